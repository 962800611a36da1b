// Checks what is promised about browsers: the documentation names the versions of the builds, and the code uses no API
// that one of them lacks, unless the file looks for it. e2e/tests/promised-browsers.spec.ts opens the pages.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { oldestBrowsers } from '../build/browsers.ts';
import { newerApis } from '../build/newer-apis.ts';
import { root } from '../launcher/tools.mjs';

/** Methods that other objects have too: the test in the browser covers them. */
const COMMON =
  'bytes drop every filter find flatMap forEach map memory read reduce resize share some take transfer values write';
const common = new Set(COMMON.split(' '));

const globals = new Set(newerApis.filter((path) => !path.includes('.')));
/** For example `URL.parse` and `Intl.DurationFormat`. */
const statics = new Set(newerApis.filter((path) => path.includes('.') && !path.includes('.prototype.')));
/** For example `startViewTransition`. */
const methods = new Set(
  newerApis
    .filter((path) => path.includes('.prototype.'))
    .map((path) => path.split('.').at(-1))
    .filter((name) => !common.has(name)),
);

/** Whether a file has a variable or an import of this name, such as `navigation` of a site. */
const isOwn = (name, source) =>
  new RegExp(`[{,]\\s*${name}\\s*[,}]|\\b(?:const|let) ${name}\\b`).test(source);

/** The newer API that an expression calls, creates or takes from its object. */
function apiOf(node) {
  if (ts.isPropertyAccessExpression(node)) {
    const path = node.getText().replace(/^(?:globalThis|window|self)\./, '');
    if (statics.has(path)) return path;
  }
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  const { expression } = node;
  if (ts.isIdentifier(expression)) return globals.has(expression.text) ? expression.text : undefined;
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const path = expression.getText().replace(/^(?:globalThis|window|self)\./, '');
  const [object] = path.split('.');
  if (globals.has(object) && !isOwn(object, node.getSourceFile().text)) return object;
  return methods.has(expression.name.text) ? expression.name.text : undefined;
}

/** Whether the file asks whether the browser has it: `typeof X`, `'x' in`, `x?.`, `?.x`. */
const looksFor = (source, api) => {
  const name = api.split('.').at(-1);
  return [
    `typeof ${api.replaceAll('.', '\\.')}\\b`,
    `'${name}' in `,
    `\\b${name}\\?\\.`,
    `\\?\\.${name}\\b`,
  ].some((pattern) => new RegExp(pattern).test(source));
};

const names = new RegExp(
  [...globals, ...statics, ...methods].map((path) => `\\b${path.split('.').at(-1)}\\b`).join('|'),
);

/** Lines that use an API which the file does not look for. */
function usesOf(file, source) {
  if (!names.test(source)) return [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const visit = (node) => {
    if (ts.isTypeNode(node)) return;
    const api = apiOf(node);
    if (api !== undefined && !looksFor(source, api))
      found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${api}`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

it.each([
  ['const url = URL.parse(text);', ['a.ts:1 URL.parse']],
  ['const s = new Intl.DurationFormat("en");', ['a.ts:1 Intl.DurationFormat']],
  ['requestIdleCallback(run);', ['a.ts:1 requestIdleCallback']],
  ['document.startViewTransition(run);', ['a.ts:1 startViewTransition']],
  ["if (typeof Intl.DurationFormat === 'function') new Intl.DurationFormat('en');", []],
  ['document.startViewTransition?.(run); let s: Intl.DurationFormat; const { navigation } = site;', []],
])('%s', (source, uses) => {
  expect(usesOf('a.ts', source)).toEqual(uses);
});

it('code of the browser uses no API that a promised browser lacks without looking for it', () => {
  const files = execFileSync(
    'git',
    ['ls-files', 'packages/*/src/*.ts', 'packages/*/src/*.tsx', 'apps/*/src/*.ts', 'apps/*/src/*.tsx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter(
      (file) =>
        file !== '' &&
        existsSync(join(root, file)) &&
        !/^apps\/(?:backend|storybook)\/|\.(?:test|stories)\.tsx?$|\/testing\/|^packages\/site-kit\/src\/server\//.test(
          file,
        ),
    );
  expect(files.length).toBeGreaterThan(800);
  expect(files.flatMap((file) => usesOf(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

it('the documentation and the notice for visitors name the oldest browsers that the builds are made for', () => {
  const { chrome, edge, firefox, safari } = oldestBrowsers;
  expect(edge).toBe(chrome);
  const page = readFileSync(join(root, 'docs/get-the-packages.md'), 'utf8');
  const folder = join(root, 'packages/site-kit/src/app/without-scripts/messages');
  const texts = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).failed,
  );
  expect(texts.length).toBeGreaterThan(5);
  for (const text of texts)
    for (const version of [`Chrome ${chrome}`, `Edge ${edge}`, `Firefox ${firefox}`, `Safari ${safari}`])
      expect(text).toContain(version);
  expect(page).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} and newer`);
});
