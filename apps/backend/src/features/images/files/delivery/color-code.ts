import { open, readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { sharp } from '../../../../lib/sharp.ts';
import { BoxReader, type Box, readBoxes } from '../import/marks/iso-boxes.ts';

/** How the values of an image encode light, by the numbers of ITU-T H.273. */
export interface ColorCode {
  transfer: 'sdr' | 'linear' | 'pq' | 'hlg';
  primaries: number;
}

const LINEAR = 8;
const PQ = 16;
const HLG = 18;
const SDR: ReadonlySet<number> = new Set([1, 6, 13, 14, 15]);
const HEAD_BYTES = 16;

/**
 * The code of the colors of an HDR or wide-gamut image (AVIF, PNG) without a color profile; `undefined` for all other
 * images. The library applies profiles and ignores codes, so the image would be gray and dark.
 */
export async function colorCodeOf(source: string | Uint8Array): Promise<ColorCode | undefined> {
  const head =
    typeof source === 'string' ? await readHead(source) : Buffer.from(source.subarray(0, HEAD_BYTES));
  const isAvif = head.toString('latin1', 4, 8) === 'ftyp';
  const isPng = head.toString('latin1', 1, 4) === 'PNG';
  if (!isAvif && !isPng) return undefined;
  const file =
    typeof source === 'string'
      ? await readFile(source)
      : Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const found = isAvif ? avifColor(file) : pngColor(file);
  if (!found) return undefined;
  const { primaries } = found;
  if (found.transfer === PQ) return { transfer: 'pq', primaries };
  if (found.transfer === HLG) return { transfer: 'hlg', primaries };
  if (found.transfer === LINEAR) return { transfer: 'linear', primaries };
  const isWide = primaries in TO_SRGB && SDR.has(found.transfer);
  return isWide ? { transfer: 'sdr', primaries } : undefined;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    return (await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)).buffer;
  } finally {
    await file.close();
  }
}

interface RawCode {
  primaries: number;
  transfer: number;
}

const PNG_HEAD_BYTES = 8;

function pngColor(file: Buffer): RawCode | undefined {
  for (let at = PNG_HEAD_BYTES; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'cICP') return { primaries: file[at + 8] ?? 0, transfer: file[at + 9] ?? 0 };
    if (type === 'IDAT') return undefined;
  }
  return undefined;
}

const FULL_BOX_BYTES = 4;

/** The color of the main image: a gain map or an alternative image beside it has a color of its own. */
function avifColor(file: Buffer): RawCode | undefined {
  try {
    const inside = (box: Box | undefined, skip = 0): readonly Box[] =>
      box ? readBoxes(file, box.content + skip, box.end) : [];
    const named = (boxes: readonly Box[], type: string): Box | undefined =>
      boxes.find((box) => box.type === type);
    const meta = inside(named(readBoxes(file, 0, file.length), 'meta'), FULL_BOX_BYTES);
    const pitm = named(meta, 'pitm');
    const properties = inside(named(meta, 'iprp'));
    const ipma = named(properties, 'ipma');
    if (!pitm || !ipma) return undefined;
    const reader = new BoxReader(file, pitm.content, pitm.end);
    const idBytes = reader.number(1) === 0 ? 2 : 4;
    reader.number(3);
    const wanted = propertiesOf(file, ipma, reader.number(idBytes));
    const all = inside(named(properties, 'ipco'));
    const colors = wanted.map((index) => all[index - 1]).filter((box) => box?.type === 'colr');
    const [color, profile] = ['nclx', 'prof'].map((kind) =>
      colors.find((box) => box && file.toString('latin1', box.content, box.content + 4) === kind),
    );
    if (profile) return undefined;
    return (
      color && {
        primaries: file.readUInt16BE(color.content + 4),
        transfer: file.readUInt16BE(color.content + 6),
      }
    );
  } catch {
    // Damaged; the decoder says so.
    return undefined;
  }
}

