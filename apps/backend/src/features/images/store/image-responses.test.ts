import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoTime } from './image-responses.ts';

it('equals the result of Date', () => {
  const from = Date.UTC(1, 0, 1) - Date.UTC(1901, 0, 1);
  fc.assert(
    fc.property(fc.integer({ min: from, max: Date.UTC(9999, 11, 31) }), (ms) => {
      expect(isoTime(ms)).toBe(new Date(ms).toISOString());
    }),
    { numRuns: 2_000 },
  );
});
