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

it('names the skipped tests of both runners', () => {
  const results = [
    { status: 'passed', fullName: 'a' },
    { status: 'skipped', fullName: 'a disk' },
  ];
  write('unit.json', { numPassedTests: 1, numFailedTests: 0, testResults: [{ assertionResults: results }] });
  const specs = [{ title: 'works', tests: [{ status: 'expected' }, { status: 'skipped' }] }];
  write('e2e.json', {
    stats: { expected: 3, flaky: 1, unexpected: 0 },
    suites: [{ title: 'home.spec.ts', specs: [], suites: [{ title: 'home', specs }] }],
  });
  const { counters } = launcher;
  expect(counters.vitest(true, 'unit')).toEqual({ passed: 1, failed: 0, skipped: ['a disk'] });
  const skipped = ['home.spec.ts › home › works'];
  expect(counters.playwright(true, 'e2e')).toEqual({ passed: 4, failed: 0, skipped });
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
