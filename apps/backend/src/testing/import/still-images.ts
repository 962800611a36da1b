import { writeBox, readBoxes } from '../../features/images/files/import/marks/iso-boxes.ts';
import { readLocations, writeLocations } from '../../features/images/files/import/marks/item-locations.ts';
import { sharp } from '../../lib/sharp.ts';
import { chunks, pngWith } from './containers.ts';
import { drawing } from './corpus.ts';
import { pngChunk } from '../../features/images/files/import/marks/png-chunks.ts';

const SIZE = { width: 180, height: 120 };
const plain = () => drawing(3, SIZE);
const withAlpha = () => plain().ensureAlpha(0.5);

/** A still image of each kind that a program writes, by a name; the pixels of all show the same drawing. */
export async function stillImages(): Promise<Record<string, Buffer>> {
  const avif = await plain().avif({ effort: 0, quality: 90 }).toBuffer();
  const files: Record<string, Buffer | Promise<Buffer>> = {
    'JPEG, progressive': plain().jpeg({ progressive: true }).toBuffer(),
    'JPEG, 4:4:4': plain().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    'JPEG, gray': plain().greyscale().jpeg().toBuffer(),
    'JPEG, CMYK': plain().toColourspace('cmyk').jpeg().toBuffer(),
    'JPEG, Display P3': plain().withIccProfile('p3').jpeg().toBuffer(),
    'PNG, 16 bits': plain().toColourspace('rgb16').png().toBuffer(),
    'PNG, palette': plain().png({ palette: true }).toBuffer(),
    'PNG, two colors': plain().threshold(128).png({ palette: true, colours: 2 }).toBuffer(),
    'PNG, interlaced': plain().png({ progressive: true }).toBuffer(),
    'PNG, gray with alpha': withAlpha().greyscale().png().toBuffer(),
    'PNG, Display P3': plain().withIccProfile('p3').png().toBuffer(),
    'WebP, lossless': plain().webp({ lossless: true }).toBuffer(),
    'WebP, with alpha': withAlpha().webp().toBuffer(),
    AVIF: avif,
    'AVIF, with alpha': withAlpha().avif({ effort: 0 }).toBuffer(),
    'AVIF, 10 bits': plain().avif({ effort: 0, bitdepth: 10 }).toBuffer(),
    'AVIF, gray': plain().greyscale().avif({ effort: 0 }).toBuffer(),
    'AVIF, last box until the end of the file': withOpenEnd(avif),
    'AVIF, main image is the second of two': withSecondImage(avif),
    'TIFF, LZW': plain().tiff({ compression: 'lzw' }).toBuffer(),
    'TIFF, JPEG': plain().tiff({ compression: 'jpeg', quality: 95 }).toBuffer(),
    'TIFF, tiled, deflate': plain().tiff({ compression: 'deflate', tile: true }).toBuffer(),
    'TIFF, CMYK': plain().toColourspace('cmyk').tiff().toBuffer(),
    'TIFF, large files': plain().tiff({ bigtiff: true }).toBuffer(),
    'GIF, still': plain().gif().toBuffer(),
    'JPEG, lossless': losslessJpeg(SIZE),
    'BMP, 24 bits': bmp(24),
    'BMP, 32 bits, from the top': bmp(32, { isTopDown: true }),
    'BMP, pixels behind a gap': bmp(24, { gap: 20 }),
    'BMP, palette': bmp(8),
  };
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
    for (const format of ['jpeg', 'png', 'webp', 'tiff'] as const)
      files[`${format}, orientation ${orientation}`] = plain()
        .withMetadata({ orientation })
        .toFormat(format)
        .toBuffer();
  return Object.fromEntries(
    await Promise.all(Object.entries(files).map(async ([name, file]) => [name, await file] as const)),
  );
}

/** The size 0 of the last box means "until the end of the file". */
function withOpenEnd(avif: Buffer): Buffer {
  const file = Buffer.from(avif);
  file.writeUInt32BE(0, readBoxes(file, 0, file.length).at(-1)?.start ?? 0);
  return file;
}

