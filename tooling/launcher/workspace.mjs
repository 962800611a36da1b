import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runningServers } from './running-servers.mjs';
import { root } from './tools.mjs';
import { say, seconds } from './terminal.mjs';

const stampsFile = join(root, '.tools', 'stamps.json');
/** Notes of the servers that `npm start` has started from the build of this folder. */
export const serversFolder = join(root, '.tools', 'servers');
const SKIPPED = new Set(['node_modules', 'dist', '.turbo', 'coverage', 'demo', 'CHANGELOG.md', 'README.md']);

const PROGRESS_MS = 30_000;
const PROGRESS_LINE_LENGTH = 110;

/**
 * Reports at intervals how long a command of a step has been running and its last output. Returns the function that
 * stops the reports.
 */
function reportProgress(name, readOutput) {
  const begun = performance.now();
  const timer = setInterval(() => {
    const lines = stripVTControlCharacters(readOutput().slice(-4000)).trimEnd().split('\n');
    const last = lines.at(-1) ?? '';
    say(`  ${name} ${seconds(performance.now() - begun)} ${last.trim().slice(0, PROGRESS_LINE_LENGTH)}`);
  }, PROGRESS_MS);
  return () => clearInterval(timer);
}

/**
 * Runs a command in the project's folder. Resolves to its exit code and its output (empty when it was shown). With
 * `progress`, the name of a step, a long command reports its progress every 30 seconds.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean, progress?: string, cwd?: string }} [options]
 */
export function run(command, args, { env, show = false, progress = '', cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const endProgress = progress ? reportProgress(progress, () => output) : () => undefined;
    child.on('error', (error) => {
      endProgress();
      reject(error);
    });
    child.on('close', (code) => {
      endProgress();
      resolve({ code: code ?? 1, output });
    });
  });
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name) || entry.name.includes('.test.') || entry.name.includes('.stories.'))
      continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** A hash over names, sizes and times: detects changes and takes milliseconds. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${relative(root, path)}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function manifests() {
  const folders = ['packages', 'apps', 'tooling'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name)),
  );
  return [root, ...folders, join(root, 'e2e'), join(root, 'bench')]
    .map((folder) => join(folder, 'package.json'))
    .filter((path) => existsSync(path))
    .concat(join(root, 'pnpm-lock.yaml'), join(root, 'pnpm-workspace.yaml'));
}

const readStamps = () => (existsSync(stampsFile) ? JSON.parse(readFileSync(stampsFile, 'utf8')) : {});

function writeStamp(name, value) {
  mkdirSync(join(root, '.tools'), { recursive: true });
  writeFileSync(stampsFile, JSON.stringify({ ...readStamps(), [name]: value }));
}

async function step(text, work) {
  say(text);
  const begun = performance.now();
  const { code, output } = await work();
  if (code !== 0) throw new Error(`${text} failed:\n${output.trim()}`);
  say(`  done in ${seconds(performance.now() - begun)}`);
}

/**
 * Installs and builds what changed. While a server runs from this folder, nothing is changed under it: what is built
 * already is used.
 */
export async function prepare(env) {
  const servers = runningServers(serversFolder);
  if (servers.length === 0) {
    await install(env);
    await build(env);
    return;
  }
  if (isInstalled() && isBuilt()) return;
  if (!isComplete())
    throw new Error(
      `A server (process ${servers[0]}) runs from this folder, and its build is incomplete. Stop it first.`,
    );
  // Not on standard output, which may be the JSON of a command.
  console.error(
    `The sources have changed, and a server (process ${servers[0]}) runs from this folder: using its build.`,
  );
}

const isInstalled = () =>
  existsSync(join(root, 'node_modules', '.modules.yaml')) &&
  readStamps().install === fingerprint(manifests());

/** Installs the packages of the lockfile, unless nothing changed since the last installation. */
export async function install(env) {
  if (isInstalled()) return;
  await step('Installing packages', () => run('pnpm', ['install', '--frozen-lockfile'], { env }));
  writeStamp('install', fingerprint(manifests()));
}

/** Folders below `apps` of the sites: those whose `package.json` has a field `site`. */
export function sites() {
  return readdirSync(join(root, 'apps')).filter((name) => {
    const manifest = join(root, 'apps', name, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).site;
  });
}

const builtFiles = (names) => [
  'apps/backend/dist/server.js',
  'apps/backend/dist/cli.js',
  'apps/studio/dist/index.html',
  ...names.map((name) => `apps/${name}/dist/server/entry-server.js`),
];

/** Changes with the sources of the sites, the studio and the server. */
function buildStamp() {
  const sources = ['packages', 'apps', 'tooling/build'].flatMap((folder) => [
    ...filesBelow(join(root, folder)),
  ]);
  return fingerprint([
    ...sources,
    ...manifests(),
    join(root, 'tsconfig.base.json'),
    join(root, 'turbo.json'),
  ]);
}

const isComplete = () => builtFiles(sites()).every((path) => existsSync(join(root, path)));
const isBuilt = () => readStamps().build === buildStamp() && isComplete();

/** Builds the sites, the studio and the server, unless nothing changed since the last build. */
export async function build(env) {
  if (isBuilt()) return;
  const stamp = buildStamp();
  const filters = [...sites(), 'studio', 'backend'].map((name) => `--filter=./apps/${name}`);
  await step('Building the sites and the server', () =>
    run('pnpm', ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only', ...filters], {
      env,
    }),
  );
  writeStamp('build', stamp);
}
