import type { Sharp } from 'sharp';
import { sharp } from './sharp.ts';

interface Size {
  width: number;
  height: number;
}

/** Part of the height of an image that a preview shows at least: less of a portrait cuts its face. */
const SHOWN_HEIGHT = 0.8;
/** A frame that is hardly narrower than the preview is not worth its edges. */
const NEARLY_ALL = 0.95;
/** The image without its details. */
const BACKDROP = { width: 48, height: 25 };
const BACKDROP_BLUR = 12;
const BACKDROP_BRIGHTNESS = 0.7;

export interface PreviewSource extends Size {
  /** Upright, in sRGB, cropped to the size around what draws the eye. */
  cropped: (size: Size) => Promise<Sharp> | Sharp;
  xmp?: Buffer | undefined;
}

/**
 * The preview of an image for links. An image that is too tall for it keeps most of its height, in front of a blurred
 * copy of itself.
 */
export async function framedPreview(source: PreviewSource, size: Size): Promise<Sharp> {
  const width = Math.round((size.height * source.width) / (SHOWN_HEIGHT * source.height));
  if (width >= size.width * NEARLY_ALL) return source.cropped(size);
  const [front, back] = [
    await pixelsOf(await source.cropped({ width, height: size.height })),
    await pixelsOf(await source.cropped(BACKDROP)),
  ];
  const framed = sharp(back.input, { raw: back.raw })
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .blur(BACKDROP_BLUR)
    .modulate({ brightness: BACKDROP_BRIGHTNESS })
    .composite([front]);
  return source.xmp ? framed.withXmp(source.xmp.toString()) : framed;
}

async function pixelsOf(image: Sharp) {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}
