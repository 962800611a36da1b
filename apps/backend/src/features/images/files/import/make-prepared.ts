import type { Sharp } from 'sharp';
import { MAX_INPUT_PIXELS, sharp } from '../../../../lib/sharp.ts';
import { encode, resized } from '../delivery/make-rendition.ts';
import {
  preparedRenditions,
  renditionSize,
  type RenditionFormat,
  type Transform,
} from '../../store/renditions.ts';
import { fingerprintOf } from '../../store/fingerprint-store.ts';
import { explainDecodingError } from './identify-image.ts';

export interface PreparedRendition {
  transform: Transform;
  format: RenditionFormat;
  data: Buffer;
}

export interface Prepared {
  /** Dominant colour, `#rrggbb`. */
  placeholder: string;
  /** Perceptual hash; see `fingerprint-store.ts`. */
  fingerprint: string;
  renditions: readonly PreparedRendition[];
}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

interface PreparedOptions {
  /** Size of the image in pixels, upright. */
  size: { width: number; height: number };
  /** False only decodes the image. */
  encoded: boolean;
}

/**
 * Decodes the whole image once, to the largest shape, and makes the renditions that visitors request first from that
 * shape. Rejects with a `Refusal` if the image cannot be decoded completely.
 */
export async function makePrepared(
  file: Buffer,
  xmp: Buffer,
  { size, encoded }: PreparedOptions,
): Promise<Prepared> {
  const shapes = [...Map.groupBy(preparedRenditions, ({ transform }) => transform)].sort(
    ([a], [b]) => b.width * b.height - a.width * a.height,
  );
  const renditions: PreparedRendition[] = [];
  let largest: Pixels | undefined;
  let smallest: Pixels | undefined;
  for (const [transform, wanted] of shapes) {
    const target = renditionSize(size, transform);
    const from = largest && covers(largest.raw, target) ? largest : undefined;
    smallest = await pixels(
      from
        ? sharp(from.data, { raw: from.raw }).resize({ ...target, fit: transform.crop ? 'cover' : 'fill' })
        : await resized(file, transform),
    );
    if (!transform.crop) largest ??= smallest;
    if (!encoded) continue;
    const shape = sharp(smallest.data, { raw: smallest.raw });
    for (const { format } of wanted) {
      const data = await encode(shape.clone(), format).withXmp(xmp.toString()).toBuffer();
      renditions.push({ transform, format, data });
    }
  }
  const shown = smallest ?? (await pixels(open(file)));
  return {
    placeholder: await dominantColour(shown),
    fingerprint: await fingerprintOf(largest ?? shown),
    renditions,
  };
}

function covers(from: PreparedOptions['size'], to: PreparedOptions['size']): boolean {
  return from.width >= to.width && from.height >= to.height;
}

function open(file: Buffer): Sharp {
  return sharp(file, { limitInputPixels: MAX_INPUT_PIXELS, sequentialRead: true });
}

async function pixels(image: Sharp): Promise<Pixels> {
  try {
    const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch (error) {
    throw explainDecodingError(error);
  }
}

async function dominantColour({ data, raw }: Pixels): Promise<string> {
  const opaque = await pixels(sharp(data, { raw }).flatten({ background: '#ffffff' }));
  const { dominant } = await sharp(opaque.data, { raw: opaque.raw }).stats();
  const hex = [dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}

/** The size from which an import makes the fingerprint, so that both ways find the same one. */
const SIDE_PX = 640;

/** The fingerprint of a stored original. `source` is a path or the file's bytes. */
export async function fingerprintImage(source: string | Uint8Array): Promise<string> {
  const image = await resized(source, { text: '', width: SIDE_PX, height: SIDE_PX, crop: false });
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return fingerprintOf({ data, raw: { width: info.width, height: info.height, channels: info.channels } });
}
