import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { sharp } from '../../lib/sharp.ts';
import { pngChunk } from '../../features/images/files/import/marks/png-chunks.ts';

/** Draws an image with some detail, different for each seed. */
export function drawing(seed: number, size: { width: number; height: number } = { width: 120, height: 80 }) {
  const { width, height } = size;
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const x = ((at / 3) | 0) % width;
    const y = (at / 3 / width) | 0;
    pixels[at] = (x * (2 + (at % 3)) + y * 3 + seed * 31 + ((x * y * seed) % 17)) % 256;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const WEB_UI_TEXT = [
  'a lighthouse at dusk, (oil painting:1.2),',
  'морски бряг',
  'Negative prompt: blurry, watermark',
  'Steps: 28, Sampler: DPM++ 2M, Schedule type: Karras, CFG scale: 6.5, Seed: 18446744073709551615, Size: 512x512, Model: "dream, shaper"',
].join('\n');

const COMFY_PROMPT = JSON.stringify({
  '3': {
    class_type: 'KSampler',
    inputs: {
      seed: 42,
      steps: 20,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
      model: ['4', 0],
      positive: ['6', 0],
      negative: ['7', 0],
    },
  },
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'juggernaut.safetensors' } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: 'a glass bottle with a galaxy' } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'watermark' } },
});

const GPS_EXIF = {
  IFD0: { Make: 'SecretCamera' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '42/1 41/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '23/1 19/1 0/1',
  },
};

/** Maps file names to the bytes of images that can be imported. */
export async function goodFiles(): Promise<Record<string, Buffer>> {
  const png = (seed: number): Promise<Buffer> => drawing(seed).png().toBuffer();
  const jpeg = (seed: number): Promise<Buffer> => drawing(seed).jpeg().toBuffer();
  const comment = Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from(WEB_UI_TEXT, 'utf16le').swap16()]);
  return {
    'nature/quiet_valley.jpg': await jpeg(1),
    'nature/deep/er/far-away.webp': await drawing(2).webp().toBuffer(),
    'nature/lossless.webp': await drawing(3).webp({ lossless: true }).toBuffer(),
    'nature/small.avif': await drawing(4).avif({ effort: 0 }).toBuffer(),
    'nature/progressive.jpeg': await drawing(5).jpeg({ progressive: true }).toBuffer(),
    'nature/print-cmyk.jpg': await drawing(6).toColourspace('cmyk').jpeg().toBuffer(),
    'nature/deep-16-bit.png': await drawing(7).toColourspace('rgb16').png().toBuffer(),
    'nature/grey.png': await drawing(8).greyscale().png().toBuffer(),
    'nature/palette.png': await drawing(9).png({ palette: true }).toBuffer(),
    'nature/see-through.png': await drawing(10).ensureAlpha(0.5).png().toBuffer(),
    'nature/turned.jpg': await drawing(11).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'nature/with-place.jpg': await drawing(12).withExif(GPS_EXIF).jpeg().toBuffer(),
    'nature/wrong-extension.png': await jpeg(13),
    'nature/no-extension': await png(14),
    'nature/scan.tiff': await drawing(20).tiff({ compression: 'lzw' }).toBuffer(),
    'nature/still.gif': await drawing(21).gif().toBuffer(),
    'abstract/00012-42.png': withPngTexts(await png(15), { parameters: WEB_UI_TEXT }),
    'abstract/ComfyUI_00001_.png': withPngTexts(await png(16), { prompt: COMFY_PROMPT }),
    'abstract/comment.jpg': withJpegExif(await jpeg(17), userCommentTiff(comment)),
    'Пейзажи/Фар на морето.png': await png(18),
    'loose.png': await png(19),
  };
}

