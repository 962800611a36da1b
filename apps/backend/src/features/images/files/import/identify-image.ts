import { decode } from 'bmp-ts';
import { fileTypeFromBuffer } from 'file-type';
import type { ImageFormat } from '@lumigraph/contracts';
import { MAX_INPUT_PIXELS, sharp } from '../../../../lib/sharp.ts';
import { readBoxes } from './marks/iso-boxes.ts';
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

/** Formats that browsers do not show, whose pixels fit into a PNG without a loss. */
const CONVERTED = new Set(['image/tiff', 'image/gif']);

const ADVICE = 'Save it as JPEG, PNG, WebP or AVIF.';
const HEIC = `HEIC images are not imported, because this server cannot decode them. ${ADVICE}`;
const JPEG_2000 = `JPEG 2000 images are not imported. ${ADVICE}`;
const ANIMATED =
  'The image is animated. Upload it in the studio to choose a frame, or save the frame as a still image.';
const KNOWN_BUT_REFUSED: Readonly<Record<string, string>> = {
  'image/apng': ANIMATED,
  'image/heic': HEIC,
  'image/heif': HEIC,
  'image/heic-sequence': HEIC,
  'image/heif-sequence': HEIC,
  'image/jxl': `JPEG XL images are not imported, because this server cannot decode them. ${ADVICE}`,
  'image/jp2': JPEG_2000,
  'image/j2c': JPEG_2000,
  'image/vnd.adobe.photoshop': `Photoshop files are not imported. ${ADVICE}`,
};
const SVG = `SVG drawings are not imported, because they can carry programs. ${ADVICE}`;
const UNDECODABLE = 'The file is damaged: its image cannot be decoded.';
const NO_IMAGE = 'This is not an image.';
const SNIFFED_BYTES = 4_100;

/** Throws {@link Refusal} unless the image can be published, before any pixel is decoded. */
export async function identifyImage(file: Buffer): Promise<ImageFacts> {
  const format = FORMATS[await mimeOf(file)];
  if (format === undefined) throw new Refusal(NO_IMAGE);
  if (format === 'avif' && isSequence(file)) throw new Refusal(ANIMATED);
  const { width, height, orientation } = await stillHeader(file, format === 'avif');
  return { format, width, height, orientation: format === 'avif' ? 1 : (orientation ?? 1) };
}

/**
 * Returns the file, or a PNG of a format that browsers do not show. Detects the format from the content of the file and
 * ignores its extension. Throws {@link Refusal} for formats that are not imported.
 */
export async function publishableFile(file: Buffer): Promise<Buffer> {
  if (file.length === 0) throw new Refusal('The file is empty.');
  const mime = await mimeOf(file);
  if (mime in FORMATS && !(mime === 'image/jpeg' && isRareJpeg(file))) return file;
  if (mime === 'image/bmp') return bmpToPng(file);
  if (mime in FORMATS || CONVERTED.has(mime)) return convert(file, { isTiff: mime === 'image/tiff' });
  // XML is no type of its own.
  if (/<svg[\s>]/i.test(file.toString('latin1', 0, SNIFFED_BYTES))) throw new Refusal(SVG);
  throw new Refusal(KNOWN_BUT_REFUSED[mime] ?? NO_IMAGE);
}

async function convert(file: Buffer, { isTiff }: { isTiff: boolean }): Promise<Buffer> {
  try {
    const { space, depth } = await stillHeader(file, false, isTiff ? SEVERAL_PAGES : ANIMATED);
    const image = sharp(file, { limitInputPixels: MAX_INPUT_PIXELS }).autoOrient();
    // A PNG stores 16 bits, and neither CMYK nor Lab.
    const deep = space.startsWith('grey') ? 'grey16' : 'rgb16';
    const pixels = depth === 'ushort' ? image.toColourspace(deep) : image;
    const isPrint = space === 'cmyk' || space === 'lab';
    return await (isPrint ? pixels : pixels.keepIccProfile()).png().toBuffer();
  } catch (error) {
    throw isTiff ? explainTiffError(error) : explainDecodingError(error);
  }
}

/** TIFF has many kinds of pixels and compression that no library reads all of. */
function explainTiffError(error: unknown): unknown {
  const explained = explainDecodingError(error);
  return explained instanceof Refusal && explained.message === UNDECODABLE
    ? new Refusal(`TIFF images of this kind cannot be decoded here. ${ADVICE}`, { cause: error })
    : explained;
}

const SEVERAL_PAGES = 'TIFF files with several pages are not imported. Save the page that you want.';
const JPEG_2000_CODE_STREAM = Buffer.from([0xff, 0x4f, 0xff, 0x51]);

/** By the content of a file; empty for an unknown format. */
export async function mimeOf(file: Buffer): Promise<string> {
  if (file.subarray(0, 4).equals(JPEG_2000_CODE_STREAM)) return 'image/j2c';
  // A damaged file can make the library read beyond its end; such a file counts as an unknown format.
  return (await fileTypeFromBuffer(file).catch(() => undefined))?.mime ?? '';
}

