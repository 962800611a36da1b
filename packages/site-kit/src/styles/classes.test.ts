import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const read = (pattern: string, skip: RegExp) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !skip.test(file))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);

it('every class in the markup of packages and sites has a rule', () => {
  const sheets = read('{packages,apps}/*/src/**/*.css', /node_modules/);
  const known = new Set(
    sheets.flatMap(([, css]) => [...css.matchAll(/\.([a-z][\w-]*)/gi)].map((match) => match[1])),
  );
  const markup = read(
    '{packages,apps}/*/src/**/*.tsx',
    /node_modules|\.test\.|\.stories\.|\/testing\/|^apps\/storybook/,
  );
  const unknown = markup.flatMap(([file, text]) =>
    [...text.matchAll(/className="([^"]+)"/g)]
      .flatMap((match) => match[1]!.split(/\s+/))
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(markup.length).toBeGreaterThan(200);
  expect(unknown).toEqual([]);
});
