import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addStored,
  BLOCK_PICTURES,
  blockOf,
  countBits,
  keepCommon,
  keepStored,
  noBits,
  picturesOf,
  setPicture,
  toStored,
  type Bits,
} from './posting-blocks.ts';

const BLOCK = 3;
const FIRST = BLOCK * BLOCK_PICTURES;
const picture = fc.integer({ min: FIRST, max: FIRST + BLOCK_PICTURES - 1 });
/** Few and many: the two have different forms. */
const pictures = fc.oneof(
  fc.uniqueArray(picture, { maxLength: 20 }),
  fc.uniqueArray(picture, { minLength: 440, maxLength: 900, size: 'max' }),
);
const newestFirst = (ids: Iterable<number>): number[] => [...ids].toSorted((a, b) => b - a);

function bitsOf(ids: Iterable<number>): Bits {
  const bits = noBits();
  for (const id of ids) setPicture(bits, id, true);
  return bits;
}

function stored(ids: Iterable<number>): Uint8Array {
  return toStored(bitsOf(ids)) ?? new Uint8Array();
}

describe('the postings of a block', () => {
  it('come back as they were stored, the newest first, whatever they lie beside in memory', () => {
    fc.assert(
      fc.property(pictures, fc.nat(7), (ids, offset) => {
        const bytes = stored(ids);
        const among = new Uint8Array(bytes.length + offset + 5).fill(255);
        among.set(bytes, offset);
        const bits = noBits();
        addStored(bits, among.subarray(offset, offset + bytes.length));
        expect([...picturesOf(bits, BLOCK)]).toEqual(newestFirst(ids));
        expect(countBits(bits)).toBe(ids.length);
      }),
      { numRuns: 200 },
    );
  });

  it('add up, and are compared', () => {
    fc.assert(
      fc.property(pictures, pictures, (some, others) => {
        const either = noBits();
        addStored(either, stored(some));
        addStored(either, stored(others));
        expect([...picturesOf(either, BLOCK)]).toEqual(newestFirst(new Set([...some, ...others])));
        const both = bitsOf(some);
        const common = newestFirst(some.filter((id) => others.includes(id)));
        expect(keepCommon(both, bitsOf(others))).toBe(common.length > 0);
        expect([...picturesOf(both, BLOCK)]).toEqual(common);
        const kept = bitsOf(some);
        expect(keepStored(kept, stored(others))).toBe(common.length > 0);
        expect([...picturesOf(kept, BLOCK)]).toEqual(common);
      }),
      { numRuns: 200 },
    );
  });

  it('take no more than a bit a picture, and two bytes where there are few; none are nothing', () => {
    const all = Array.from({ length: BLOCK_PICTURES }, (_, index) => FIRST + index);
    expect(stored(all)).toHaveLength(BLOCK_PICTURES / 8);
    expect(stored(all.slice(0, 448))).toHaveLength(BLOCK_PICTURES / 8);
    expect(stored(all.slice(0, 447))).toHaveLength(447 * 2);
    const bits = bitsOf([FIRST]);
    setPicture(bits, FIRST, false);
    expect(toStored(bits)).toBeUndefined();
    expect([blockOf(FIRST - 1), blockOf(FIRST)]).toEqual([BLOCK - 1, BLOCK]);
  });
});
