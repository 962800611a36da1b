// A chapter of a guide as its reader follows it: commands to run, files to write.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The blocks of a chapter in order: `{ commands: [...] }` for a shell block, `{ path, text }` for a block with
 * `title="path"`. Other blocks are ignored.
 */
export function readGuide(path, chapter) {
  const [, after] = readFileSync(path, 'utf8').split(`\n## ${chapter}\n`);
  if (after === undefined) throw new Error(`The guide has no chapter “${chapter}”.`);
  const [text] = after.split('\n## ');
  return Array.from(text.matchAll(/^```(\w+)(?: title="([^"]+)")?\n([^]*?)^```$/gm)).flatMap(
    ([, language, file, body]) => {
      if (file) return [{ path: file, text: body }];
      return language === 'sh' ? [{ commands: body.trim().split('\n') }] : [];
    },
  );
}

/** Runs a command to its end; with `until` the command keeps running, and its process is returned after that output. */
export function type(command, { cwd, env, until }) {
  // A separate process group, so that a development server can be ended with all its child processes.
  const child = spawn(command, { cwd, env, shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk) => {
      said += chunk;
      if (until?.test(said)) resolve(child);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 && !until ? resolve(child) : reject(new Error(`${command} ended with ${code}:\n${said}`)),
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
  NPM_TOKEN: 'a-token',
  npm_config_cache: join(folder, 'npm-cache'),
  npm_config_yes: 'true',
  NO_COLOR: '1',
  FORCE_COLOR: '0',
});
