import { gunzipSync } from 'node:zlib';
import { MAX_INPUT_PIXELS, sharp } from '../../../../lib/sharp.ts';
import { withoutAlpha } from './marks/mark-webp.ts';

export interface HiddenText {
  text: string;
  /** The file without the text: the lowest bits that held it are equal, everything else is as it was. */
  cleared: Buffer;
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: number;
}

interface Mode {
  signature: string;
  isAlpha: boolean;
  isPacked: boolean;
}

/** "Stealth PNG info" of NovelAI, SwarmUI and extensions of web UIs. */
const MODES: readonly Mode[] = [
  { signature: 'stealth_pngcomp', isAlpha: true, isPacked: true },
  { signature: 'stealth_pnginfo', isAlpha: true, isPacked: false },
  { signature: 'stealth_rgbcomp', isAlpha: false, isPacked: true },
  { signature: 'stealth_rgbinfo', isAlpha: false, isPacked: false },
];
const SIGNATURE_BITS = 15 * 8;
const LENGTH_BITS = 32;
const MAX_TEXT_BYTES = 8 * 1024 * 1024;
/** An alpha value whose lowest bit may have been changed. */
const NEARLY_OPAQUE = 254;

/**
 * Finds a text that a generator has written into the lowest bits of alpha or of the colors, column by column, where
 * users do not see it and programs that remove metadata leave it. Only lossless pixels keep it, and the alpha channel
 * of any WebP. Returns `undefined` if there is none or the image begins with damage. Rejects if the rest of an image
 * with a text cannot be decoded.
 */
export async function findHiddenText(file: Buffer, format: string): Promise<HiddenText | undefined> {
  if (format !== 'png' && format !== 'webp') return undefined;
  const { width, height, depth, hasAlpha } = await sharp(file, {
    limitInputPixels: MAX_INPUT_PIXELS,
  }).metadata();
  const isLossy = format === 'webp' && !hasAlpha && !file.includes('VP8L');
  if (depth !== 'uchar' || isLossy) return undefined;
  const columns = Math.min(width, Math.ceil(SIGNATURE_BITS / height));
  const start = await pixelsOf(file, { width: columns, height: Math.min(height, SIGNATURE_BITS) }).catch(
    () => undefined,
  );
  if (!start) return undefined;
  const mode = MODES.find(
    (candidate) =>
      readBytes(start, candidate, { from: 0, count: SIGNATURE_BITS })?.toString('latin1') ===
      candidate.signature,
  );
  if (!mode) return undefined;
  const pixels = await pixelsOf(file, { width, height });
  const bits = readBytes(pixels, mode, { from: SIGNATURE_BITS, count: LENGTH_BITS })?.readUInt32BE(0) ?? 0;
  const content = readBytes(pixels, mode, { from: SIGNATURE_BITS + LENGTH_BITS, count: bits });
  return {
    text: content ? decode(content, mode) : '',
    cleared: await clear({ file, format, pixels, mode, bits: SIGNATURE_BITS + LENGTH_BITS + bits }),
  };
}

async function pixelsOf(file: Buffer, area: { width: number; height: number }): Promise<Pixels> {
  const { data, info } = await sharp(file, { limitInputPixels: MAX_INPUT_PIXELS, sequentialRead: true })
    .extract({ left: 0, top: 0, ...area })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** Offset of the byte that has a bit; NaN beyond the image. */
function placeOf({ width, height, channels }: Pixels, { isAlpha }: Mode, bit: number): number {
  const pixel = isAlpha ? bit : Math.floor(bit / 3);
  const x = Math.floor(pixel / height);
  if (x >= width || (isAlpha ? channels % 2 === 1 : channels < 3)) return Number.NaN;
  return ((pixel % height) * width + x) * channels + (isAlpha ? channels - 1 : bit % 3);
}

function readBytes(
  pixels: Pixels,
  mode: Mode,
  { from, count }: { from: number; count: number },
): Buffer | undefined {
  if (count % 8 !== 0 || count > pixels.data.length) return undefined;
  const bytes = Buffer.alloc(count / 8);
  for (let bit = 0; bit < count; bit += 1) {
    const value = pixels.data[placeOf(pixels, mode, from + bit)];
    if (value === undefined) return undefined;
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | ((value & 1) << (7 - (bit & 7)));
  }
  return bytes;
}

function decode(content: Buffer, { isPacked }: Mode): string {
  try {
    return (isPacked ? gunzipSync(content, { maxOutputLength: MAX_TEXT_BYTES }) : content).toString();
  } catch {
    // Damaged; it is removed all the same.
    return '';
  }
}

async function clear({
  file,
  format,
  pixels,
  mode,
  bits,
}: {
  file: Buffer;
  format: 'png' | 'webp';
  pixels: Pixels;
  mode: Mode;
  bits: number;
}): Promise<Buffer> {
  const { data, width, height, channels } = pixels;
  for (let bit = 0; bit < bits; bit += 1) {
    const place = placeOf(pixels, mode, bit);
    const value = data[place];
    if (value !== undefined) data[place] = value | 1;
  }
  const raw = { width, height, channels: channels as 1 | 2 | 3 | 4 };
  const encode = (image: ReturnType<typeof sharp>): Promise<Buffer> =>
    (format === 'png' ? image.png() : image.webp({ lossless: true })).toBuffer();
  if (!mode.isAlpha) return encode(sharp(data, { raw }));
  const alpha = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) alpha[pixel] = data[(pixel + 1) * channels - 1] ?? 0;
  const image = sharp(file, { limitInputPixels: MAX_INPUT_PIXELS }).removeAlpha().keepIccProfile();
  // Without the text the channel is empty: most generators add it for the text.
  if (alpha.every((value) => value >= NEARLY_OPAQUE))
    return (format === 'webp' && withoutAlpha(file)) || encode(image);
  return encode(image.joinChannel(alpha, { raw: { width, height, channels: 1 } }));
}
