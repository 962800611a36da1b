import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** A copy, because the reports are in the folder of the project. */
let root;
let launcher;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'launcher-'));
  cpSync(import.meta.dirname, join(root, 'tooling/launcher'), { recursive: true });
  launcher = await import(join(root, 'tooling/launcher/reports.mjs'));
  mkdirSync(launcher.reports, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name, report) => writeFileSync(join(launcher.reports, name), JSON.stringify(report));

it('names the skipped tests of both runners, and not in the last line', () => {
  write('unit.json', {
    numPassedTests: 2,
    numFailedTests: 0,
    testResults: [
      {
        assertionResults: [
          { status: 'passed', fullName: 'a' },
          { status: 'skipped', fullName: 'a disk' },
        ],
      },
      {
        assertionResults: [
          { status: 'passed', fullName: 'b' },
          { status: 'todo', fullName: 'a later one' },
        ],
      },
    ],
  });
  const specs = [{ title: 'works', tests: [{ status: 'expected' }, { status: 'skipped' }] }];
  write('e2e.json', {
    stats: { expected: 3, flaky: 1, unexpected: 0 },
    suites: [{ title: 'home.spec.ts', specs: [], suites: [{ title: 'home', specs }] }],
  });
  const unit = launcher.counters.vitest(true, 'unit');
  const e2e = launcher.counters.playwright(true, 'e2e');
  expect(unit).toEqual({ passed: 2, failed: 0, skipped: ['a disk', 'a later one'] });
  expect(e2e).toEqual({ passed: 4, failed: 0, skipped: ['home.spec.ts › home › works'] });
  expect(launcher.summaryOf({ passed: 6, failed: 0, skipped: [...unit.skipped, ...e2e.skipped] })).toEqual([
    '3 skipped: a disk; a later one; home.spec.ts › home › works',
    '6 passed, 0 failed',
  ]);
  expect(launcher.summaryOf({ passed: 6, failed: 1, skipped: [] })).toEqual(['6 passed, 1 failed']);
});

it('counts a missing or empty report, and a suite that does not load, as failed', () => {
  const failed = { passed: 0, failed: 1, skipped: [] };
  expect(launcher.counters.vitest(true, 'unit')).toEqual(failed);
  write('unit.json', { numPassedTests: 0 });
  expect(launcher.counters.vitest(true, 'unit')).toEqual(failed);
  write('e2e.json', { stats: { expected: 0 } });
  expect(launcher.counters.playwright(true, 'e2e')).toEqual(failed);
  write('unit.json', { numPassedTests: 1, numFailedTests: 0, numFailedTestSuites: 2, testResults: [] });
  expect(launcher.counters.vitest(false, 'unit')).toMatchObject({ passed: 1, failed: 2 });
});
