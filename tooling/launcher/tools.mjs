// Runs on Node 18 and newer: this code runs before the project's own Node is installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say } from './terminal.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const NODE_VERSION = '24.21.0';
const PNPM_VERSION = '12.21.0';
const OLDEST_NODE = [24, 15];
const toolsDir = join(root, '.tools');
const toolsBin = join(toolsDir, 'node_modules', '.bin');

function outputOf(command, args, path) {
  const result = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, PATH: path } });
  return result.status === 0 ? result.stdout.trim() : '';
}

function newEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

/**
 * Finds Node 24 and pnpm 12 on PATH, or installs both once into `.tools` with npm, and returns the environment for all
 * further commands.
 */
export function ensureTools() {
  const withTools = `${toolsBin}${delimiter}${process.env.PATH ?? ''}`;
  const env = {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: '1',
    STORYBOOK_DISABLE_TELEMETRY: '1',
    // pnpm uses its own store; npm's settings of the calling `npm start` would override it.
    npm_config_user_agent: undefined,
  };
  const hasOwn =
    newEnough(process.version) && outputOf('pnpm', ['--version'], process.env.PATH).startsWith('12.');
  if (hasOwn) return env;
  if (
    !existsSync(join(toolsBin, 'pnpm')) ||
    !newEnough(outputOf(join(toolsBin, 'node'), ['--version'], withTools))
  ) {
    say(`Getting Node ${NODE_VERSION} and pnpm ${PNPM_VERSION} (once, into .tools)`);
    const args = [
      'install',
      '--prefix',
      toolsDir,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    const result = spawnSync('npm', [...args, `node@${NODE_VERSION}`, `pnpm@${PNPM_VERSION}`], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (result.status !== 0)
      throw new Error('npm could not install Node and pnpm. Is the npm registry reachable?');
  }
  return { ...env, PATH: withTools };
}
