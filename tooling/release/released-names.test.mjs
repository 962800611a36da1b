import { readChangesets } from '@changesets/read';
import { describe, expect, it } from 'vitest';
import { publishedPackages, root } from '../packages/lib/published.mjs';
import { here, namesOf, released, soundsBreaking, unsaid } from './released-names.mjs';

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

  it('may be an export, an entry, a file, a text, a token or a part', () => {
    const files = {
      'packages/ui-x/package.json': '{ "exports": { ".": {}, "./themes/*.css": {} } }',
      'tooling/packages/api/ui-x.txt': 'Button\n  type ButtonProps\n',
      'packages/ui-x/src/messages/en.json': '{ "login": { "title": "Sign in" } }',
      'packages/ui-x/src/tokens.css': ':root { --radius-1: 4px; }',
      'packages/ui-x/src/themes/neutral.css': '',
      'packages/ui-x/src/button.tsx': `<b data-part="button" className={classOf('button-label')} {...part('wide')} />`,
      'packages/ui-x/src/button.test.tsx': '<b data-part="of-a-test" />',
    };
    const list = (folder) =>
      Object.keys(files)
        .filter((file) => file.startsWith(folder))
        .map((file) => file.slice(folder.length + 1));
    expect(namesOf('ui-x', { read: (path) => files[path], list })).toEqual([
      '--radius-1',
      '.',
      './themes/*.css',
      './themes/neutral.css',
      'Button',
      'ButtonProps',
      '[data-part=button-label]',
      '[data-part=button]',
      '[data-part=wide]',
      'login.title',
    ]);
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
  expect(unsaid({ before, now: namesOf(name, here), summaries: summariesOf(full) })).toEqual([]);
});

it('no changeset of a package takes something away in passing', () => {
  const names = new Set(packages.map(({ full }) => full));
  const found = changesets.filter(
    ({ releases, summary }) =>
      releases.some(({ name, type }) => names.has(name) && type !== 'none') && soundsBreaking(summary.trim()),
  );
  expect(found.map(({ id }) => id)).toEqual([]);
});
