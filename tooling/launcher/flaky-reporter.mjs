/** Prefix of the line for a test that passed only on retry. */
export const FLAKY = 'Passed only when tried again: ';

/** For Vitest and for Playwright: reports the tests that failed at first, so that a retry does not hide them. */
// oxlint-disable-next-line import/no-default-export -- both runners require it
export default class FlakyReporter {
  /** Vitest. */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) console.log(`${FLAKY}${test.module.relativeModuleId} › ${test.fullName}`);
  }

  /** Playwright. */
  onTestEnd(test) {
    if (test.outcome() === 'flaky') console.log(`${FLAKY}${test.titlePath().filter(Boolean).join(' › ')}`);
  }

  printsToStdio() {
    return false;
  }
}
