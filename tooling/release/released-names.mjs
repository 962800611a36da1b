// The names that a site uses of a published package: exports, entries and their files, texts, tokens, parts.
// `released.json` has those of the last release (`pnpm release:version` records them); what is gone since must be in a
// changeset behind "Breaking:".
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedPackages, root } from '../packages/lib/published.mjs';

const recordPath = join(import.meta.dirname, 'released.json');

const keysOf = (tree, prefix = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );

/** The parts of widgets: selectors of CSS, and keys of `appearance.elements`. */
const PART = /(?:data-part=(?:"|\{`)|\b(?:part|classOf)\(')([a-z][a-z-]+)/g;

/** The names of a package, by its folder. */
export function namesOf({ name, folder, manifest }) {
  const entries = Object.keys(manifest.exports);
  const files = globSync('**/*.{css,json,tsx}', { cwd: join(folder, 'src') });
  const read = (file) => (files.includes(file) ? readFileSync(join(folder, 'src', file), 'utf8') : '');
  const list = readFileSync(join(root, `tooling/packages/api/${name}.txt`), 'utf8');
  const sources = files.filter(
    (file) => file.endsWith('.tsx') && !/\.(?:test|stories)\.|testing\//.test(file),
  );
  const names = [
    // The entries below the headings of the list.
    ...list.split('\n').map((line) => line.trim().replace(/^type /, '')),
    ...entries,
    // `./brands/*.css` is `./brands/gallery.css` and others.
    ...entries
      .map((entry) => entry.split('*'))
      .filter((parts) => parts.length === 2)
      .flatMap(([before, after]) =>
        files.map((file) => `./${file}`).filter((file) => file.startsWith(before) && file.endsWith(after)),
      ),
    ...sources.flatMap((file) => Array.from(read(file).matchAll(PART), ([, part]) => `[data-part=${part}]`)),
    ...keysOf(JSON.parse(read('messages/en.json') || '{}')),
    ...(read('tokens.css').match(/--[\w-]+(?=\s*:)/g) ?? []),
  ];
  return [...new Set(names.filter(Boolean))].sort((one, other) => (one < other ? -1 : 1));
}

export const released = () => JSON.parse(readFileSync(recordPath, 'utf8'));

/** The plural forms of a text are one text. */
const spoken = (name) => name.replace(/_(?:zero|one|two|few|many|other)$/, '');

/**
 * The names that are gone, and that no paragraph of changesets behind "Breaking:" has: itself, or the group of a text
 * (`passkey.*`).
 *
 * @param {{ before: string[], now: string[], summaries: string[] }} change
 */
export function unsaid({ before, now, summaries }) {
  const said = summaries
    .flatMap((summary) => summary.split(/\n\n+/))
    .filter((paragraph) => paragraph.startsWith('Breaking:'))
    .join('\n');
  const isSaid = (name) =>
    said.includes(spoken(name)) ||
    spoken(name)
      .split('.')
      .some((_part, index, parts) => index > 0 && said.includes(`${parts.slice(0, index).join('.')}.*`));
  return before.filter((name) => !now.includes(name) && !isSaid(name));
}

if (import.meta.main) {
  const names = Object.fromEntries(publishedPackages().map((each) => [each.name, namesOf(each)]));
  writeFileSync(recordPath, `${JSON.stringify(names, null, 1)}\n`);
}
