import type { Sharp } from 'sharp';
import { MAX_INPUT_PIXELS, sharp } from '../../../../../lib/sharp.ts';
import { BoxReader, readBoxes, writeBox, type Box } from '../marks/iso-boxes.ts';
import { Refusal } from '../refusal.ts';

/** The frames of an animated AVIF (https://aomediacodec.github.io/av1-avif/#image-sequences). */
interface Sequence {
  width: number;
  height: number;
  /** `av1C` and `colr`: what a still image of a frame needs to be decoded. */
  properties: Buffer[];
  /** In order; those that are not complete by themselves need all from the last complete one on. */
  frames: { data: Buffer; isComplete: boolean }[];
}

/** Of a sample entry for images, before its boxes. */
const ENTRY_BYTES = 78;
const MOST_FRAMES = 10_000;
const damaged = (): Refusal => new Refusal('The file is damaged: its parts do not fit together.');

/**
 * The frames of an animated AVIF, each of them as an image, and how many frames are decoded for one of them in the mean.
 */
export function readSequence(file: Buffer) {
  const { frames, ...sequence } = sequenceOf(file);
  const imageOf = (at: number): Sharp => {
    const first = frames.slice(0, at + 1).findLastIndex(({ isComplete }) => isComplete);
    const data = frames.slice(Math.max(0, first), at + 1).map((each) => each.data);
    return sharp(stillOf(sequence, Buffer.concat(data)), { limitInputPixels: MAX_INPUT_PIXELS });
  };
  const complete = frames.filter(({ isComplete }) => isComplete).length;
  const decoded = (frames.length / Math.max(1, complete) + 1) / 2;
  return { frames: frames.length, size: sequence, decoded, imageOf };
}

function sequenceOf(file: Buffer): Sequence {
  for (const track of inside(file, topBox(file, 'moov')).filter(({ type }) => type === 'trak')) {
    const media = descend(file, track, ['mdia']);
    const handler = media && descend(file, media, ['hdlr']);
    const table = media && descend(file, media, ['minf', 'stbl']);
    // Another track has the transparency.
    if (!handler || !table || file.toString('latin1', handler.content + 8, handler.content + 12) !== 'pict')
      continue;
    return { ...entryOf(file, table), frames: framesOf(file, table) };
  }
  throw damaged();
}

const topBox = (file: Buffer, type: string): Box => {
  const box = readBoxes(file, 0, file.length).find((each) => each.type === type);
  if (!box) throw damaged();
  return box;
};
const inside = (file: Buffer, box: Box, skipped = 0): Box[] =>
  readBoxes(file, box.content + skipped, box.end);

function descend(file: Buffer, from: Box, path: readonly string[]): Box | undefined {
  let box: Box | undefined = from;
  for (const type of path) box = box && inside(file, box).find((each) => each.type === type);
  return box;
}

function entryOf(file: Buffer, table: Box): Omit<Sequence, 'frames'> {
  const description = descend(file, table, ['stsd']);
  const entry = description && inside(file, description, 8).find(({ type }) => type === 'av01');
  if (!entry || entry.content + ENTRY_BYTES > entry.end) throw damaged();
  const size = {
    width: file.readUInt16BE(entry.content + 24),
    height: file.readUInt16BE(entry.content + 26),
  };
  const properties = inside(file, entry, ENTRY_BYTES).filter(
    ({ type }) => type === 'av1C' || type === 'colr',
  );
  if (!properties.some(({ type }) => type === 'av1C')) throw damaged();
  return { ...size, properties: properties.map(({ start, end }) => file.subarray(start, end)) };
}

function framesOf(file: Buffer, table: Box): Sequence['frames'] {
  const numbers = (type: string): BoxReader | undefined => {
    const box = descend(file, table, [type]);
    // After version and flags.
    return box && new BoxReader(file, box.content + 4, box.end);
  };
  const sizes = sizesOf(numbers('stsz'));
  const chunks = listOf(numbers('stco'), 1, 4) ?? listOf(numbers('co64'), 1, 8);
  const runs = listOf(numbers('stsc'), 3, 4);
  const complete = listOf(numbers('stss'), 1, 4)?.flat();
  if (!chunks || !runs || sizes.length === 0) throw damaged();
  const frames: Sequence['frames'] = [];
  for (const [index, [offset = 0]] of chunks.entries()) {
    const [, count = 0] = runs.findLast(([first = 0]) => first <= index + 1) ?? [];
    let start = offset;
    for (let at = 0; at < count && frames.length < sizes.length; at += 1) {
      const end = start + (sizes[frames.length] ?? 0);
      if (end > file.length) throw damaged();
      const isComplete = complete === undefined || complete.includes(frames.length + 1);
      frames.push({ data: file.subarray(start, end), isComplete });
      start = end;
    }
  }
  return frames;
}

function sizesOf(reader: BoxReader | undefined): number[] {
  if (!reader) return [];
  const [equal, count] = [reader.number(4), Math.min(reader.number(4), MOST_FRAMES)];
  return Array.from({ length: count }, () => (equal === 0 ? reader.number(4) : equal));
}

/** A counted list of entries of so many numbers. */
function listOf(reader: BoxReader | undefined, width: number, bytes: number): number[][] | undefined {
  if (!reader) return undefined;
  const count = Math.min(reader.number(4), MOST_FRAMES);
  return Array.from({ length: count }, () => Array.from({ length: width }, () => reader.number(bytes)));
}

/** An AVIF with one image. The decoder shows the last one of several frames. */
function stillOf({ width, height, properties }: Omit<Sequence, 'frames'>, data: Buffer): Buffer {
  const type = writeBox('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf', 'latin1'));
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 4);
  size.writeUInt32BE(height, 8);
  const all = [writeBox('ispe', size), ...properties];
  // Every property belongs to the only item; its configuration is essential.
  const association = all.map(
    (box, index) => (box.toString('latin1', 4, 8) === 'av1C' ? 0x80 : 0) | (index + 1),
  );
  const meta = (offset: number): Buffer =>
    writeBox(
      'meta',
      Buffer.alloc(4),
      writeBox('hdlr', Buffer.alloc(8), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      writeBox('pitm', Buffer.from([0, 0, 0, 0, 0, 1])),
      writeBox(
        'iloc',
        Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1]),
        word(offset),
        word(data.length),
      ),
      writeBox(
        'iinf',
        Buffer.from([0, 0, 0, 0, 0, 1]),
        writeBox('infe', Buffer.from([2, 0, 0, 0, 0, 1, 0, 0]), Buffer.from('av01\0', 'latin1')),
      ),
      writeBox(
        'iprp',
        writeBox('ipco', ...all),
        writeBox('ipma', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 0, 1, all.length, ...association])),
      ),
    );
  const before = type.length + meta(0).length + BOX_HEADER_BYTES;
  return Buffer.concat([type, meta(before), writeBox('mdat', data)]);
}

const BOX_HEADER_BYTES = 8;

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
