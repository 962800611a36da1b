import { fileTypeFromBuffer } from 'file-type';
import type { ImageFormat } from '../../store/image-records.ts';
import { MAX_INPUT_PIXELS, sharp } from '../../../../lib/sharp.ts';
import { Refusal } from './refusal.ts';

export interface ImageFacts {
  format: ImageFormat;
  /** Width as stored in the file, before rotation. */
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
}

const FORMATS: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

const ADVICE = 'Save it as JPEG, PNG, WebP or AVIF.';
const KNOWN_BUT_REFUSED: Readonly<Record<string, string>> = {
  'image/apng': animated(),
  'image/gif': `GIF images are not imported. ${ADVICE}`,
  'image/bmp': `BMP images are not imported. ${ADVICE}`,
  'image/heic': `HEIC images are not imported, because browsers cannot show them. ${ADVICE}`,
  'image/heif': `HEIC images are not imported, because browsers cannot show them. ${ADVICE}`,
  'image/heic-sequence': `HEIC images are not imported, because browsers cannot show them. ${ADVICE}`,
  'image/heif-sequence': `HEIC images are not imported, because browsers cannot show them. ${ADVICE}`,
  'image/tiff': `TIFF images are not imported. ${ADVICE}`,
  'image/jxl': `JPEG XL images are not imported. ${ADVICE}`,
  'image/jp2': `JPEG 2000 images are not imported. ${ADVICE}`,
  'image/vnd.adobe.photoshop': `Photoshop files are not imported. ${ADVICE}`,
};
const SVG = `SVG drawings are not imported, because they can carry programs. ${ADVICE}`;
const NO_IMAGE = 'This is not an image.';
const SNIFFED_BYTES = 4_100;

function animated(): string {
  return 'The image is animated. Save the frame that you want as a still image.';
}

/**
 * Detects the format from the content of the file and ignores its extension. Throws {@link Refusal} for files that are
 * not imported, before any pixel is decoded.
 */
export async function identifyImage(file: Buffer): Promise<ImageFacts> {
  if (file.length === 0) throw new Refusal('The file is empty.');
  const format = await sniff(file);
  const { width, height, pages, orientation } = await readHeader(file);
  if (pages !== undefined && pages > 1) throw new Refusal(animated());
  if (width * height > MAX_INPUT_PIXELS) throw tooManyPixels();
  return { format, width, height, orientation: format === 'avif' ? 1 : (orientation ?? 1) };
}

async function sniff(file: Buffer): Promise<ImageFormat> {
  // A damaged file can make the library read beyond its end; such a file counts as an unknown format.
  const type = await fileTypeFromBuffer(file).catch(() => undefined);
  const mime = type?.mime ?? '';
  const format = FORMATS[mime];
  if (format) return format;
  const start = file.toString('latin1', 0, SNIFFED_BYTES);
  if (/<svg[\s>]/i.test(start)) throw new Refusal(SVG);
  throw new Refusal(KNOWN_BUT_REFUSED[mime] ?? NO_IMAGE);
}

async function readHeader(file: Buffer) {
  try {
    return await sharp(file, { limitInputPixels: MAX_INPUT_PIXELS }).metadata();
  } catch (error) {
    throw explainDecodingError(error);
  }
}

/**
 * Converts a decoding error of sharp to a message for the operator. Returns errors that are not about the file
 * unchanged.
 */
export function explainDecodingError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message } = error;
  if (/pixel limit|dimension limit|too large/i.test(message)) return tooManyPixels();
  if (/out of memory|cannot allocate/i.test(message)) return error;
  if (/premature|truncated|end of (?:file|stream)|unexpected end|not enough data|missing data/i.test(message))
    return new Refusal('The file is damaged: its end is missing.', { cause: error });
  return new Refusal('The file is damaged: its image cannot be decoded.', { cause: error });
}

function tooManyPixels(): Refusal {
  return new Refusal(`The image has more than ${MAX_INPUT_PIXELS / 1_000_000} million pixels.`);
}