/** Adds an item with the same pixels, and makes it the main one: the first one is visible too. */
function withSecondImage(avif: Buffer): Buffer {
  const meta = readBoxes(avif, 0, avif.length).find(({ type }) => type === 'meta');
  if (!meta) throw new Error('The AVIF has no items');
  const children = readBoxes(avif, meta.content + 4, meta.end);
  const rebuilt = (shift: number): Buffer =>
    writeBox(
      'meta',
      avif.subarray(meta.content, meta.content + 4),
      ...children.map((child) => {
        const content = avif.subarray(child.content, child.end);
        if (child.type === 'pitm') return writeBox('pitm', Buffer.from([0, 0, 0, 0, 0, 2]));
        if (child.type === 'iinf') {
          const second = Buffer.from(content.subarray(6));
          second.writeUInt16BE(2, 12);
          return writeBox('iinf', Buffer.from([0, 0, 0, 0, 0, 2]), content.subarray(6), second);
        }
        if (child.type === 'iloc') {
          const [first] = readLocations(avif, child);
          if (!first) throw new Error('The AVIF has no location');
          const extents = first.extents.map(({ offset, length }) => ({ offset: offset + shift, length }));
          return writeLocations([1, 2].map((id) => ({ ...first, id, extents })));
        }
        if (child.type !== 'iprp') return avif.subarray(child.start, child.end);
        return writeBox(
          'iprp',
          ...readBoxes(avif, child.content, child.end).map((property) => {
            if (property.type !== 'ipma') return avif.subarray(property.start, property.end);
            const entry = avif.subarray(property.content + 8, property.end);
            const second = Buffer.from(entry);
            second.writeUInt16BE(2, 0);
            return writeBox('ipma', Buffer.from([0, 0, 0, 0, 0, 0, 0, 2]), entry, second);
          }),
        );
      }),
    );
  const shift = rebuilt(0).length - (meta.end - meta.start);
  return Buffer.concat([avif.subarray(0, meta.start), rebuilt(shift), avif.subarray(meta.end)]);
}

/** A file with the same pixels that the library of the test reads. */
export async function readable(name: string, file: Buffer): Promise<Buffer> {
  if (!name.startsWith('BMP')) return file;
  return (name === 'BMP, palette' ? plain().greyscale() : plain()).png().toBuffer();
}

/** Rows from the bottom as most programs write them; the palette is gray. */
async function bmp(depth: 8 | 24 | 32, { isTopDown = false, gap = 0 } = {}): Promise<Buffer> {
  const image = depth === 8 ? plain().greyscale() : plain();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const palette = Buffer.concat(
    Array.from({ length: depth === 8 ? 256 : 0 }, (_, gray) => Buffer.from([gray, gray, gray, 0])),
  );
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  const start = 54 + palette.length + gap;
  const file = Buffer.alloc(start + rowBytes * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(start, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(isTopDown ? -height : height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(depth, 28);
  palette.copy(file, 54);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const pixel = (y * width + x) * channels;
      const at = start + (isTopDown ? y : height - 1 - y) * rowBytes + (x * depth) / 8;
      if (depth === 8) file[at] = data[pixel] ?? 0;
      else
        for (let channel = 0; channel < 3; channel += 1) file[at + channel] = data[pixel + 2 - channel] ?? 0;
    }
  return file;
}

/** Gray of one value, coded without a loss (ITU-T T.81, process 14): every difference is zero, a bit of zero. */
function losslessJpeg({ width, height }: typeof SIZE): Buffer {
  const frame = Buffer.from([0xff, 0xc3, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const table = Buffer.from([0xff, 0xc4, 0, 20, 0, 1, ...Array.from({ length: 15 }, () => 0), 0]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 1, 0, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    frame,
    table,
    scan,
    Buffer.alloc(Math.ceil((width * height) / 8)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const PQ = 16;

/** A PNG of one color in PQ (HDR10), from light in nits and the primaries of sRGB. */
export async function hdrPng(nits: readonly [number, number, number]): Promise<Buffer> {
  const values = nits.map((light) => {
    const root = (light / 10_000) ** 0.1593017578125;
    return Math.round(65_535 * ((0.8359375 + 18.8515625 * root) / (1 + 18.6875 * root)) ** 78.84375);
  });
  const pixels = Uint16Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, at) => values[at % 3] ?? 0);
  const png = await sharp(pixels, { raw: { ...SIZE, channels: 3 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  return pngWith(png, pngChunk('cICP', Buffer.from([1, PQ, 0, 1])), chunks.tEXt('Title', 'HDR'));
}
