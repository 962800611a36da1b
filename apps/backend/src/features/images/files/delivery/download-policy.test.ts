import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageFormat, OfferedFile } from '@lumigraph/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharp } from '../../../../lib/sharp.ts';
import { sampleImage } from '../../../../testing/images/sample-image.ts';
import type { ImageRecord } from '../../store/image-rows.ts';
import { downloadOffer, entitlementOf } from './download-policy.ts';

const demo = join(import.meta.dirname, '../../../../../demo/images');
const policy = { waitSeconds: 5, standardPx: 1280 };

interface Original {
  name: string;
  format: ImageFormat;
  width: number;
  height: number;
}
let originals: Original[];
beforeAll(async () => {
  const files = await Promise.all(
    globSync('*/*.webp', { cwd: demo }).map(async (name) => {
      const { width, height } = await sharp(join(demo, name)).metadata();
      return { name, format: 'webp' as const, width, height };
    }),
  );
  const others = [
    { name: 'as large as the standard file', format: 'jpeg', width: 1280, height: 853 },
    { name: 'smaller than the small file', format: 'png', width: 320, height: 320 },
    { name: 'as large as the large file', format: 'webp', width: 1920, height: 1080 },
    { name: 'a panorama', format: 'jpeg', width: 36_000, height: 400 },
  ] as const;
  originals = [...files, ...others];
});

const rows = ({ name, ...file }: Original, premium: boolean): OfferedFile[] => {
  const stored = { id: 1, state: 'published', reason: null, version: 1 } as const;
  const image: ImageRecord = { ...sampleImage(name, file), ...stored };
  return downloadOffer(image, entitlementOf({ premium }, policy)).files;
};

describe('the menu of downloads, for every image of the demo', () => {
  it('has no row that brings a member nothing: no file twice, none beside an original that is the same', () => {
    expect(originals.length).toBeGreaterThan(60);
    for (const original of originals) {
      const files = rows(original, true).map(({ format, width, height }) => `${format} ${width} ${height}`);
      expect([original.name, new Set(files).size]).toEqual([original.name, files.length]);
    }
  });

  it('offers a visitor each size and format once, and the original for its plan', () => {
    for (const original of originals) {
      const free = rows(original, false).filter(({ size }) => size !== 'original');
      const files = free.map(({ format, width, height }) => `${format} ${width} ${height}`);
      expect([original.name, new Set(files).size]).toEqual([original.name, files.length]);
      expect(rows(original, false).at(-1)).toMatchObject({ size: 'original', allowed: false });
    }
  });

  it('enlarges nothing, and goes from small to large', () => {
    for (const original of originals) {
      const widths = rows(original, false).map(({ width }) => width);
      expect([original.name, widths]).toEqual([original.name, widths.toSorted((a, b) => a - b)]);
      expect(Math.max(...widths)).toBe(original.width);
    }
  });
});
