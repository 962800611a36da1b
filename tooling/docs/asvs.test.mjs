// Checks that the rows of docs/asvs.md are complete, and that the files which they name exist.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../launcher/tools.mjs';

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));

/** A test is named by the end of its path, which only one file has. */
const isTest = (name) =>
  /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(name) &&
  tracked.filter((path) => path === name || path.endsWith(`/${name}`)).length === 1;

const rows = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, id, level, requirement, status, shownBy, note]) => ({
    id,
    isWhole: /^[12]$/.test(level) && /^[A-Z].+\.$/.test(requirement),
    status,
    tests: [...shownBy.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    documents: shownBy.match(/\]\([^)]+\)/g) ?? [],
    note,
  }));

/** What a row of each status has. */
const COMPLETE = {
  met: ({ tests }) => tests.length > 0,
  'met (by document)': ({ tests, documents }) => tests.length === 0 && documents.length > 0,
  partly: ({ note }) => note !== '',
  'not met': ({ note }) => note !== '',
  'not applicable': ({ note }) => note !== '',
};

it('docs/asvs.md has each requirement of the levels 1 and 2 of ASVS 5.0.0 once', () => {
  expect(rows.length).toBe(253);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

it('docs/asvs.md names a test for what is met, and says what is missing for what is not', () => {
  const wrong = rows.filter((row) => !row.isWhole || !COMPLETE[row.status]?.(row));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

it('docs/asvs.md names tests that exist', () => {
  const wrong = rows.flatMap(({ id, tests }) =>
    tests.filter((name) => !isTest(name)).map((name) => `${id} ${name}`),
  );
  expect(wrong).toEqual([]);
});
