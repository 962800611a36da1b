import { downloadFormats, type DownloadSize, type ImageFormat } from '@lumigraph/contracts';
import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { framedPreview } from '../../../../lib/framed-preview.ts';
import { MAX_INPUT_PIXELS, sharp } from '../../../../lib/sharp.ts';
import type { NewImage } from '../../store/image-rows.ts';
import { colorCodeOf, inSrgb } from './color-code.ts';
import type { RenditionFormat, Transform } from '../../store/renditions.ts';
import { writeMarks } from '../import/marks/write-marks.ts';
import { creditMark } from './credit-mark.ts';
import { downloadTransform, type FileChoice } from './download-policy.ts';

export interface Rendition {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * Makes one rendition: upright, sRGB, never enlarged, with the source's XMP (every derivative keeps the AI-origin
 * mark). `source` is a path or the file's bytes. Rejects with sharp's error if the source cannot be decoded.
 */
export async function makeRendition(
  source: string | Uint8Array,
  transform: Transform,
  format: RenditionFormat,
): Promise<Rendition> {
  const make = async (quality?: number): Promise<Rendition> => {
    const image = await (transform.attention ? preview(source, transform) : resized(source, transform));
    const { data, info } = await encode(image, format, quality).toBuffer({
      resolveWithObject: true,
    });
    return { data, width: info.width, height: info.height };
  };
  if (transform.maxBytes === undefined) return make();
  const qualities = COARSER_QUALITIES.slice(transform.maxBytes > SMALL_FILE_BYTES ? 0 : FIRST_OF_SMALL);
  let made = await make(qualities[0]);
  for (const quality of qualities.slice(1)) {
    if (made.data.length <= transform.maxBytes) break;
    made = await make(quality);
  }
  return made;
}

async function preview(source: string | Uint8Array, transform: Transform): Promise<Sharp> {
  const { autoOrient, xmp } = await sharp(source, { limitInputPixels: MAX_INPUT_PIXELS }).metadata();
  const cropped = (size: { width: number; height: number }) => resized(source, { ...transform, ...size });
  return framedPreview({ ...autoOrient, xmp, cropped }, transform);
}

/** Only resizes, for callers that decode once and encode several times. */
export async function resized(source: string | Uint8Array, transform: Transform): Promise<Sharp> {
  const image = sharp(source, { limitInputPixels: MAX_INPUT_PIXELS, sequentialRead: true });
  const code = await colorCodeOf(source);
  if (!code) return resize(image, transform);
  const { xmp } = await image.metadata();
  const mapped = await inSrgb(resize(image, transform), code);
  return xmp ? mapped.withXmp(xmp.toString()) : mapped;
}

function resize(image: Sharp, { width, height, crop, attention }: Transform): Sharp {
  return image
    .autoOrient()
    .resize({
      width,
      height,
      fit: crop ? 'cover' : 'inside',
      position: attention ? sharp.strategy.attention : 'centre',
      withoutEnlargement: !crop,
    })
    .toColourspace('srgb');
}

const QUALITY: Readonly<Record<RenditionFormat, number>> = { avif: 55, webp: 78, jpeg: 80 };
/** Lower qualities for outputs with a size limit, tried in this order; the last one is used in any case. */
const COARSER_QUALITIES = [80, 65, 45, 30, 15, 5];
/** Files below this size never fit at the first qualities. */
const SMALL_FILE_BYTES = 64_000;
const FIRST_OF_SMALL = 2;

/** Only encodes. AVIF at effort 2 takes a sixth of the default's time for a few per cent more bytes. */
export function encode(image: Sharp, format: RenditionFormat, quality = QUALITY[format]): Sharp {
  const marked = image.keepXmp();
  switch (format) {
    case 'avif':
      return marked.avif({ quality, effort: 2 });
    case 'webp':
      return marked.webp({ quality, effort: 3 });
    case 'jpeg':
      return marked.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: true });
    default:
      return format satisfies never;
  }
}

interface DownloadTask {
  image: Pick<NewImage, 'format' | 'credit' | 'source' | 'width' | 'height'>;
  choice: FileChoice;
  /** Long side of the standard size in pixels. */
  standardPx: number;
  /** Metadata of the file. */
  xmp: Buffer;
  /** Whether the file has the credit mark. */
  marked: boolean;
}

/** Quality of the renditions of members; visitors get that of the website. */
const MEMBER_QUALITY = 90;

/** Makes the file of a download from the original (its path or its bytes), still without a signature. */
export async function makeDownload(source: string | Buffer, task: DownloadTask): Promise<Buffer> {
  const original = typeof source === 'string' ? await readFile(source) : source;
  const { size } = task.choice;
  return size === 'original'
    ? licensedOriginal(original, task.image.format, task.xmp)
    : resizedFile(original, task, size);
}

/** The stored original with other metadata; coded pixels do not change. */
async function licensedOriginal(original: Buffer, format: ImageFormat, xmp: Buffer): Promise<Buffer> {
  const { orientation } = await sharp(original, { limitInputPixels: MAX_INPUT_PIXELS }).metadata();
  return writeMarks(original, format, { xmp, orientation: format === 'avif' ? 1 : (orientation ?? 1) });
}

async function resizedFile(
  original: Buffer,
  { image, choice, standardPx, xmp, marked }: DownloadTask,
  size: Exclude<DownloadSize, 'original'>,
): Promise<Buffer> {
  const smaller = await resized(original, downloadTransform(image, { size, standardPx }));
  const format = downloadFormats.find((name) => name === choice.format) ?? 'jpeg';
  const quality = choice.plan === 'premium' ? MEMBER_QUALITY : undefined;
  if (!marked) return encode(smaller, format, quality).withXmp(xmp.toString()).toBuffer();
  // Two steps, because the position of the mark depends on the size after resizing.
  const { data, info } = await (format === 'jpeg' ? smaller.flatten({ background: '#ffffff' }) : smaller)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  });
  return encode(pixels.composite(await creditMark(image, info)), format, quality)
    .withXmp(xmp.toString())
    .toBuffer();
}
