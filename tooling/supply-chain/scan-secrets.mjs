// Finds credentials in files of the repository. `pnpm secrets`: every version of every file in the history of HEAD.
import { execFileSync } from 'node:child_process';
import { lintSource } from '@secretlint/core';
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend';
import { root } from '../launcher/tools.mjs';

const MAX_OUTPUT = 2 ** 31 - 1;
/** Larger files are images, fonts and generated lists. */
const MOST_BYTES = 512 * 1024;
const NO_TEXT = /\.(?:png|jpe?g|webp|avif|gif|ico|woff2?|ttf|pdf|zip|wasm)$/;

const git = (args, input) => execFileSync('git', args, { cwd: root, input, maxBuffer: MAX_OUTPUT });
const config = { rules: [{ id: 'recommended', rule: recommended }] };

/** Every version of every file that HEAD contains and descends from: id of the contents, and path. */
export function filesOfHistory() {
  const lines = git(['rev-list', '--objects', 'HEAD']).toString().trim().split('\n');
  return lines.flatMap((line) => {
    const [id, ...path] = line.split(' ');
    return path.length > 0 && path[0] !== '' ? [{ id, path: path.join(' ') }] : [];
  });
}

/** Every file of HEAD: id of the contents, and path. */
export function filesOfHead() {
  const entries = git(['ls-tree', '-r', '-z', 'HEAD']).toString().split('\0').filter(Boolean);
  return entries.map((entry) => {
    const [about, path] = entry.split('\t');
    return { id: about.split(' ')[2], path };
  });
}

/** Contents by id, of files that may contain text. */
function* contentsOf(files) {
  const pathOf = new Map(files.filter(({ path }) => !NO_TEXT.test(path)).map(({ id, path }) => [id, path]));
  const sizes = git(['cat-file', '--batch-check'], [...pathOf.keys()].join('\n'))
    .toString()
    .trim()
    .split('\n');
  const wanted = sizes.flatMap((line) => {
    const [id, type, size] = line.split(' ');
    return type === 'blob' && Number(size) <= MOST_BYTES ? [id] : [];
  });
  const all = git(['cat-file', '--batch'], wanted.join('\n'));
  for (let at = 0; at < all.length;) {
    const end = all.indexOf('\n', at);
    const [id, , size] = all.toString('latin1', at, end).split(' ');
    at = end + 1 + Number(size) + 1;
    yield { path: pathOf.get(id), id, content: all.toString('utf8', end + 1, at - 1) };
  }
}

/** Tests contain made-up addresses of databases. */
const isMadeUp = (line) => /\.test\.ts.* connection string: /.test(line);

/** Sentences that name a file, a line and the kind of credential, never its value. */
export async function findSecrets(files) {
  const found = [];
  for (const { path, id, content } of contentsOf(files))
    found.push(...(await findIn(content, `${path} (${id.slice(0, 12)})`)));
  return found.filter((line) => !isMadeUp(line));
}

export async function findIn(content, name) {
  const source = { content, filePath: name, contentType: 'text' };
  const { messages } = await lintSource({ source, options: { config, maskSecrets: true } });
  return messages.map(({ loc, message }) => `${name}:${loc.start.line} ${message}`);
}

if (import.meta.main) {
  const files = filesOfHistory();
  const found = await findSecrets(files);
  for (const line of found) console.log(line);
  console.log(`${found.length} credentials in ${files.length} versions of files`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
