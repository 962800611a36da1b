// A regular expression that backtracks takes quadratic or exponential time for a prepared text and stops the thread that
// runs it (ReDoS, CWE-1333). recheck decides by automata, so the result does not depend on the speed of the machine.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from '../launcher/tools.mjs';
import { accepted } from './accepted.mjs';

/** Expressions that the checker has found linear; the long run checks all of them again and writes the list. */
const LIST = join(import.meta.dirname, 'linear.json');
const linear = new Set(JSON.parse(readFileSync(LIST, 'utf8')));

const files = execFileSync('git', ['ls-files', '-z', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => /^(?:apps|packages)\/(?!storybook\/)[^/]+\/src\//.test(path) && /\.tsx?$/.test(path))
  .filter((path) => !/\.(?:test|stories)\.|\/testing\/|\/stories\/|\.d\.ts$/.test(path))
  .filter((path) => existsSync(join(root, path)));

/** Literals of a file, without those that have no repetition. */
function literalsOf(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const found = [];
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter((literal) => /[*+]|\{\d+,\d*\}/.test(literal));
}

const filesByLiteral = new Map();
for (const path of files)
  for (const literal of literalsOf(path))
    filesByLiteral.set(literal, (filesByLiteral.get(literal) ?? new Set()).add(path));

/** Null for an expression that takes time in proportion to a text. */
function problemsOf(literals) {
  const script = fileURLToPath(new URL('problem-of.mjs', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [script], { input: JSON.stringify(literals), cwd: root }));
}

it('expressions of product code take time in proportion to the text, or have a reason', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(filesByLiteral.size).toBeGreaterThan(150);
  const isAccepted = (path, literal) =>
    accepted.some((entry) => entry.literal === literal && entry.paths.includes(path));
  const unproven = [...filesByLiteral]
    .filter(([literal]) => !linear.has(literal))
    .map(([literal, paths]) => ({ literal, paths: [...paths].filter((path) => !isAccepted(path, literal)) }))
    .filter(({ paths }) => paths.length > 0);
  const problems = problemsOf(unproven.map(({ literal }) => literal));
  const found = unproven.map((entry, index) => ({ ...entry, problem: problems[index] }));
  expect(found.filter(({ problem }) => problem !== null)).toEqual([]);
  const unused = accepted.flatMap(({ literal, paths }) =>
    paths.filter((path) => !filesByLiteral.get(literal)?.has(path)).map((path) => ({ path, literal })),
  );
  expect(unused, 'accepted, but not in the code').toEqual([]);
});

it(
  'the recorded expressions are linear, and nothing is accepted without need',
  { tags: ['long'] },
  async () => {
    const literals = [...filesByLiteral.keys()];
    const problems = problemsOf(literals);
    const found = literals.filter((_literal, index) => problems[index] === null);
    expect(accepted.filter(({ literal }) => found.includes(literal))).toEqual([]);
    await expect(
      `${JSON.stringify(
        found.toSorted((a, b) => (a < b ? -1 : 1)),
        null,
        2,
      )}\n`,
    ).toMatchFileSnapshot(LIST);
  },
);

it('the checker reports an exponential and a quadratic expression', () => {
  const [exponential, quadratic, line] = problemsOf([
    String.raw`/^(?:\s*\d{4}-\d{2}-\d{2}\s*,?)*$/`,
    String.raw`/!\[[^\]]*\]\(a/`,
    String.raw`/^[a-z]+$/`,
  ]);
  expect(exponential).toMatch(/exponential/);
  expect(quadratic).toMatch(/polynomial/);
  expect(line).toBeNull();
});
