import { describe, expect, it } from 'vitest';
import { storyPages } from './read-stories.ts';

const MARKS = new Set(['experimental', 'beta', 'deprecated']);
const readmes = import.meta.glob<string>('../../../../packages/*/README.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const stories = storyPages.flatMap(({ title, packageName, tags }) =>
  [...tags].map(([name, own]) => ({ story: `${title} ${name}`, packageName, own })),
);

describe('the status of a story', () => {
  it('is one: stable unless something else is said, and then not stable', () => {
    const wrong = stories.filter(({ own }) => {
      const marks = own.filter((tag) => MARKS.has(tag));
      return marks.length > 1 || (marks.length === 1) !== own.includes('!stable');
    });
    expect(wrong).toEqual([]);
  });

  it('is told in the README of the package by everything that is beta, and by nothing else', () => {
    const beta = stories.filter(({ own }) => own.includes('beta')).map(({ packageName }) => packageName);
    const told = Object.entries(readmes).filter(([, text]) => text.includes('**Beta**'));
    const names = told.map(([path]) => /packages\/([^/]+)/.exec(path)?.[1]);
    expect(names).toEqual([...new Set(beta)]);
  });
});
