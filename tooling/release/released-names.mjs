// `released.json` has the names that sites use of each package (tooling/packages/api) as of the last release; `pnpm
// release:version` records them. What is gone since must be in a changeset behind "Breaking:".
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedPackages, root } from '../packages/lib/published.mjs';

const recordPath = join(import.meta.dirname, 'released.json');

/** The entries of its list, and the indented names below them. */
export const namesOf = ({ name }) =>
  Array.from(
    readFileSync(join(root, `tooling/packages/api/${name}.txt`), 'utf8').matchAll(
      /^(?: {2}(?:type )?|(?=\.\/))(.+)$/gm,
    ),
    ([, each]) => each,
  );

export const released = () => JSON.parse(readFileSync(recordPath, 'utf8'));

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
    said.includes(name) ||
    name
      .split('.')
      .some((_part, index, parts) => index > 0 && said.includes(`${parts.slice(0, index).join('.')}.*`));
  return before.filter((name) => !now.includes(name) && !isSaid(name));
}

if (import.meta.main) {
  const names = Object.fromEntries(publishedPackages().map((each) => [each.name, namesOf(each)]));
  writeFileSync(recordPath, `${JSON.stringify(names, null, 1)}\n`);
}
