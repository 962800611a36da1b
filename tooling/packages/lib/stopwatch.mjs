// Measures the steps of a guide.
/** Says how long each step takes; `expectLess` fails when all together take longer than a guide promises. */
export function createStopwatch() {
  let sum = 0;
  const line = (seconds, text) => console.log(`${seconds.toFixed(1).padStart(6)} s  ${text}`);
  return {
    async timed(what, work) {
      const begun = performance.now();
      const result = await work();
      const seconds = (performance.now() - begun) / 1000;
      sum += seconds;
      line(seconds, what);
      return result;
    },
    expectLess(most) {
      line(sum, `in all; promised are less than ${most} s`);
      if (sum >= most) throw new Error('The guide takes longer than it promises.');
    },
  };
}

/** From an empty folder to a themed sign-in. */
export const MOST_SECONDS = 300;
