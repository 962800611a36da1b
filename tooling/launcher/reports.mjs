import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.mjs';

/** The folder of the reports that the test runners write. */
export const reports = join(root, '.tools', 'reports');

/** Null for a step without a report. */
export function readReport(name) {
  const path = join(reports, `${name}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** The titles of all skipped tests in a suite of a Playwright report. */
function skippedIn({ title, specs = [], suites = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
    .map((spec) => spec.title);
  return [...own, ...suites.flatMap(skippedIn)].map((name) => `${title} › ${name}`);
}

/**
 * The result of a step from its exit code and report: numbers, and the names of skipped tests. A step without a report
 * counts as one test.
 *
 * @type {Record<string, (isOk: boolean, report?: any) => { passed: number, failed: number, skipped: string[] }>}
 */
export const counters = {
  one: (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [] }),
  vitest(ok, report) {
    if (!report || report.numPassedTests === 0) return counters.one(false);
    // A suite that fails to load has no failed test in the report, but must count as failed.
    const failed = report.numFailedTests || (ok ? 0 : Math.max(1, report.numFailedTestSuites));
    const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    // Tests that belong to the long run only are not in this one, so they are not skipped.
    const skipped = tests.filter(
      ({ status, tags = [] }) => status !== 'passed' && status !== 'failed' && !tags.includes('long'),
    );
    return { passed: report.numPassedTests, failed, skipped: skipped.map(({ fullName }) => fullName) };
  },
  playwright(ok, report) {
    if (!report || report.stats.expected === 0) return counters.one(false);
    const failed = report.stats.unexpected || (ok ? 0 : 1);
    return {
      passed: report.stats.expected + report.stats.flaky,
      failed,
      skipped: report.suites.flatMap(skippedIn),
    };
  },
};

/** The last lines of a run. Programs read the very last one, so it contains nothing else. */
export function summaryOf({ passed, failed, skipped }) {
  const names = skipped.length > 0 ? [`${skipped.length} skipped: ${skipped.join('; ')}`] : [];
  return [...names, `${passed} passed, ${failed} failed`];
}