/** Maps file names to bytes and to the expected message for the operator. */
export async function badFiles(): Promise<Record<string, { bytes: Buffer; reason: RegExp }>> {
  const png = await drawing(30, { width: 300, height: 200 }).png({ compressionLevel: 1 }).toBuffer();
  const jpeg = await drawing(31, { width: 300, height: 200 }).jpeg().toBuffer();
  const webp = await drawing(32, { width: 300, height: 200 }).webp({ lossless: true }).toBuffer();
  const avif = await drawing(33, { width: 300, height: 200 }).avif({ effort: 0 }).toBuffer();
  const damaged = /^The file is damaged/;
  const half = (file: Buffer): Buffer => file.subarray(0, file.length >> 1);
  const garbled = Buffer.from(png);
  garbled.fill(0x55, 200, 4_000);
  return {
    'bad/truncated.png': { bytes: half(png), reason: damaged },
    'bad/truncated.jpg': { bytes: half(jpeg), reason: damaged },
    'bad/truncated.webp': { bytes: half(webp), reason: damaged },
    'bad/truncated.avif': { bytes: half(avif), reason: damaged },
    'bad/garbled.png': { bytes: garbled, reason: damaged },
    'bad/only-a-signature.png': { bytes: png.subarray(0, 8), reason: /damaged|not an image/ },
    'bad/only-a-signature.jpg': { bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]), reason: damaged },
    'bad/bomb.png': { bytes: bombPng(), reason: /more than 120 million pixels/ },
    'bad/zero.png': { bytes: Buffer.alloc(0), reason: /is empty/ },
    'bad/notes.txt': { bytes: Buffer.from('not a picture at all'), reason: /not an image/ },
    'bad/text-called.jpg': { bytes: Buffer.from('<html>not a picture</html>'), reason: /not an image/ },
    'bad/drawing.svg': {
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      reason: /^SVG/,
    },
    'bad/svg-called.png': {
      bytes: Buffer.from('<?xml version="1.0"?><svg width="9" height="9"><script/></svg>'),
      reason: /^SVG/,
    },
    'bad/moving.gif': { bytes: await moving('gif'), reason: /animated/ },
    'bad/packed.bmp': { bytes: bmp({ compression: 1 }), reason: /^BMP/ },
    'bad/half.bmp': { bytes: bmp({ side: 900 }), reason: /end is missing/ },
    'bad/bomb.bmp': { bytes: bmp({ side: 30_000 }), reason: /more than 50 million pixels/ },
    'bad/phone.heic': { bytes: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), reason: /^HEIC/ },
    'bad/code-stream.jp2': { bytes: Buffer.from('ff4fff51002f0000', 'hex'), reason: /^JPEG 2000/ },
    'bad/pages.tiff': { bytes: await moving('tiff'), reason: /^TIFF files with several pages/ },
    'bad/moving.webp': { bytes: await moving('webp'), reason: /animated/ },
    'bad/moving.avif': {
      bytes: Buffer.concat([avif, Buffer.from('\0\0\0\x08moov', 'latin1')]),
      reason: /animated/,
    },
    'bad/moving.png': { bytes: movingPng(await drawing(37).png().toBuffer()), reason: /animated/ },
  };
}

/** A PNG that declares 30,000 x 30,000 pixels in a few bytes. */
function bombPng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(3_751 * 100))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A header, and pixels for one. */
function bmp({ side = 1, compression = 0 }): Buffer {
  const file = Buffer.alloc(58);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(58, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(side, 18);
  file.writeInt32LE(side, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.writeUInt32LE(compression, 30);
  return file;
}

/** Two frames, or two pages. */
async function moving(format: 'webp' | 'gif' | 'tiff'): Promise<Buffer> {
  const frames = await Promise.all([40, 41].map((seed) => drawing(seed).raw().toBuffer()));
  const all = sharp(Buffer.concat(frames), {
    raw: { width: 120, height: 160, channels: 3, pageHeight: 80 },
  });
  return (format === 'tiff' ? all.tiff() : all[format]({ loop: 0, delay: [100, 100] })).toBuffer();
}

/** An animation control chunk makes a PNG animated. */
function movingPng(png: Buffer): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), pngChunk('acTL', control), png.subarray(afterHeader)]);
}

export async function writeFiles(folder: string, files: Readonly<Record<string, Buffer>>): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}

/** Creates links to a parent folder, to a sibling folder, and to a missing path. */
export async function writeLinks(folder: string): Promise<void> {
  await mkdir(join(folder, 'links'), { recursive: true });
  await symlink('..', join(folder, 'links', 'loop'));
  await symlink('../nature', join(folder, 'links', 'beside'));
  await symlink('nowhere', join(folder, 'links', 'lost.png'));
  await symlink('circle.png', join(folder, 'links', 'circle.png'));
}

const IEND_BYTES = 12;

/** Inserts texts before the end of the PNG, as generators write them: Latin-1 in tEXt, everything else in iTXt. */
export function withPngTexts(png: Buffer, texts: Readonly<Record<string, string>>): Buffer {
  const chunks = Object.entries(texts).map(([key, text]) =>
    // oxlint-disable-next-line no-control-regex -- one byte a character is what this looks for
    /^[\u0000-\u00ff]*$/.test(text)
      ? pngChunk('tEXt', Buffer.from(`${key}\0${text}`, 'latin1'))
      : pngChunk('iTXt', Buffer.concat([Buffer.from(`${key}\0\0\0\0\0`, 'latin1'), Buffer.from(text)])),
  );
  const end = png.length - IEND_BYTES;
  return Buffer.concat([png.subarray(0, end), ...chunks, png.subarray(end)]);
}

/** An EXIF block that contains only a UserComment. */
function userCommentTiff(comment: Buffer): Buffer {
  const tiff = Buffer.alloc(44);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x8769, 10); // the Exif IFD
  tiff.writeUInt16LE(4, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt32LE(26, 18);
  tiff.writeUInt16LE(1, 26);
  tiff.writeUInt16LE(0x9286, 28); // UserComment
  tiff.writeUInt16LE(7, 30);
  tiff.writeUInt32LE(comment.length, 32);
  tiff.writeUInt32LE(44, 36);
  return Buffer.concat([tiff, comment]);
}

function withJpegExif(jpeg: Buffer, tiff: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}
