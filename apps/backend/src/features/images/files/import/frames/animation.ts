import type { Sharp } from 'sharp';
import { sharp } from '../../../../../lib/sharp.ts';
import { explainDecodingError, isSequence, mimeOf } from '../identify-image.ts';
import { Refusal } from '../refusal.ts';
import { readApng } from './apng.ts';
import { readSequence } from './avif-sequence.ts';

export interface Animation {
  /** How many of its frames can be chosen. */
  frames: number;
  /** Frame from 0, as PNG. */
  still(frame: number): Promise<Buffer>;
  /** All frames below each other, each at most {@link CELL} pixels large, as JPEG. */
  strip(): Promise<Buffer>;
}

const CELL = { width: 160, height: 120 };
/** A strip is at most 65,535 pixels high as JPEG; more frames than these nobody compares. */
const MOST_FRAMES = 400;
/** All frames are decoded for the strip, one after the other. */
const MOST_PIXELS = 1_000_000_000;
/** AV1 takes ten times longer. */
const MOST_SEQUENCE_PIXELS = 100_000_000;

/** Reads an animated WebP, GIF, PNG or AVIF; undefined for a still image. Rejects with a {@link Refusal} for a damaged one. */
export async function readAnimation(file: Buffer): Promise<Animation | undefined> {
  const mime = await mimeOf(file);
  return explained(async () => {
    if (mime === 'image/apng') return inOrder(readApng(file));
    if (mime === 'image/avif') return isSequence(file) ? inOrder(sequence(file)) : undefined;
    return mime === 'image/webp' || mime === 'image/gif' ? pagesOf(file) : undefined;
  });
}

export async function makeFrameStrip(file: Buffer): Promise<Buffer> {
  const animation = await readAnimation(file);
  if (!animation) throw new Refusal('The image is not animated.');
  return animation.strip();
}

/** Formats whose frames the library reads. */
async function pagesOf(file: Buffer): Promise<Animation | undefined> {
  const { width, height, pages = 1 } = await sharp(file).metadata();
  if (pages === 1) return undefined;
  const frames = offered(pages, { width, height });
  return {
    frames,
    still: (page) => explained(() => sharp(file, { page }).keepIccProfile().png().toBuffer()),
    strip: () =>
      explained(() =>
        asStrip(
          // The limit of the library counts the pixels of all frames, which are never in memory together.
          sharp(file, { pages: frames, limitInputPixels: false }).resize({
            ...cellOf({ width, height }),
            fit: 'fill',
          }),
        ).toBuffer(),
      ),
  };
}

/** Each frame is decoded from the last complete one on: of a long animation, frames at equal distances are offered. */
function sequence(file: Buffer): InOrder {
  const { frames: all, size, decoded, imageOf } = readSequence(file);
  const most = Math.floor(MOST_SEQUENCE_PIXELS / (size.width * size.height * decoded));
  const frames = Math.max(1, Math.min(all, most));
  return {
    frames,
    size,
    async *drawn() {
      for (let frame = 0; frame < frames; frame += 1)
        yield imageOf(frames === 1 ? 0 : Math.round((frame * (all - 1)) / (frames - 1)));
    },
  };
}

interface InOrder {
  frames: number;
  size: { width: number; height: number };
  drawn: () => AsyncGenerator<Sharp>;
}

/** Formats whose frames depend on those before them. */
function inOrder({ frames: all, size, drawn }: InOrder): Animation {
  const frames = offered(all, size);
  return {
    frames,
    still: (frame) =>
      explained(async () => {
        let at = 0;
        for await (const image of drawn()) {
          if (at === frame) return image.png().toBuffer();
          at += 1;
        }
        throw new Refusal('The file is damaged: its end is missing.');
      }),
    strip: () =>
      explained(async () => {
        const cell = cellOf(size);
        const cells: Buffer[] = [];
        for await (const image of drawn()) {
          if (cells.length === frames) break;
          cells.push(
            await opaque(image.resize({ ...cell, fit: 'fill' }))
              .raw()
              .toBuffer(),
          );
        }
        const raw = { width: cell.width, height: cell.height * cells.length, channels: 3 } as const;
        return asStrip(sharp(Buffer.concat(cells), { raw })).toBuffer();
      }),
  };
}

const opaque = (image: Sharp): Sharp => image.flatten({ background: '#ffffff' }).toColourspace('srgb');
const asStrip = (image: Sharp): Sharp => opaque(image).jpeg({ quality: 80 });

const offered = (frames: number, { width, height }: InOrder['size']): number =>
  Math.max(1, Math.min(frames, MOST_FRAMES, Math.floor(MOST_PIXELS / (width * height))));

function cellOf({ width, height }: InOrder['size']): InOrder['size'] {
  const scale = Math.min(1, CELL.width / width, CELL.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function explained<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainDecodingError(error);
  }
}
