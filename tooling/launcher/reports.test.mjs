import { expect, it } from 'vitest';
import { counters } from './reports.mjs';

it('names the skipped tests of both runners', () => {
  const results = [
    { status: 'passed', fullName: 'a' },
    { status: 'skipped', fullName: 'a disk' },
    { status: 'skipped', fullName: 'a long one', tags: ['long'] },
  ];
  const unit = { numPassedTests: 1, numFailedTests: 0, testResults: [{ assertionResults: results }] };
  expect(counters.vitest(true, unit)).toEqual({ passed: 1, failed: 0, skipped: ['a disk'] });
  const specs = [{ title: 'works', tests: [{ status: 'expected' }, { status: 'skipped' }] }];
  const suites = [{ title: 'home.spec.ts', specs: [], suites: [{ title: 'home', specs }] }];
  const e2e = { stats: { expected: 3, flaky: 1, unexpected: 0 }, suites };
  const skipped = ['home.spec.ts › home › works'];
  expect(counters.playwright(true, e2e)).toEqual({ passed: 4, failed: 0, skipped });
});

it('counts a missing or empty report, and a suite that does not load, as failed', () => {
  const failed = { passed: 0, failed: 1, skipped: [] };
  expect(counters.vitest(true, null)).toEqual(failed);
  expect(counters.vitest(true, { numPassedTests: 0 })).toEqual(failed);
  expect(counters.playwright(true, null)).toEqual(failed);
  expect(counters.playwright(true, { stats: { expected: 0 } })).toEqual(failed);
  const broken = { numPassedTests: 1, numFailedTests: 0, numFailedTestSuites: 2, testResults: [] };
  expect(counters.vitest(false, broken)).toMatchObject({ passed: 1, failed: 2 });
});
