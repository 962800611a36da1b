// Checks that only `fullName` of contracts puts first and last name together: it knows which one comes first.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from '../launcher/tools.mjs';

const FIRST = /^(?:first_?name|given_?name)$/i;
const LAST = /^(?:last_?name|family_?name|surname)$/i;
const HOME = 'packages/contracts/src/user-fields.ts';

const filesOf = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file) => readFileSync(join(root, file), 'utf8');

/** Whether a name like the pattern stands somewhere in the code. */
const mentions = (node, pattern) =>
  (ts.isIdentifier(node) && pattern.test(node.text)) ||
  (ts.isStringLiteral(node) && pattern.test(node.text)) ||
  ts.forEachChild(node, (child) => mentions(child, pattern) || undefined) === true;

const operandsOf = (node) =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken
    ? [...operandsOf(node.left), ...operandsOf(node.right)]
    : [node];

/** The list of `[a, b].filter(Boolean).join(' ')`. */
function joinedList(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  if (node.expression.name.text !== 'join') return undefined;
  let list = node.expression.expression;
  while (ts.isCallExpression(list) && ts.isPropertyAccessExpression(list.expression))
    list = list.expression.expression;
  return ts.isArrayLiteralExpression(list) ? list.elements : undefined;
}

/** The values that an expression or an element puts beside each other. */
function partsOf(node) {
  if (ts.isTemplateExpression(node)) return node.templateSpans.map(({ expression }) => expression);
  if (ts.isBinaryExpression(node)) return operandsOf(node);
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children.filter(ts.isJsxExpression);
  return joinedList(node) ?? [];
}

/** Lines that put both names together. */
function joinedNames(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const lines = [];
  const visit = (node) => {
    const parts = partsOf(node);
    // One part with both is a call, such as that of `fullName`.
    const has = (pattern, other) => parts.some((part) => mentions(part, pattern) && !mentions(part, other));
    if (has(FIRST, LAST) && has(LAST, FIRST))
      lines.push(tree.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return lines;
}

it.each([
  'const a = `${user.firstName} ${user.lastName}`;',
  'const a = `${row.last_name}, ${row.first_name}`;',
  "const a = firstName + ' ' + lastName;",
  "const a = [user.firstName, user.lastName].filter(Boolean).join(' ');",
  "const a = [user['firstName'], user['lastName']].join(' ');",
  'const a = <p>{firstName} {lastName}</p>;',
])('finds %s', (source) => {
  expect(joinedNames('a.tsx', source)).toEqual([1]);
});

it.each([
  'const a = `Hello ${fullName({ firstName, lastName })}`;',
  'const a = <p>{fullName({ firstName: row.first_name, lastName: row.last_name })}, {email}</p>;',
  'const a = sql`lower(first_name || last_name)`;',
  "const a = t('hello', { firstName }) + lastSeen;",
])('accepts %s', (source) => {
  expect(joinedNames('a.tsx', source)).toEqual([]);
});

it('only fullName puts first and last name together', () => {
  const files = filesOf(
    'packages/*/src/*.ts',
    'packages/*/src/*.tsx',
    'apps/*/src/*.ts',
    'apps/*/src/*.tsx',
  ).filter((file) => file !== HOME && !/\.(?:test|stories)\.tsx?$|\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) => {
    const source = read(file);
    if (!/first_?name|given_?name/i.test(source)) return [];
    return joinedNames(file, source).map((line) => `${file}:${line}`);
  });
  expect(found).toEqual([]);
});

it('no text puts first and last name together', () => {
  const files = filesOf('packages/*/src/*.json', 'apps/*/src/*.json').filter((file) =>
    file.includes('/messages/'),
  );
  expect(files.length).toBeGreaterThan(100);
  const both = /\{\{?\s*(?:first|last)_?name\s*\}?\}\s*,?\s*\{\{?\s*(?:first|last)_?name/i;
  expect(files.filter((file) => both.test(read(file)))).toEqual([]);
});