/** Numbers of the properties of an item, counted from one. */
function propertiesOf(file: Buffer, ipma: Box, itemId: number): number[] {
  const reader = new BoxReader(file, ipma.content, ipma.end);
  const idBytes = reader.number(1) === 0 ? 2 : 4;
  const isLong = (reader.number(3) & 1) === 1;
  const count = reader.number(4);
  for (let entry = 0; entry < count; entry += 1) {
    const id = reader.number(idBytes);
    const indexes = Array.from({ length: reader.number(1) }, () =>
      isLong ? reader.number(2) & 0x7fff : reader.number(1) & 0x7f,
    );
    if (id === itemId) return indexes;
  }
  return [];
}

const MAX_VALUE = 0xffff;
/** Brightness of white in an SDR image (ITU-R BT.2408), and the peak that a mastered HDR image has. */
const WHITE_NITS = 203;
const PEAK_NITS = 1_000;
const PQ_NITS = 10_000;

/** Rows of a matrix from the image's primaries to those of sRGB. */
const TO_SRGB: Readonly<Record<number, readonly (readonly [number, number, number])[]>> = {
  // BT.2020
  9: [
    [1.660491, -0.587641, -0.07285],
    [-0.12455, 1.1329, -0.008349],
    [-0.018151, -0.100579, 1.11873],
  ],
  // Display P3
  12: [
    [1.22494, -0.22494, 0],
    [-0.042057, 1.042057, 0],
    [-0.019638, -0.078636, 1.098274],
  ],
};
const IDENTITY = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/**
 * Converts the pixels of such an image to sRGB. Brightness up to that of ordinary white stays nearly as it is; highlights
 * are compressed with their hue.
 */
export async function inSrgb(image: Sharp, { transfer, primaries }: ColorCode): Promise<Sharp> {
  const { data, info } = await image
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const input = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
  const output = Buffer.alloc(input.length);
  const isHdr = transfer === 'pq' || transfer === 'hlg';
  const light = lightTable(transfer);
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = (TO_SRGB[primaries] ?? IDENTITY) as typeof IDENTITY;
  for (let at = 0; at < input.length; at += channels) {
    const [r, g, b] = [
      light[input[at] ?? 0] ?? 0,
      light[input[at + 1] ?? 0] ?? 0,
      light[input[at + 2] ?? 0] ?? 0,
    ];
    const red = Math.max(0, rr * r + rg * g + rb * b);
    const green = Math.max(0, gr * r + gg * g + gb * b);
    const blue = Math.max(0, br * r + bg * g + bb * b);
    const scale = isHdr ? compression(Math.max(red, green, blue)) : 1;
    output[at] = srgb(red * scale);
    output[at + 1] = srgb(green * scale);
    output[at + 2] = srgb(blue * scale);
    if (channels === 4) output[at + 3] = (input[at + 3] ?? 0) >> 8;
  }
  return sharp(output, { raw: { width, height, channels } });
}

/** Light of each value, where 1 is ordinary white. */
function lightTable(transfer: ColorCode['transfer']): Float32Array {
  const light = { sdr: srgbLight, linear: (value: number) => value, pq: pqLight, hlg: hlgLight }[transfer];
  return Float32Array.from({ length: MAX_VALUE + 1 }, (_, value) => light(value / MAX_VALUE));
}

function srgbLight(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** SMPTE ST 2084. */
function pqLight(value: number): number {
  const root = value ** (1 / 78.84375);
  return (
    ((Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125) * PQ_NITS) /
    WHITE_NITS
  );
}

/** ARIB STD-B67, on a display of the usual peak. */
function hlgLight(value: number): number {
  const scene =
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return (scene ** 1.2 * PEAK_NITS) / WHITE_NITS;
}

const KNEE = 0.75;

/** Factor that keeps light below the knee, and brings the peak to white. */
function compression(most: number): number {
  if (most <= KNEE) return 1;
  const room = 1 - KNEE;
  return (KNEE + room * (1 - Math.exp(-(most - KNEE) / room / 2))) / most;
}

function srgb(light: number): number {
  const clipped = Math.min(1, light);
  return Math.round(255 * (clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055));
}
