import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FileStorage } from '../../storage/file-storage.ts';
import { MAX_INPUT_PIXELS, sharp } from '../../lib/sharp.ts';

/** Widths of the prepared covers in pixels: lists on phones, everything else. */
const COVER_WIDTHS_PX = [640, 1600] as const;
const RATIO = 9 / 16;

/** `3f…-1600.webp`: content hash and width, so the address can be cached for ever. */
export const COVER_FILE = /^[0-9a-f]{32}-(640|1600)\.webp$/;

export const coverKey = (file: string): string => `covers/${file}`;

/**
 * Prepares a cover (JPEG, PNG, WebP or AVIF) in both widths and returns the name of the wide one.
 * Rejects with sharp's or the file system's error.
 */
export async function storeCover(storage: FileStorage, path: string): Promise<string> {
  const source = await readFile(path);
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 32);
  for (const width of COVER_WIDTHS_PX) {
    const rendition = await sharp(source, { limitInputPixels: MAX_INPUT_PIXELS })
      .autoOrient()
      .resize({ width, height: Math.round(width * RATIO), fit: 'cover' })
      .toColourspace('srgb')
      .keepXmp()
      .webp({ quality: 80 })
      .toBuffer();
    await storage.put(coverKey(`${hash}-${width}.webp`), rendition);
  }
  return `${hash}-1600.webp`;
}
