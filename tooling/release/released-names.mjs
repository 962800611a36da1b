// The names that a site uses of a published package: exports, entries and their files, texts, tokens, parts. `released.json` has those of the last
// release (`pnpm release:version` records them); what is gone since must be in a changeset behind "Breaking:".
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { publishedPackages, root } from '../packages/lib/published.mjs';

const recordPath = join(import.meta.dirname, 'released.json');

const keysOf = (tree, prefix = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );

/** The entries below the headings of a list of `tooling/packages/api`. */
const exportsOf = (list) =>
  list
    .split('\n')
    .filter(Boolean)
    .map((line) => line.trim().replace(/^type /, ''));

/** The files behind entries with a star: `./brands/*.css` is `./brands/gallery.css` and others. */
const filesOf = (entries, files) =>
  entries.flatMap((entry) => {
    const [before, after] = entry.split('*');
    if (after === undefined) return [];
    return files.map((file) => `./${file}`).filter((file) => file.startsWith(before) && file.endsWith(after));
  });

const PART = /(?:data-part=(?:"|\{`)|\b(?:part|classOf)\(')([a-z][a-z-]+)/g;

/** The parts of widgets: selectors of CSS, and keys of `appearance.elements`. */
const partsOf = (files, read) =>
  files
    .filter((file) => file.endsWith('.tsx') && !/\.(?:test|stories)\.|testing\//.test(file))
    .flatMap((file) => Array.from(read(file).matchAll(PART), ([, part]) => `[data-part=${part}]`));

/**
 * @param {string} name Folder of the package
 * @param {{ read: (path: string) => string | undefined, list: (folder: string) => string[] }} repository `read` returns a
 *   file by its path in the repository, `list` the paths of all files below a folder, relative to it
 */
export function namesOf(name, { read, list }) {
  const manifest = JSON.parse(read(`packages/${name}/package.json`));
  const sources = list(`packages/${name}/src`);
  const english = read(`packages/${name}/src/messages/en.json`);
  const tokens = read(`packages/${name}/src/tokens.css`) ?? '';
  return [
    ...new Set([
      ...exportsOf(read(`tooling/packages/api/${name}.txt`) ?? ''),
      ...Object.keys(manifest.exports),
      ...filesOf(Object.keys(manifest.exports), sources),
      ...partsOf(sources, (file) => read(`packages/${name}/src/${file}`)),
      ...(english ? keysOf(JSON.parse(english)) : []),
      ...Array.from(tokens.matchAll(/(--[\w-]+)\s*:/g), ([, token]) => token),
    ]),
  ].sort((one, other) => (one < other ? -1 : 1));
}

/** The files of this folder. */
export const here = {
  read(path) {
    try {
      return readFileSync(join(root, path), 'utf8');
    } catch {
      return undefined;
    }
  },
  list: (folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        relative(join(root, folder), join(parentPath, name)).replaceAll('\\', '/'),
      ),
};

export const released = () => JSON.parse(readFileSync(recordPath, 'utf8'));

export function record(repository = here) {
  const names = Object.fromEntries(publishedPackages().map(({ name }) => [name, namesOf(name, repository)]));
  writeFileSync(recordPath, `${JSON.stringify(names, null, 1)}\n`);
}

/** Paragraphs of a changeset behind "Breaking:". */
const breaking = (summary) => summary.split(/\n\n+/).filter((paragraph) => paragraph.startsWith('Breaking:'));

/** The plural forms of a text are one text. */
const spoken = (name) => name.replace(/_(?:zero|one|two|few|many|other)$/, '');

/**
 * The names of a package that are gone, and that no "Breaking:" of its changesets has: itself, or the group of a text
 * (`passkey.*`).
 *
 * @param {{ before: string[], now: string[], summaries: string[] }} change
 */
export function unsaid({ before, now, summaries }) {
  const known = new Set(now);
  const said = summaries.flatMap(breaking).join('\n');
  const isSaid = (name) =>
    said.includes(spoken(name)) ||
    spoken(name)
      .split('.')
      .some((_part, index, parts) => index > 0 && said.includes(`${parts.slice(0, index).join('.')}.*`));
  return before.filter((name) => !known.has(name) && !isSaid(name));
}

/** What a changeset says when it takes something away. */
const SOUNDS_BREAKING =
  /`[^`]+`[^.\n]{0,40}\b(?:no longer (?:contains?|exports?|accepts?|takes?|has)|(?:is|are|was|were) (?:removed|renamed)\b(?! from))/i;

/** Changesets of packages that sound as if something were taken away, without "Breaking:". */
export const soundsBreaking = (summary) =>
  summary
    .split(/\n\n+/)
    .some((paragraph) => SOUNDS_BREAKING.test(paragraph) && !paragraph.startsWith('Breaking:'));

if (process.argv[1] === import.meta.filename) record();
