import type { Sharp } from 'sharp';
import { MAX_INPUT_PIXELS, sharp } from '../../../lib/sharp.ts';
import {
  encode,
  preparedRenditions,
  resize,
  type RenditionFormat,
  type Transform,
} from '../delivery/renditions.ts';
import { explainDecodingError } from './identify-image.ts';

export interface PreparedRendition {
  transform: Transform;
  format: RenditionFormat;
  data: Buffer;
}

export interface Prepared {
  /** Dominant colour, `#rrggbb`. */
  placeholder: string;
  renditions: readonly PreparedRendition[];
}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * Decodes the whole image once and makes the renditions that visitors request first; smaller shapes are made from
 * larger ones. Rejects with a `Refusal` if the image cannot be decoded completely.
 */
export async function makePrepared(file: Buffer, xmp: Buffer, { encoded = true } = {}): Promise<Prepared> {
  const shapes = [...Map.groupBy(preparedRenditions, ({ transform }) => transform)].sort(
    ([a], [b]) => b.width * b.height - a.width * a.height,
  );
  const renditions: PreparedRendition[] = [];
  let source: Sharp | undefined;
  let smallest: Pixels | undefined;
  for (const [transform, wanted] of shapes) {
    // Only square crops can be made from each other; all other renditions are made from the file.
    const from = source && transform.crop && transform.width === transform.height ? source : open(file);
    smallest = await pixels(resize(from, transform));
    const shape = sharp(smallest.data, { raw: smallest.raw });
    if (encoded) {
      for (const { format } of wanted) {
        const data = await encode(shape.clone(), format).withXmp(xmp.toString()).toBuffer();
        renditions.push({ transform, format, data });
      }
    }
    if (transform.crop && transform.width === transform.height) source = shape;
  }
  return { placeholder: await dominantColour(smallest ?? (await pixels(open(file)))), renditions };
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
  const opaque = sharp(data, { raw }).flatten({ background: '#ffffff' });
  const { dominant } = await sharp(await opaque.png({ compressionLevel: 0 }).toBuffer()).stats();
  const hex = [dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}
