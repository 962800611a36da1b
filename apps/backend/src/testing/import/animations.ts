import { readFile } from 'node:fs/promises';
import {
  PNG_SIGNATURE,
  pngChunk,
  readPngChunks,
} from '../../features/images/files/import/marks/png-chunks.ts';
import { sharp } from '../../lib/sharp.ts';

export const COLORS = ['#d81818', '#18a818', '#1838d8', '#d8a818', '#881898'] as const;
const SIZE = { width: 120, height: 80 };

/** One plain image for each color. */
const plain = (color: string, { width, height } = SIZE): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();

const colored = (colors: readonly string[]): Promise<Buffer[]> =>
  Promise.all(colors.map((color) => plain(color)));

export const animatedWebp = async (colors: readonly string[] = COLORS): Promise<Buffer> =>
  sharp(await colored(colors), { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();

export const animatedGif = async (colors: readonly string[] = COLORS): Promise<Buffer> =>
  sharp(await colored(colors), { join: { animated: true } })
    .gif()
    .toBuffer();

/** The colors as `avifenc` writes them: only the first frame is complete by itself, and a track has the transparency. */
export const animatedAvif = (): Promise<Buffer> => readFile(new URL('./waves.avif', import.meta.url));

export interface ApngPart {
  color: string;
  left?: number;
  top?: number;
  width?: number;
  height?: number;
  /** As in `fcTL`: 0 keeps, 1 clears, 2 restores. */
  disposal?: number;
  /** 1 shows the canvas where the part is transparent. */
  blending?: number;
}

/** An animated PNG of plain parts; with a hidden image, it has one that only programs without animations show. */
export async function animatedPng(
  parts: readonly ApngPart[] = COLORS.map((color) => ({ color })),
  { hidden }: { hidden?: string } = {},
): Promise<Buffer> {
  const { width, height } = SIZE;
  const header = await headerOf('#00000000');
  const chunks: Buffer[] = [pngChunk('IHDR', header), pngChunk('acTL', numbers(parts.length, 0))];
  let sequence = 0;
  if (hidden) chunks.push(pngChunk('IDAT', await dataOf(hidden, SIZE)));
  for (const [index, part] of parts.entries()) {
    const { left = 0, top = 0, disposal = 0, blending = 0 } = part;
    const size = { width: part.width ?? width, height: part.height ?? height };
    const delay = Buffer.from([0, 100, 3, 232, disposal, blending]);
    const control = numbers(sequence, size.width, size.height, left, top);
    chunks.push(pngChunk('fcTL', Buffer.concat([control, delay])));
    sequence += 1;
    const data = await dataOf(part.color, size);
    if (index === 0 && !hidden) chunks.push(pngChunk('IDAT', data));
    else {
      chunks.push(pngChunk('fdAT', Buffer.concat([numbers(sequence), data])));
      sequence += 1;
    }
  }
  return Buffer.concat([PNG_SIGNATURE, ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
};

const transparent = (color: string, size: typeof SIZE): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 4, background: color } })
    .png({ palette: false })
    .toBuffer();

async function headerOf(color: string): Promise<Buffer> {
  const [header] = [...readPngChunks(await transparent(color, SIZE))];
  return header?.data ?? Buffer.alloc(0);
}

async function dataOf(color: string, size: typeof SIZE): Promise<Buffer> {
  const chunks = [...readPngChunks(await transparent(color, size))];
  return Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
}
