import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './tools.mjs';
import { say, seconds } from './terminal.mjs';

const stampFile = join(root, '.tools', 'build-stamp');
const SKIPPED = new Set(['node_modules', 'dist', '.turbo', 'coverage', 'demo', 'CHANGELOG.md', 'README.md']);
const WITHOUT_EFFECT = /\.test\.|\.stories\./;

const PROGRESS_MS = 30_000;
const PROGRESS_LINE_LENGTH = 110;

/**
 * Runs a command in the project's folder. Resolves to its exit code and its output. With `progress`, the name of a step,
 * a long command reports every 30 seconds how long it has been running, and its last output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, progress?: string }} options
 */
export function run(command, args, { env, progress }) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const timer = setInterval(() => {
      const last = stripVTControlCharacters(output.slice(-4000)).trimEnd().split('\n').at(-1) ?? '';
      const line = last.trim().slice(0, PROGRESS_LINE_LENGTH);
      if (progress) say(`  ${progress} ${seconds(performance.now() - begun)} ${line}`);
    }, PROGRESS_MS);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      resolve({ code: code ?? 1, output });
    });
  });
}

async function step(text, env, ...args) {
  say(text);
  const begun = performance.now();
  const { code, output } = await run('pnpm', args, { env });
  if (code !== 0) throw new Error(`${text} failed:\n${output.trim()}`);
  say(`  done in ${seconds(performance.now() - begun)}`);
}

/** Installs the packages of the lockfile. pnpm itself knows in half a second when there is nothing to do. */
export const install = (env) => step('Installing packages', env, 'install', '--frozen-lockfile');

/** Folders below `apps` of the sites: those whose `package.json` has a field `site`. */
export function sites() {
  return readdirSync(join(root, 'apps')).filter((name) => {
    const manifest = join(root, 'apps', name, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).site;
  });
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !SKIPPED.has(name) && !WITHOUT_EFFECT.test(name));
  return names.flatMap((name) => filesBelow(join(path, name)));
}

/** Changes with the sources of the sites, the studio and the server: a hash over names, sizes and times takes milliseconds. */
function buildStamp() {
  const hash = createHash('sha256');
  const sources = ['packages', 'apps', 'tooling/build', 'package.json', 'pnpm-lock.yaml'];
  for (const path of [...sources, 'pnpm-workspace.yaml', 'tsconfig.base.json', 'turbo.json'])
    for (const file of filesBelow(join(root, path))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  return hash.digest('hex');
}

const server = join(root, 'apps/backend/dist/server.js');

const isComplete = () =>
  [
    server,
    join(root, 'node_modules/.modules.yaml'),
    join(root, 'apps/backend/dist/cli.js'),
    join(root, 'apps/studio/dist/index.html'),
    ...sites().map((name) => join(root, 'apps', name, 'dist/server/entry-server.js')),
  ].every((path) => existsSync(path));

const isBuilt = () =>
  isComplete() && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === buildStamp();

/** Builds the sites, the studio and the server, unless nothing changed since the last build. */
export async function build(env) {
  if (isBuilt()) return;
  const stamp = buildStamp();
  const filters = [...sites(), 'studio', 'backend'].map((name) => `--filter=./apps/${name}`);
  const turbo = ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'];
  await step('Building the sites and the server', env, ...turbo, ...filters);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Process id of a server that `npm start` has started from the build of this folder. */
function runningServer() {
  const commands = existsSync('/proc/self/cmdline')
    ? readdirSync('/proc').map((pid) => `${pid} ${commandOf(pid)}`)
    : spawnSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).stdout.split('\n');
  const command = commands.find((each) => each.trimEnd().endsWith(` ${server}`));
  return command && Number.parseInt(command, 10);
}

/** Empty for what is no process, and for a process that has ended meanwhile. */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/**
 * Installs and builds what changed. While a server runs from this folder, nothing is changed under it: what is built
 * already is used.
 */
export async function prepare(env) {
  if (isBuilt()) return;
  const pid = runningServer();
  if (pid === undefined) {
    await install(env);
    await build(env);
    return;
  }
  if (!isComplete())
    throw new Error(
      `A server (process ${pid}) runs from this folder, and its build is incomplete. Stop it first.`,
    );
  // Not on standard output, which may be the JSON of a command.
  console.error(
    `The sources have changed, and a server (process ${pid}) runs from this folder: using its build.`,
  );
}
