import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from './terminal.mjs';
import { run } from './workspace.mjs';

function onPath(name, path) {
  return path
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((candidate) => existsSync(candidate));
}

const isRoot = () => process.getuid?.() === 0;
const hasApt = () => spawnSync('apt-get', ['--version']).status === 0;

let updated = false;
/** Packages that the machine's sources do not contain: requested only once. */
const refused = new Set();
async function aptInstallAlone(name, env) {
  const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  if (!updated) await run('apt-get', ['update', '-qq'], quiet);
  updated = true;
  // Skips a package that would replace an installed program, so that the machine stays unchanged.
  const { code } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', name],
    quiet,
  );
  if (code !== 0) refused.add(name);
}

let installing = Promise.resolve();
/** One installation after the other: the second one would fail at the lock of the first. */
function aptInstall(name, env) {
  installing = installing.then(() => aptInstallAlone(name, env));
  return installing;
}

/** The browser engine without windows, profiles and services: a page takes less than half the CPU. */
const HEADLESS = 'chromium-headless-shell';
const CHROMIUM_NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const findChromium = (env) => CHROMIUM_NAMES.map((name) => onPath(name, env.PATH)).find(Boolean);

/** Steps that run in parallel share one search and one installation. */
let chromium;

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, then Debian's headless Chromium (installed where that is possible),
 * then any Chromium on PATH, then Playwright's own. Returns the path, or an empty string when Playwright's own is to be used.
 */
export function ensureChromium(env) {
  return (chromium ??= provideChromium(env));
}

async function provideChromium(env) {
  if (env.CHROMIUM_PATH && existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
  if (!onPath(HEADLESS, env.PATH) && isRoot() && hasApt() && !refused.has(HEADLESS)) {
    say('Installing headless Chromium for the browser tests (apt-get)');
    await aptInstall(HEADLESS, env);
    if (!findChromium(env)) await aptInstall('chromium', env);
  }
  const found = findChromium(env);
  if (found) return found;
  say("Installing Playwright's Chromium for the browser tests");
  const { code, output } = await run(
    'pnpm',
    ['--filter', '@lumigraph/e2e', 'exec', 'playwright', 'install', 'chromium'],
    { env },
  );
  if (code !== 0)
    throw new Error(`There is no Chromium and none could be installed; set CHROMIUM_PATH.\n${output}`);
  return '';
}

const POSTGRES_HOME = '/usr/lib/postgresql';
const hasPostgres = (env) =>
  Boolean(onPath('initdb', env.PATH)) ||
  (existsSync(POSTGRES_HOME) &&
    readdirSync(POSTGRES_HOME).some((version) => existsSync(join(POSTGRES_HOME, version, 'bin/initdb'))));

let postgres;

/** Installs a PostgreSQL server for the store tests; without root on Debian those tests are reported as skipped. */
export function ensurePostgres(env) {
  return (postgres ??= providePostgres(env));
}

async function providePostgres(env) {
  if (hasPostgres(env)) return true;
  if (!isRoot() || !hasApt()) return false;
  say('Installing PostgreSQL for the store tests (apt-get)');
  await aptInstall('postgresql', env);
  return hasPostgres(env);
}
