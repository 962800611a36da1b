import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../launcher/tools.mjs';

/** Most files of a path in the browser and on the server. Lower a number when a path gets shorter. */
const limits = {
  'Sign-in': { Browser: 5, Server: 4 },
  'Image list': { Browser: 5, Server: 4 },
  Payment: { Browser: 5, Server: 4 },
  Contact: { Browser: 5, Server: 4 },
  Import: { Server: 4 },
};

const read = (path) => readFileSync(join(root, path), 'utf8');
const section = read('ARCHITECTURE.md').split('\n## Request paths\n')[1]?.split('\n## ')[0] ?? '';

/** The lists of the section: `{ file, creator }` of each item, by path and side. */
const paths = Object.fromEntries(
  section
    .split('\n### ')
    .slice(1)
    .map((text) => {
      const [name] = text.split('\n');
      const sides = [...text.matchAll(/^(Browser|Server):\n\n((?:(?:\d+\.| ) .+\n)+)/gm)].map(
        ([, side, items]) => [
          side,
          items
            .trim()
            .split(/\n(?=\d)/)
            .map((item) => [...item.matchAll(/`([^`]+)`/g)].map(([, file]) => file))
            .map(([file, creator]) => ({ file, creator })),
        ],
      );
      return [name, Object.fromEntries(sides)];
    }),
);

/** The source behind an import of one of our packages. */
function entryOf(specifier) {
  const [, name, entry] = /^@lumigraph\/([^/]+)(\/.+)?$/.exec(specifier) ?? [];
  const manifest = join('packages', name ?? '', 'package.json');
  if (name === undefined || !existsSync(join(root, manifest))) return undefined;
  const target = JSON.parse(read(manifest)).exports?.[`.${entry ?? ''}`];
  const source = typeof target === 'string' ? target : target?.['@lumigraph/source'];
  return source && join('packages', name, source);
}

const specifiersOf = (file) =>
  [...read(file).matchAll(/(?:\bfrom|\bimport\(?)\s*'([^']+)'/g)].map(([, specifier]) => specifier);

/** Whether a file imports another one, directly or through the public entry of its package. */
function reaches(from, to) {
  return specifiersOf(from).some((specifier) => {
    if (specifier.startsWith('.')) return join(dirname(from), specifier) === to;
    const entry = entryOf(specifier);
    if (entry === undefined || entry === to) return entry === to;
    return specifiersOf(entry).some((exported) => join(dirname(entry), exported) === to);
  });
}

it('has the five paths with their two sides', () => {
  expect(
    Object.fromEntries(Object.entries(paths).map(([name, sides]) => [name, Object.keys(sides)])),
  ).toEqual(Object.fromEntries(Object.entries(limits).map(([name, sides]) => [name, Object.keys(sides)])));
});

const lists = Object.entries(paths).flatMap(([name, sides]) =>
  Object.entries(sides).map(([side, items]) => ({ name, side, items })),
);

describe.each(lists)('$name: $side', ({ name, side, items }) => {
  it('names files that exist', () => {
    const files = items.flatMap(({ file, creator }) => (creator ? [file, creator] : [file]));
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('names each file after one that imports it, or with the module that creates it', () => {
    const loose = items
      .filter(({ file, creator }, index) => {
        const importers = creator ? [creator] : items.slice(0, index).map((item) => item.file);
        return index > 0 && !importers.some((importer) => reaches(importer, file));
      })
      .map(({ file }) => file);
    expect(loose).toEqual([]);
  });

  it('visits each file once and has no more of them than its limit', () => {
    expect(new Set(items.map(({ file }) => file)).size).toBe(items.length);
    expect(items.length).toBeLessThanOrEqual(limits[name]?.[side] ?? 0);
  });
});
