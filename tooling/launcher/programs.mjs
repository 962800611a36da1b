import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from './terminal.mjs';
import { run } from './workspace.mjs';

/** The path of a program, or undefined. */
const onPath = (name, env) =>
  env.PATH.split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Whether packages of Debian can be installed. */
const hasApt = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/** Steps that run in parallel share one search and one installation. */
function once(provide) {
  let result;
  return (env) => (result ??= provide(env));
}

let installing = Promise.resolve();
/** One installation after the other: the second one would fail at the lock of the first. */
function aptInstall(name, env) {
  const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  // Skips a package that would replace an installed program, so that the machine stays unchanged.
  const args = ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', name];
  installing = installing
    .then(() => run('apt-get', ['update', '-qq'], quiet))
    .then(() => run('apt-get', args, quiet));
  return installing;
}

/** The browser engine without windows, profiles and services: a page takes less than half the CPU. */
const HEADLESS = 'chromium-headless-shell';
const CHROMIUM_NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, then Debian's headless Chromium (installed where that is possible),
 * then any Chromium on PATH, then Playwright's own. Returns the path, or an empty string when Playwright's own is to be used.
 */
export const ensureChromium = once(async (env) => {
  const find = () => CHROMIUM_NAMES.map((name) => onPath(name, env)).find(Boolean);
  if (env.CHROMIUM_PATH && existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
  if (!onPath(HEADLESS, env) && hasApt()) {
    say('Installing headless Chromium for the browser tests (apt-get)');
    await aptInstall(HEADLESS, env);
    if (!find()) await aptInstall('chromium', env);
  }
  const found = find();
  if (found) return found;
  say("Installing Playwright's Chromium for the browser tests");
  const install = ['--filter', '@lumigraph/e2e', 'exec', 'playwright', 'install', 'chromium'];
  const { code, output } = await run('pnpm', install, { env });
  if (code !== 0)
    throw new Error(`There is no Chromium and none could be installed; set CHROMIUM_PATH.\n${output}`);
  return '';
});

const POSTGRES_HOME = '/usr/lib/postgresql';

/** Installs a PostgreSQL server for the store tests; without root on Debian those tests are reported as skipped. */
export const ensurePostgres = once(async (env) => {
  const versions = existsSync(POSTGRES_HOME) ? readdirSync(POSTGRES_HOME) : [];
  if (onPath('initdb', env) || versions.some((name) => existsSync(join(POSTGRES_HOME, name, 'bin/initdb'))))
    return;
  if (!hasApt()) return;
  say('Installing PostgreSQL for the store tests (apt-get)');
  await aptInstall('postgresql', env);
});
