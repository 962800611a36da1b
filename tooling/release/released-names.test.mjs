import { readChangesets } from '@changesets/read';
import { describe, expect, it } from 'vitest';
import { publishedPackages, root } from '../packages/lib/published.mjs';
import { namesOf, readHere, released, soundsBreaking, unsaid } from './released-names.mjs';

describe('a name that is gone', () => {
  const before = ['Button', 'login.title', 'passkey.add', 'passkey.remove', 'found_one', './late'];
  const now = ['Button'];

  it('must stand behind “Breaking:” of a changeset', () => {
    expect(unsaid({ before, now, summaries: ['Smaller.\n\n`login.title` is gone.'] })).toEqual(
      before.slice(1),
    );
    const summaries = [
      'Breaking: `login.title`, `found` and `./late` are gone.',
      'Breaking: move `passkey.*`.',
    ];
    expect(unsaid({ before, now, summaries })).toEqual([]);
  });

  it('may be found by the words of its changeset', () => {
    expect(soundsBreaking('`styles.css` no longer contains the brands.')).toBe(true);
    expect(soundsBreaking('Breaking: `styles.css` no longer contains the brands.')).toBe(false);
    expect(soundsBreaking('A menu no longer flickers.')).toBe(false);
  });
});

const changesets = await readChangesets(root);
const packages = publishedPackages().map(({ name, manifest }) => ({ name, full: manifest.name }));
const summariesOf = (full) =>
  changesets
    .filter(({ releases }) => releases.some(({ name }) => name === full))
    .map(({ summary }) => summary.trim());

it.each(packages)('the next release of $name says what breaks', ({ name, full }) => {
  const before = released()[name];
  expect(before.length).toBeGreaterThan(5);
  expect(unsaid({ before, now: namesOf(name, readHere), summaries: summariesOf(full) })).toEqual([]);
});

it('no changeset of a package takes something away in passing', () => {
  const names = new Set(packages.map(({ full }) => full));
  const found = changesets.filter(
    ({ releases, summary }) =>
      releases.some(({ name, type }) => names.has(name) && type !== 'none') && soundsBreaking(summary.trim()),
  );
  expect(found.map(({ id }) => id)).toEqual([]);
});
