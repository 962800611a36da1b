// Types a guide's commands and copies its files, as its reader does.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Runs a command to its end and returns its output; with `until` the command keeps running, and the output up to that
 * text is returned.
 */
export function type(command, { cwd, env, until }) {
  // A separate process group, so that a development server can be ended with all its child processes.
  const child = spawn(command, { cwd, env, shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk) => {
      said += chunk;
      const found = until?.exec(said);
      if (found) resolve({ child, found });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 && !until
        ? resolve({ child, said })
        : reject(new Error(`${command} ended with ${code}:\n${said}`)),
    );
  });
}

/** Writes a file of a guide, with the addresses of a running registry and backend in place of the examples. */
export function copy({ path, text }, { cwd, registry = '', backend = '' }) {
  const file = join(cwd, path);
  mkdirSync(dirname(file), { recursive: true });
  const adapted = text
    .replaceAll('https://npm.example.org/', registry)
    .replaceAll('//npm.example.org/', registry.replace('http:', ''))
    .replaceAll('https://accounts.example.org', backend);
  writeFileSync(file, adapted);
}

/** The environment of a reader: an empty npm cache, and no questions. */
export const readerEnv = (folder) => ({
  ...process.env,
  npm_config_cache: join(folder, 'npm-cache'),
  npm_config_yes: 'true',
  NO_COLOR: '1',
  FORCE_COLOR: '0',
});
