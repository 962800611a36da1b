import { SHARE_HEIGHT_PX, SHARE_WIDTH_PX } from '@lumigraph/contracts';
import { framedPreview } from '../../lib/framed-preview.ts';
import { MAX_INPUT_PIXELS, sharp } from '../../lib/sharp.ts';

const RATIO = 9 / 16;

/** An image of a text: at most `width` wide, not cropped. Rejects as {@link makeCover}. */
function makePostImage(source: Uint8Array, width: number): Promise<Buffer> {
  return sharp(source, { limitInputPixels: MAX_INPUT_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .keepXmp()
    .webp({ quality: 80 })
    .toBuffer();
}

/** The image of a link preview, cropped to what draws the eye. Rejects as {@link makeCover}. */
async function makeShareImage(source: Uint8Array): Promise<Buffer> {
  const image = sharp(source, { limitInputPixels: MAX_INPUT_PIXELS }).autoOrient();
  const { autoOrient, xmp } = await image.metadata();
  const cropped = (size: { width: number; height: number }) =>
    image
      .clone()
      .resize({ ...size, position: sharp.strategy.attention })
      .toColourspace('srgb');
  const size = { width: SHARE_WIDTH_PX, height: SHARE_HEIGHT_PX };
  const preview = await framedPreview({ ...autoOrient, xmp, cropped }, size);
  return preview
    .flatten({ background: '#ffffff' })
    .keepXmp()
    .jpeg({ quality: 78, progressive: true })
    .toBuffer();
}

/** Rejects with sharp's error if the source is not an image (JPEG, PNG, WebP or AVIF) that can be read. */
function makeCover(source: Uint8Array, width: number): Promise<Buffer> {
  return sharp(source, { limitInputPixels: MAX_INPUT_PIXELS })
    .autoOrient()
    .resize({ width, height: Math.round(width * RATIO), fit: 'cover' })
    .toColourspace('srgb')
    .keepXmp()
    .webp({ quality: 80 })
    .toBuffer();
}

/** Work on the pixels of covers, which runs in processes of its own. */
export const coverTasks = { makeCover, makePostImage, makeShareImage };

export type CoverTasks = typeof coverTasks;
