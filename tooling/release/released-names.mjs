// The names that a site uses of a published package: exports, entries, texts, tokens. `released.json` has those of the last
// release (`pnpm release:version` records them); what is gone since must be in a changeset behind "Breaking:".
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** `read` returns a file of the package by its path in the repository, or undefined. */
export function namesOf(name, read) {
  const manifest = JSON.parse(read(`packages/${name}/package.json`));
  const english = read(`packages/${name}/src/messages/en.json`);
  const tokens = read(`packages/${name}/src/tokens.css`) ?? '';
  return [
    ...new Set([
      ...exportsOf(read(`tooling/packages/api/${name}.txt`) ?? ''),
      ...Object.keys(manifest.exports),
      ...(english ? keysOf(JSON.parse(english)) : []),
      ...Array.from(tokens.matchAll(/(--[\w-]+)\s*:/g), ([, token]) => token),
    ]),
  ].sort((one, other) => (one < other ? -1 : 1));
}

export function readHere(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

export const released = () => JSON.parse(readFileSync(recordPath, 'utf8'));

export function record(read = readHere) {
  const names = Object.fromEntries(publishedPackages().map(({ name }) => [name, namesOf(name, read)]));
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
