import { deflateSync } from 'node:zlib';
import { sharp } from '../../lib/sharp.ts';
import { pngChunk } from '../../features/images/files/import/marks/png-chunks.ts';

/** A tag of EXIF: ASCII (2) and UNDEFINED (7) as bytes. */
export interface ExifTag {
  tag: number;
  type: 2 | 7;
  value: Buffer;
}

export const EXIF = {
  imageDescription: 0x010e,
  make: 0x010f,
  model: 0x0110,
  software: 0x0131,
  documentName: 0x010d,
  artist: 0x013b,
  userComment: 0x9286,
  makerNote: 0x927c,
  xpComment: 0x9c9c,
} as const;

const EXIF_IFD = 0x8769;
const LONG = 4;
const ENTRY_BYTES = 12;

/** Type ASCII: the bytes end with a zero. */
export const asciiTag = (tag: number, text: string): ExifTag => ({
  tag,
  type: 2,
  value: Buffer.from(`${text}\0`),
});
/** Type UNDEFINED, as the standard demands for UserComment. */
export const undefinedTag = (tag: number, ...value: readonly (string | Buffer)[]): ExifTag => ({
  tag,
  type: 7,
  value: Buffer.concat(value.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
});

export const utf16le = (text: string): Buffer => Buffer.from(text, 'utf16le');
export const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

interface TiffOptions {
  order?: 'II' | 'MM';
  /** Tags of the first directory. */
  ifd0?: readonly ExifTag[];
  /** Tags of the EXIF directory. */
  exif?: readonly ExifTag[];
}

/** An EXIF block with the given byte order and directories. */
export function tiff({ order = 'II', ifd0 = [], exif = [] }: TiffOptions): Buffer {
  const isLittle = order === 'II';
  const u16 = (value: number): Buffer => {
    const bytes = Buffer.alloc(2);
    if (isLittle) bytes.writeUInt16LE(value);
    else bytes.writeUInt16BE(value);
    return bytes;
  };
  const u32 = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    if (isLittle) bytes.writeUInt32LE(value);
    else bytes.writeUInt32BE(value);
    return bytes;
  };
  const directory = (tags: readonly ExifTag[], offset: number, exifAt: number): Buffer => {
    const sorted = tags.toSorted((a, b) => a.tag - b.tag);
    const count = sorted.length + (exifAt > 0 ? 1 : 0);
    let dataAt = offset + 2 + count * ENTRY_BYTES + 4;
    const entries: Buffer[] = [];
    const values: Buffer[] = [];
    for (const { tag, type, value } of sorted) {
      const isInline = value.length <= 4;
      const place = isInline ? Buffer.concat([value, Buffer.alloc(4 - value.length)]) : u32(dataAt);
      entries.push(Buffer.concat([u16(tag), u16(type), u32(value.length), place]));
      if (isInline) continue;
      values.push(value, Buffer.alloc(value.length % 2));
      dataAt += value.length + (value.length % 2);
    }
    if (exifAt > 0) entries.push(Buffer.concat([u16(EXIF_IFD), u16(LONG), u32(1), u32(exifAt)]));
    return Buffer.concat([u16(count), ...entries, u32(0), ...values]);
  };
  const head = Buffer.concat([Buffer.from(order, 'latin1'), u16(42), u32(8)]);
  if (exif.length === 0) return Buffer.concat([head, directory(ifd0, 8, 0)]);
  // The length of the first directory does not depend on the offset in it.
  const exifAt = 8 + directory(ifd0, 8, 1).length;
  return Buffer.concat([head, directory(ifd0, 8, exifAt), directory(exif, exifAt, 0)]);
}

const key = (name: string): Buffer => Buffer.from(`${name}\0`, 'latin1');

