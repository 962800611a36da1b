import { MAX_INPUT_PIXELS, sharp } from '../../lib/sharp.ts';

const RATIO = 9 / 16;

/** An image of a text: at most `width` wide, not cropped. Rejects as {@link makeCover}. */
export function makePostImage(source: Uint8Array, width: number): Promise<Buffer> {
  return sharp(source, { limitInputPixels: MAX_INPUT_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .keepXmp()
    .webp({ quality: 80 })
    .toBuffer();
}

/** Rejects with sharp's error if the source is not an image (JPEG, PNG, WebP or AVIF) that can be read. */
export function makeCover(source: Uint8Array, width: number): Promise<Buffer> {
  return sharp(source, { limitInputPixels: MAX_INPUT_PIXELS })
    .autoOrient()
    .resize({ width, height: Math.round(width * RATIO), fit: 'cover' })
    .toColourspace('srgb')
    .keepXmp()
    .webp({ quality: 80 })
    .toBuffer();
}
