// A regular expression that backtracks takes quadratic or exponential time for a prepared text and stops the thread that
// runs it (ReDoS, CWE-1333). recheck decides by automata, so the result does not depend on the speed of the machine.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { product } from '../docs/repository.mjs';
import { accepted } from './accepted.mjs';

/** Expressions that the checker has found linear; the long run checks all of them again and writes the list. */
const LIST = join(import.meta.dirname, 'linear.json');
const linear = JSON.parse(readFileSync(LIST, 'utf8'));
const reasoned = accepted.map(([pattern]) => String(pattern));

/** Literals of a file, without those that have no repetition. */
function literalsOf({ path, text }) {
  const found = [];
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return found.filter((literal) => /[*+]|\{\d+,\d*\}/.test(literal));
}

const literals = [
  ...new Set(
    product.filter(({ text }) => /\/.*[*+}].*\//.test(text)).flatMap((source) => literalsOf(source)),
  ),
];

/** Null for an expression that takes time in proportion to a text. */
function problemsOf(checked) {
  const script = fileURLToPath(new URL('problem-of.mjs', import.meta.url));
  const problems = JSON.parse(execFileSync(process.execPath, [script], { input: JSON.stringify(checked) }));
  return checked.map((literal, index) => ({ literal, problem: problems[index] }));
}

it('expressions of product code take time in proportion to the text, or have a reason', () => {
  expect(literals.length).toBeGreaterThan(150);
  const unproven = literals.filter((literal) => !linear.includes(literal) && !reasoned.includes(literal));
  expect(problemsOf(unproven).filter(({ problem }) => problem !== null)).toEqual([]);
  expect(reasoned.filter((literal) => !literals.includes(literal))).toEqual([]);
});

it(
  'the recorded expressions are linear, and nothing is accepted without need',
  { tags: ['long'], timeout: 900_000 },
  async () => {
    const found = problemsOf(literals)
      .filter(({ problem }) => problem === null)
      .map(({ literal }) => literal);
    expect(reasoned.filter((literal) => found.includes(literal))).toEqual([]);
    const text = JSON.stringify(
      found.toSorted((a, b) => (a < b ? -1 : 1)),
      null,
      2,
    );
    await expect(`${text}\n`).toMatchFileSnapshot(LIST);
  },
);

it('the checker reports an exponential and a quadratic expression', () => {
  expect(
    problemsOf([String.raw`/^(?:\s*\d{4}\s*,?)*$/`, String.raw`/!\[[^\]]*\]\(a/`, '/^[a-z]+$/']),
  ).toMatchObject([
    { problem: expect.stringContaining('exponential') },
    { problem: expect.stringContaining('polynomial') },
    { problem: null },
  ]);
});
