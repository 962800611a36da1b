import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storageKeys } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { storedItems } from './stored-items.ts';

const root = join(import.meta.dirname, '../../../../..');

/**
 * Sources that run in a visitor's browser or handle its requests; tests, stories and fakes are left out, and the studio,
 * which visitors do not open.
 */
const sources = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/^apps\/studio\/|\.test\.|\.stories\.|\/testing\/|\/test-/.test(path),
);

const WRITES =
  /torage\??\.setItem\(|document\.cookie\s*=|\.setCookie\(|\bwriteCookie\(|indexedDB\.open|new (?:NetworkFirst|CacheFirst)\(/;
const writers = sources.filter((path) => WRITES.test(readFileSync(join(root, path), 'utf8')));

describe('the table of what is kept in the browser', () => {
  it('names every file that writes something there, and no other', () => {
    expect(writers.length).toBeGreaterThan(5);
    // The adapter of Google's tag writes no cookie itself: the tag does, and the adapter removes it.
    expect([...new Set(storedItems.flatMap(({ writtenBy }) => writtenBy))].sort()).toEqual(writers.sort());
  });

  it.each(storedItems.flatMap(({ names, writtenBy }) => names.map((name) => [name, writtenBy] as const)))(
    'finds %s in %s',
    (name, writtenBy) => {
      const shared = Object.values(storageKeys) as string[];
      const written = writtenBy.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
      const plain = name.replace('__Host-', '');
      expect(
        [name, plain].some((text) => shared.includes(text) || written.includes(text.replace('*', ''))),
      ).toBe(true);
    },
  );

  it('has a row for every key that the contracts name', () => {
    const all = new Set(storedItems.flatMap(({ names }) => names));
    expect(Object.values(storageKeys).filter((key) => !all.has(key))).toEqual([]);
  });
});
