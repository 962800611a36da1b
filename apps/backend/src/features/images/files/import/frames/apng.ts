import type { Sharp } from 'sharp';
import { MAX_INPUT_PIXELS, sharp } from '../../../../../lib/sharp.ts';
import { PNG_SIGNATURE, pngChunk, readPngChunks } from '../marks/png-chunks.ts';
import { Refusal } from '../refusal.ts';

/** A part of the canvas that changes (https://www.w3.org/TR/png-3/#apng-frame-based-animation). */
interface Part {
  width: number;
  height: number;
  left: number;
  top: number;
  /** What happens to the part before the next frame: stays, is cleared, or becomes what it was before. */
  disposal: 'keep' | 'clear' | 'restore';
  /** Transparent pixels replace the canvas, or show it. */
  isReplacing: boolean;
  data: Buffer[];
}

interface Apng {
  width: number;
  height: number;
  header: Buffer;
  /** Palette, transparency and color, which all frames share. */
  shared: Buffer[];
  parts: Part[];
}

const damaged = (): Refusal => new Refusal('The file is damaged: its parts do not fit together.');
const DISPOSALS = ['keep', 'clear', 'restore'] as const;
const CHANNELS = 4;

/** The number of frames of an animated PNG, and its frames in order as a browser shows them. */
export function readApng(file: Buffer): { frames: number; size: Size; drawn: () => AsyncGenerator<Sharp> } {
  const apng = partsOf(file);
  return { frames: apng.parts.length, size: apng, drawn: () => draw(apng) };
}

interface Size {
  width: number;
  height: number;
}

function partsOf(file: Buffer): Apng {
  let header: Buffer | undefined;
  const shared: Buffer[] = [];
  const parts: Part[] = [];
  for (const { type, data, whole } of readPngChunks(file)) {
    const part = parts.at(-1);
    if (type === 'IHDR') header = data;
    else if (type === 'fcTL') parts.push(partOf(data));
    // Without a part before it, the image is only for programs that know no animations.
    else if (type === 'IDAT') part?.data.push(data);
    else if (type === 'fdAT') part?.data.push(data.subarray(4));
    else if (parts.length === 0 && type !== 'acTL') shared.push(whole);
  }
  if (!header || header.length < 13) throw damaged();
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (width * height > MAX_INPUT_PIXELS)
    throw new Refusal(`The image has more than ${MAX_INPUT_PIXELS / 1_000_000} million pixels.`);
  const complete = parts.filter(({ data }) => data.length > 0);
  const isInside = ({ left, top, width: w, height: h }: Part) => left + w <= width && top + h <= height;
  if (complete.length === 0 || !complete.every(isInside)) throw damaged();
  return { width, height, header, shared, parts: complete };
}

function partOf(data: Buffer): Part {
  if (data.length < 26) throw damaged();
  const [width = 0, height = 0, left = 0, top = 0] = [4, 8, 12, 16].map((at) => data.readUInt32BE(at));
  const disposal = DISPOSALS[data.readUInt8(24)] ?? 'keep';
  return { width, height, left, top, disposal, isReplacing: data.readUInt8(25) === 0, data: [] };
}

async function* draw({ width, height, header, shared, parts }: Apng): AsyncGenerator<Sharp> {
  const canvas = Buffer.alloc(width * height * CHANNELS);
  for (const part of parts) {
    const before = part.disposal === 'restore' ? Buffer.from(canvas) : undefined;
    const pixels = await pixelsOf(part, header, shared);
    copyRows(part, width, (row, place, bytes) =>
      part.isReplacing
        ? pixels.copy(canvas, place, row, row + bytes)
        : drawOver(canvas.subarray(place, place + bytes), pixels.subarray(row, row + bytes)),
    );
    yield sharp(Buffer.from(canvas), { raw: { width, height, channels: CHANNELS } });
    if (part.disposal === 'keep') continue;
    copyRows(part, width, (_row, place, bytes) =>
      before ? before.copy(canvas, place, place, place + bytes) : canvas.fill(0, place, place + bytes),
    );
  }
}

/** The part as a PNG of its own, decoded. */
async function pixelsOf(part: Part, header: Buffer, shared: readonly Buffer[]): Promise<Buffer> {
  const own = Buffer.from(header);
  own.writeUInt32BE(part.width, 0);
  own.writeUInt32BE(part.height, 4);
  const png = Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', own),
    ...shared,
    pngChunk('IDAT', Buffer.concat(part.data)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  return sharp(png, { limitInputPixels: MAX_INPUT_PIXELS })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
}

/** Calls with the offset of each row in the part and in the canvas, and its length. */
function copyRows(
  { width, height, left, top }: Part,
  canvasWidth: number,
  copy: (row: number, place: number, bytes: number) => unknown,
): void {
  const bytes = width * CHANNELS;
  for (let y = 0; y < height; y += 1) copy(y * bytes, ((top + y) * canvasWidth + left) * CHANNELS, bytes);
}

function drawOver(below: Buffer, above: Buffer): void {
  for (let at = 0; at < above.length; at += CHANNELS) {
    const alpha = (above[at + 3] ?? 0) / 255;
    const rest = ((below[at + 3] ?? 0) / 255) * (1 - alpha);
    const sum = alpha + rest;
    for (let channel = 0; channel < 3; channel += 1)
      below[at + channel] =
        sum === 0
          ? 0
          : Math.round(((above[at + channel] ?? 0) * alpha + (below[at + channel] ?? 0) * rest) / sum);
    below[at + 3] = Math.round(sum * 255);
  }
}
