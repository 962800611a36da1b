// `pnpm release:server`: builds one folder and one tarball, `.tools/release/lumigraph-server-<version>-<commit>-<system>`, that
// run with Node alone. `--demo` includes the demo content, `--check` then installs the tarball elsewhere and uses it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findSites } from '../../apps/backend/src/sites/served-sites.ts';
import { ensureTools, root } from '../launcher/tools.mjs';
import { nameBuild } from './build-name.mjs';
import { checkRelease } from './check-release.mjs';
import { addSupplyChainFiles, installDependencies, removeDevelopmentFiles } from './supply-chain.mjs';
import { withPendingChanges } from './pending-changes.mjs';

const MB = 1024 * 1024;
/** A release above these sizes contains something that no server needs. */
const MOST_MB = { folder: 220, tarball: 75 };

const { values: options } = parseArgs({ options: { demo: { type: 'boolean' }, check: { type: 'boolean' } } });
const env = ensureTools();
const run = (command, args, cwd = root) =>
  execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

const { name: packageName, version: number } = JSON.parse(
  readFileSync(join(root, 'apps/backend/package.json'), 'utf8'),
);
const { version, name, commitFile, commitTime, isChanged } = nameBuild(root, number);
const releases = join(root, '.tools/release');
const folder = join(releases, name);
const tarball = `${folder}.tar.gz`;

function build() {
  if (isChanged) console.log('Warning: the working tree has changes that are in no commit.');
  run('pnpm', [
    'exec',
    'turbo',
    'run',
    'build',
    '--filter=@lumigraph/backend',
    '--filter=./apps/*',
    '--output-logs=errors-only',
  ]);
}

/** The server finds its sites and the studio beside itself, below `apps`. */
function copyPrograms(sites) {
  const copy = (path) => cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const path of [
    'apps/backend/dist',
    'apps/backend/package.json',
    'LICENSE',
    '.env.example',
    'deploy',
    'docs',
    'SECURITY.md',
    ...(options.demo ? ['apps/backend/demo'] : []),
  ])
    copy(path);
  for (const id of [...sites.map((site) => site.id), 'studio']) {
    copy(`apps/${id}/package.json`);
    copy(`apps/${id}/dist`);
  }
  cpSync(join(root, 'tooling/release/files'), folder, { recursive: true });
  writeFileSync(join(folder, 'commit.txt'), commitFile);
}

async function writeChangelog() {
  const changelog = readFileSync(join(root, 'apps/backend/CHANGELOG.md'), 'utf8');
  const text = await withPendingChanges(root, { packageName, changelog, version });
  writeFileSync(join(folder, 'CHANGELOG.md'), text);
}

/** Names in order, one time, one owner: two tarballs of a commit differ only where their files do. */
function pack() {
  const time = `--mtime=@${commitTime.getTime() / 1000}`;
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+w,go-w,a+rX'];
  run(
    'tar',
    ['--create', '--sort=name', time, ...owner, '--use-compress-program=gzip -n', '--file', tarball, name],
    releases,
  );
}

function checkSizes() {
  const sizes = {
    folder: Number(run('du', ['--summarize', '--bytes', folder]).split('\t')[0]) / MB,
    tarball: statSync(tarball).size / MB,
  };
  for (const [what, size] of Object.entries(sizes)) {
    console.log(`${what}: ${size.toFixed(1)} MB (limit ${MOST_MB[what]} MB)`);
    if (!options.demo && size > MOST_MB[what])
      throw new Error(`The ${what} is larger than ${MOST_MB[what]} MB.`);
  }
}

rmSync(releases, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
build();
const sites = findSites(join(root, 'apps'));
copyPrograms(sites);
await writeChangelog();
installDependencies(run, join(folder, 'apps/backend'));
removeDevelopmentFiles(folder);
addSupplyChainFiles(run, folder, { version, commitTime, sites: [...sites.map(({ id }) => id), 'studio'] });
pack();
console.log(tarball);
checkSizes();
if (options.check) await checkRelease({ tarball, name, version });
