import { readFile } from 'node:fs/promises';
import type { DownloadSize } from '@lumigraph/contracts';
import { MAX_INPUT_PIXELS, sharp } from '../../../../lib/sharp.ts';
import type { ImageFormat, NewImage } from '../../store/image-rows.ts';
import { writeMarks } from '../import/marks/write-marks.ts';
import { creditMark } from './credit-mark.ts';
import { downloadTransform, type FileChoice } from './download-policy.ts';
import { encode, resized } from './make-rendition.ts';
import type { RenditionFormat } from '../../store/renditions.ts';

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
  const format: RenditionFormat = choice.format === 'webp' ? 'webp' : 'jpeg';
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