/** A movie beside the still image, or instead of it. */
export function isSequence(file: Buffer): boolean {
  try {
    return readBoxes(file, 0, file.length).some(({ type }) => type === 'moov');
  } catch {
    return false;
  }
}

/** Frame headers of JPEG that every browser decodes: baseline, extended, progressive. */
const COMMON_FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

/** Lossless and arithmetic coding: the library decodes them, browsers do not. */
function isRareJpeg(file: Buffer): boolean {
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)) return !COMMON_FRAMES.has(marker);
    if (marker === 0xda) return false;
  }
  return false;
}

/** Several images in an AVIF are parts and variants of its main one. */
async function stillHeader(file: Buffer, isHeif: boolean, several = ANIMATED) {
  try {
    const first = await sharp(file, { limitInputPixels: MAX_INPUT_PIXELS }).metadata();
    const pages = first.pages ?? 1;
    if (pages > 1 && !isHeif) throw new Refusal(several);
    const { pagePrimary: page } = first;
    const header = pages > 1 && page ? await sharp(file, { page }).metadata() : first;
    if (header.width * header.height > MAX_INPUT_PIXELS) throw tooManyPixels();
    return header;
  } catch (error) {
    throw explainDecodingError(error);
  }
}

/**
 * Converts a decoding error of sharp to a message for the operator. Returns errors that are not about the file
 * unchanged.
 */
export function explainDecodingError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const { message } = error;
  if (/pixel limit|dimension limit|too large/i.test(message)) return tooManyPixels();
  if (/out of memory|cannot allocate/i.test(message)) return error;
  if (/premature|truncated|end of (?:file|stream)|unexpected end|not enough data|missing data/i.test(message))
    return new Refusal('The file is damaged: its end is missing.', { cause: error });
  return new Refusal(UNDECODABLE, { cause: error });
}

function tooManyPixels(): Refusal {
  return new Refusal(`The image has more than ${MAX_INPUT_PIXELS / 1_000_000} million pixels.`);
}

const FILE_HEADER_BYTES = 14;
const SMALLEST_HEADER_BYTES = 40;
/** Without compression, and with masks of the channels. */
const MASKED = 3;
const PLAIN = new Set([0, MASKED]);
const MASKS_BYTES = 12;
const MOST_COLORS = 256;
const DEPTHS = new Set([1, 4, 8, 16, 24, 32]);
/** The decoder runs in JavaScript, with four bytes in memory for each pixel. */
const MAX_PIXELS = 50_000_000;

/**
 * The pixels of a BMP as PNG. The size that the header states is checked against the bytes of the file before the
 * decoder reserves memory for it.
 */
async function bmpToPng(file: Buffer): Promise<Buffer> {
  if (file.length < FILE_HEADER_BYTES + SMALLEST_HEADER_BYTES) throw truncated();
  const { width, height, depth, headBytes, start } = readHeader(file);
  if (width * height > MAX_PIXELS)
    throw new Refusal(`The BMP image has more than ${MAX_PIXELS / 1_000_000} million pixels.`);
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  if (file.length < start + rowBytes * height) throw truncated();
  try {
    // The decoder expects the pixels right behind the palette, and returns alpha, blue, green, red.
    const { data } = decode(Buffer.concat([file.subarray(0, headBytes), file.subarray(start)]));
    const image = sharp(data.swap32(), { raw: { width, height, channels: 4 } });
    // Few programs mean the fourth byte as transparency; without it the image would be invisible.
    const { isOpaque, channels } = await image.stats();
    const hasAlpha = depth === 32 && !isOpaque && (channels[3]?.max ?? 0) > 0;
    return await (hasAlpha ? image : image.removeAlpha()).png().toBuffer();
  } catch (error) {
    throw new Refusal('The file is damaged: its image cannot be decoded.', { cause: error });
  }
}

function readHeader(file: Buffer) {
  const header = file.readUInt32LE(14);
  const [width, height] = [file.readInt32LE(18), Math.abs(file.readInt32LE(22))];
  const [depth, compression, stated] = [file.readUInt16LE(28), file.readUInt32LE(30), file.readUInt32LE(46)];
  const colors = stated > 0 || depth > 8 ? stated : 2 ** depth;
  const isKnown = header >= SMALLEST_HEADER_BYTES && PLAIN.has(compression) && DEPTHS.has(depth);
  if (!isKnown || width < 1 || height < 1 || colors > MOST_COLORS)
    throw new Refusal('BMP images of this kind are not imported. Save it as JPEG, PNG, WebP or AVIF.');
  const masks = header === SMALLEST_HEADER_BYTES && compression === MASKED ? MASKS_BYTES : 0;
  const headBytes = FILE_HEADER_BYTES + header + masks + colors * 4;
  return { width, height, depth, headBytes, start: file.readUInt32LE(10) };
}

const truncated = (): Refusal => new Refusal('The file is damaged: its end is missing.');
