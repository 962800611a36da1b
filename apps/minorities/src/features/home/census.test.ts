import { expect, test } from 'vitest';
import { answered, census } from './census.ts';

test('the published shares fit the numbers of people, to the published digit', () => {
  for (const { key, people, share } of census.ethnicity) {
    expect(`${key} ${Math.abs(people / answered - share) < 0.001}`).toBe(`${key} true`);
  }
  const whole = census.ethnicity.reduce((sum, { share }) => sum + share, 0);
  expect(whole).toBeCloseTo(1, 2);
  expect(answered).toBe(6_052_111);
  expect(answered).toBeLessThan(census.counted);
});
