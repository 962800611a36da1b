const isLong = process.env['LONG_TESTS'] === '1';

/** Every case in the long run, otherwise the first one and every `step`-th after it. */
export function sampleOf<Case>(cases: readonly Case[], step: number): readonly Case[] {
  return isLong ? cases : cases.filter((_case, index) => index % step === 0);
}