/** Text chunks of PNG. tEXt is Latin-1 by the standard; programs that write UTF-8 pass bytes. */
export const chunks = {
  tEXt: (name: string, text: string | Buffer): Buffer =>
    pngChunk(
      'tEXt',
      Buffer.concat([key(name), typeof text === 'string' ? Buffer.from(text, 'latin1') : text]),
    ),
  zTXt: (name: string, text: string): Buffer =>
    pngChunk('zTXt', Buffer.concat([key(name), Buffer.alloc(1), deflateSync(Buffer.from(text, 'latin1'))])),
  iTXt: (name: string, text: string): Buffer =>
    pngChunk('iTXt', Buffer.concat([key(name), Buffer.alloc(4), Buffer.from(text)])),
  iTXtPacked: (name: string, text: string): Buffer =>
    pngChunk('iTXt', Buffer.concat([key(name), Buffer.from([1, 0, 0, 0]), deflateSync(Buffer.from(text))])),
  /** As Pillow chooses: tEXt when every character is Latin-1, else iTXt. */
  pillow: (name: string, text: string): Buffer =>
    // oxlint-disable-next-line no-control-regex -- one byte a character is what this looks for
    /^[\u0000-\u00ff]*$/.test(text) ? chunks.tEXt(name, text) : chunks.iTXt(name, text),
  /** ImageMagick writes EXIF as a text of hexadecimal digits. */
  rawProfile(block: Buffer): Buffer {
    const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), block]);
    const lines = content.toString('hex').match(/.{1,72}/g) ?? [];
    return chunks.zTXt(
      'Raw profile type exif',
      `\nexif\n${String(content.length).padStart(8)}\n${lines.join('\n')}\n`,
    );
  },
  eXIf: (block: Buffer): Buffer => pngChunk('eXIf', block),
  xmp: (packet: string): Buffer => chunks.iTXt('XML:com.adobe.xmp', packet),
  caBX: (jumbf: Buffer): Buffer => pngChunk('caBX', jumbf),
};

const IHDR_END = 33;

/** Inserts chunks after the header, where Pillow and most other writers put them. */
export const pngWith = (png: Buffer, ...added: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, IHDR_END), ...added, png.subarray(IHDR_END)]);

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

export const jpegSegments = {
  exif: (block: Buffer): Buffer => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), block])),
  xmp: (packet: string): Buffer =>
    segment(
      0xe1,
      Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'), Buffer.from(packet)]),
    ),
  comment: (text: string): Buffer => segment(0xfe, Buffer.from(text)),
};

export const jpegWith = (jpeg: Buffer, ...added: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...added, jpeg.subarray(2)]);

function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

const FLAG_EXIF = 0x08;
const FLAG_ALPHA = 0x10;

/** A WebP with an EXIF chunk; Pillow writes the block with the prefix of JPEG, ImageSharp without it. */
export async function webpWith(webp: Buffer, block: Buffer, { prefix = '' } = {}): Promise<Buffer> {
  const { width, height, hasAlpha } = await sharp(webp).metadata();
  const header = Buffer.alloc(10);
  header[0] = FLAG_EXIF | (hasAlpha ? FLAG_ALPHA : 0);
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  const isExtended = webp.toString('latin1', 12, 16) === 'VP8X';
  const image = webp.subarray(isExtended ? 30 : 12);
  const body = Buffer.concat([
    riffChunk('VP8X', header),
    image,
    riffChunk('EXIF', Buffer.concat([Buffer.from(prefix, 'latin1'), block])),
  ]);
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  riff.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([riff, body]);
}

/** An XMP packet with attributes and elements of one description. */
export const xmpOf = (attributes: string, elements = ''): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`;

/** Writes bytes into the lowest bits of alpha, or of red, green and blue, column by column; alpha is 254 or 255. */
export async function withHiddenBytes(
  image: Buffer,
  bytes: Buffer,
  {
    channel = 'alpha',
    format = 'png',
  }: { channel?: 'alpha' | 'rgb'; format?: 'png' | 'webp' | 'lossless' } = {},
): Promise<Buffer> {
  const isAlpha = channel === 'alpha';
  const prepared = isAlpha ? sharp(image).ensureAlpha() : sharp(image).removeAlpha();
  const { data, info } = await prepared.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (bytes.length * 8 > width * height * (isAlpha ? 1 : 3))
    throw new Error('The image is too small for the text');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const pixel = isAlpha ? bit : Math.floor(bit / 3);
    const at =
      ((pixel % height) * width + Math.floor(pixel / height)) * channels + (isAlpha ? channels - 1 : bit % 3);
    const value = ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
    data[at] = ((data[at] ?? 0) & 0xfe) | value;
  }
  const written = sharp(data, { raw: { width, height, channels } });
  if (format === 'png') return written.png().toBuffer();
  return written
    .webp(format === 'lossless' ? { lossless: true } : { quality: 90, alphaQuality: 100 })
    .toBuffer();
}

/** Signature, length in bits, text. */
export function hiddenBlock(signature: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length * 8);
  return Buffer.concat([Buffer.from(signature), length, content]);
}
