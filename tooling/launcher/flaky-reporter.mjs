/** Every line of a test that passed only when tried again begins with this. */
export const FLAKY = 'Passed only when tried again: ';

/** For Vitest and for Playwright: names the tests whose first try failed, so that a second one hides nothing. */
// oxlint-disable-next-line import/no-default-export -- both runners ask for it
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
