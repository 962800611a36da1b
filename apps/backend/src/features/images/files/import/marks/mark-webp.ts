import { ContainerError, type Marks, orientationTiff, UPRIGHT } from './marks.ts';

const HEADER_BYTES = 12;
const FLAG_ICC = 0x20;
const FLAG_ALPHA = 0x10;
const FLAG_EXIF = 0x08;
const FLAG_XMP = 0x04;
/** The limit of libwebp's muxer; the sizes below are stored minus one. */
const MAX_SIDE = 1 << 24;

interface Chunk {
  type: string;
  data: Buffer;
}

/** Rewrites a still WebP's chunks: copies profile and image byte by byte, adds the marks and drops other metadata. */
export function markWebp(file: Buffer, marks: Marks): Buffer {
  const chunks = readChunks(file);
  const find = (type: string): Chunk | undefined => chunks.find((chunk) => chunk.type === type);
  const image = find('VP8 ') ?? find('VP8L');
  if (!image) throw new ContainerError('The WebP file holds no still image.');
  const profile = find('ICCP');
  const alpha = image.type === 'VP8 ' ? find('ALPH') : undefined;
  const exif =
    marks.orientation === UPRIGHT ? undefined : { type: 'EXIF', data: orientationTiff(marks.orientation) };
  const size = find('VP8X') ? canvasSize(find('VP8X')) : imageSize(image);
  const header = Buffer.alloc(10);
  header[0] =
    FLAG_XMP |
    (profile ? FLAG_ICC : 0) |
    (exif ? FLAG_EXIF : 0) |
    (alpha || hasLosslessAlpha(image) ? FLAG_ALPHA : 0);
  header.writeUIntLE(size.width - 1, 4, 3);
  header.writeUIntLE(size.height - 1, 7, 3);
  const all = [
    { type: 'VP8X', data: header },
    profile,
    alpha,
    image,
    exif,
    { type: 'XMP ', data: marks.xmp },
  ];
  return writeRiff(all.filter((chunk) => chunk !== undefined));
}

/** The file without its alpha channel, or `undefined` if the channel is no part of its own (lossless images). */
export function withoutAlpha(file: Buffer): Buffer | undefined {
  const chunks = readChunks(file);
  if (!chunks.some(({ type }) => type === 'ALPH')) return undefined;
  return writeRiff(
    chunks
      .filter(({ type }) => type !== 'ALPH')
      .map(({ type, data }) => {
        if (type !== 'VP8X') return { type, data };
        const header = Buffer.from(data);
        header[0] = (header[0] ?? 0) & ~FLAG_ALPHA;
        return { type, data: header };
      }),
  );
}

function writeRiff(chunks: readonly Chunk[]): Buffer {
  const body = Buffer.concat(chunks.map(writeChunk));
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  riff.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([riff, body]);
}

function readChunks(file: Buffer): Chunk[] {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP')
    throw new ContainerError('The file is damaged: it does not begin as WebP does.');
  const chunks: Chunk[] = [];
  const fileEnd = Math.min(file.length, 8 + file.readUInt32LE(4));
  for (let position = HEADER_BYTES; position + 8 <= fileEnd;) {
    const length = file.readUInt32LE(position + 4);
    const end = position + 8 + length;
    if (end > file.length) throw new ContainerError('The file is damaged: its end is missing.');
    chunks.push({
      type: file.toString('latin1', position, position + 4),
      data: file.subarray(position + 8, end),
    });
    position = end + (length % 2);
  }
  return chunks;
}

function writeChunk({ type, data }: Chunk): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

interface Size {
  width: number;
  height: number;
}

function canvasSize(extended: Chunk | undefined): Size {
  if (!extended || extended.data.length < 10)
    throw new ContainerError('The file is damaged: its parts do not fit together.');
  return { width: extended.data.readUIntLE(4, 3) + 1, height: extended.data.readUIntLE(7, 3) + 1 };
}

function imageSize({ type, data }: Chunk): Size {
  if (data.length < 10) throw new ContainerError('The file is damaged: its end is missing.');
  const size =
    type === 'VP8L'
      ? { width: (data.readUInt32LE(1) & 0x3fff) + 1, height: ((data.readUInt32LE(1) >>> 14) & 0x3fff) + 1 }
      : { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (size.width < 1 || size.height < 1 || size.width > MAX_SIDE || size.height > MAX_SIDE)
    throw new ContainerError('The file is damaged: its parts do not fit together.');
  return size;
}

function hasLosslessAlpha({ type, data }: Chunk): boolean {
  return type === 'VP8L' && data.length >= 5 && ((data.readUInt32LE(1) >>> 28) & 1) === 1;
}
