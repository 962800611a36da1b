// Checks what is promised about browsers: the documentation names the versions of the builds, and the code uses no API
// that one of them lacks, unless the file looks for it. e2e/tests/promised-browsers.spec.ts opens the pages.
import { expect, it } from 'vitest';
import { oldestBrowsers } from '../build/browsers.ts';
import { newerApis } from '../build/newer-apis.ts';
import { product, read, tracked } from './repository.mjs';

/** Methods that other objects have too: the test in the browser covers them. */
const COMMON = new Set(
  'bytes drop every filter find flatMap forEach map memory read reduce resize share some take transfer values write'.split(
    ' ',
  ),
);

/** How code uses an API: `URL.parse`, `requestIdleCallback(…)`, `new X`, `x.startViewTransition(…)`. */
const patterns = newerApis.flatMap((api) => {
  const name = api.split('.').at(-1);
  if (api.includes('.prototype.')) return COMMON.has(name) ? [] : [{ name, use: `\\.${name}\\(` }];
  const path = api.replaceAll('.', String.raw`\.`);
  return [{ name, use: api.includes('.') ? `\\b${path}\\b` : `(?:new |(?<![\\w.]))${path}(?:\\(|\\.)` }];
});

/** Uses of an API for which the file does not look: `typeof X`, `'x' in`, `x?.`, `?.x`, or its own variable. */
function usesOf({ path, text }) {
  const code = text.replaceAll(/\/\*[^]*?\*\/|\/\/ .*$/gm, '');
  return patterns
    .filter(({ use }) => new RegExp(use).test(code))
    .filter(
      ({ name }) =>
        !new RegExp(
          `typeof [\\w.]*\\b${name}\\b|'${name}' in |\\b${name}\\?\\.|\\?\\.${name}\\b|[[{,]\\s*${name}\\s*[\\],}]|\\b(?:const|let|function) ${name}\\b`,
        ).test(code),
    )
    .map(({ name }) => `${path}: ${name}`);
}

it('finds an API that is used without a look', () => {
  const text = 'URL.parse(text); requestIdleCallback(run); document.startViewTransition(run);';
  expect(usesOf({ path: 'a.ts', text }).toSorted()).toEqual([
    'a.ts: parse',
    'a.ts: requestIdleCallback',
    'a.ts: startViewTransition',
  ]);
});

it('code of the browser uses no API that a promised browser lacks without looking for it', () => {
  const browser = product.filter(
    ({ path }) => !/^apps\/backend\/|^packages\/site-kit\/src\/server\//.test(path),
  );
  expect(browser.length).toBeGreaterThan(800);
  expect(browser.flatMap(usesOf)).toEqual([]);
});

it('the documentation and the notice for visitors name the oldest browsers that the builds are made for', () => {
  const { chrome, edge, firefox, safari } = oldestBrowsers;
  const texts = tracked.filter((path) => /\/without-scripts\/messages\/\w+\.json$/.test(path)).map(read);
  expect(texts.length).toBeGreaterThan(5);
  for (const text of texts)
    for (const version of [`Chrome ${chrome}`, `Edge ${edge}`, `Firefox ${firefox}`, `Safari ${safari}`])
      expect(text).toContain(version);
  expect(read('docs/get-the-packages.md')).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} and newer`,
  );
});
