import phash from 'sharp-phash';

/** Image data as sharp's `raw` returns it. */
interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** 64 characters `0` or `1`. Images that look alike have fingerprints that differ in few places. */
export const fingerprintOf = ({ data, raw }: Pixels): Promise<string> => phash(data, { raw });

/** Images whose fingerprints differ in at most this number of bits are shown as similar. */
export const SIMILAR_BITS = 6;

const BAND_BITS = 16;
export type Bands = readonly [number, number, number, number];

/** The fingerprint in four parts that an index can find. */
export function bandsOf(fingerprint: string): Bands {
  const band = (index: number): number =>
    Number.parseInt(fingerprint.slice(index * BAND_BITS, (index + 1) * BAND_BITS), 2);
  return [band(0), band(1), band(2), band(3)];
}

/**
 * A band and everything that differs from it in one bit. Of two fingerprints that differ in at most seven bits, one of
 * the four bands differs in at most one: to look for these values finds every similar image.
 */
export const nearBands = (band: number): number[] => [
  band,
  ...Array.from({ length: BAND_BITS }, (_, bit) => band ^ (1 << bit)),
];

export function distance(one: Bands, other: Bands): number {
  let bits = 0;
  for (const [index, band] of one.entries())
    for (let rest = band ^ (other[index] ?? 0); rest > 0; rest &= rest - 1) bits += 1;
  return bits;
}
