import { readChangesets } from '@changesets/read';
import { expect, it } from 'vitest';
import { publishedPackages, root } from '../packages/lib/published.mjs';
import { namesOf, released, unsaid } from './released-names.mjs';

it('a name that is gone must stand behind “Breaking:” of a changeset', () => {
  const before = ['Button', 'login.title', 'passkey.add', 'passkey.remove', 'late.css'];
  const gone = (...summaries) => unsaid({ before, now: ['Button'], summaries });
  expect(gone('Smaller.\n\n`login.title` is gone.')).toEqual(before.slice(1));
  expect(gone('Breaking: `login.title` and `late.css` are gone.', 'Breaking: move `passkey.*`.')).toEqual([]);
});

const changesets = await readChangesets(root);

it.each(publishedPackages())('the next release of $name says what breaks', (each) => {
  const before = released()[each.name];
  expect(before.length).toBeGreaterThan(5);
  const summaries = changesets
    .filter(({ releases }) => releases.some(({ name }) => name === each.manifest.name))
    .map(({ summary }) => summary.trim());
  expect(unsaid({ before, now: namesOf(each), summaries })).toEqual([]);
});
