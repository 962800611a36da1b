import { decode } from 'bmp-ts';
import { sharp } from '../../../../lib/sharp.ts';
import { Refusal } from './refusal.ts';

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
export async function bmpToPng(file: Buffer): Promise<Buffer> {
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
