import ExifReader from 'exifreader';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ImageFormat } from '@lumigraph/contracts';
import { readMetadata } from '../metadata/read-metadata.ts';
import { ContainerError } from './marks.ts';
import { writeMarks } from './write-marks.ts';
import { xmpPacket } from './xmp-packet.ts';

const marks = {
  title: 'Фар & "sea" <dusk>',
  alt: 'A lighthouse',
  tags: ['sea', 'вечер'],
  source: 'trainedAlgorithmicMedia',
  license: 'Free to use',
  licenseUrl: 'https://example.com/license',
  credit: 'Example Ltd',
  model: 'dreamer',
  prompt: 'a lighthouse',
};

const GPS = {
  IFD0: { Make: 'SecretCamera' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '42/1 41/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '23/1 19/1 0/1',
  },
};

function drawing(channels: 3 | 4): Sharp {
  const width = 67;
  const height = 45;
  const pixels = Buffer.from(Array.from({ length: width * height * channels }, (_, i) => (i * 7919) % 251));
  return sharp(pixels, { raw: { width, height, channels } });
}

const encoders: Record<string, { format: ImageFormat; encode: (image: Sharp) => Sharp }> = {
  'a baseline JPEG': { format: 'jpeg', encode: (image) => image.removeAlpha().jpeg() },
  'a progressive JPEG': {
    format: 'jpeg',
    encode: (image) => image.removeAlpha().jpeg({ progressive: true }),
  },
  'a CMYK JPEG': { format: 'jpeg', encode: (image) => image.removeAlpha().toColourspace('cmyk').jpeg() },
  'a PNG': { format: 'png', encode: (image) => image.png() },
  'a palette PNG': { format: 'png', encode: (image) => image.png({ palette: true }) },
  'a 16-bit PNG': { format: 'png', encode: (image) => image.toColourspace('rgb16').png() },
  'a lossy WebP': { format: 'webp', encode: (image) => image.webp() },
  'a lossless WebP': { format: 'webp', encode: (image) => image.webp({ lossless: true }) },
  'a WebP without alpha': { format: 'webp', encode: (image) => image.removeAlpha().webp() },
  'an AVIF': { format: 'avif', encode: (image) => image.avif({ effort: 0 }) },
  'an AVIF without alpha': { format: 'avif', encode: (image) => image.removeAlpha().avif({ effort: 0 }) },
};

function failure(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

const raw = (file: Buffer): Promise<Buffer> => sharp(file).raw().toBuffer();

describe.each(Object.entries(encoders))('marks in %s', (_, { format, encode }) => {
  const make = (options: { metadata: boolean }): Promise<Buffer> => {
    const image = encode(drawing(4));
    return (
      options.metadata ? image.withExif(GPS).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>') : image
    ).toBuffer();
  };

  it.each([true, false])('are readable, and no pixel changes (other metadata: %s)', async (metadata) => {
    const file = await make({ metadata });
    const marked = writeMarks(file, format, { xmp: xmpPacket(marks), orientation: 1 });

    expect(await raw(marked)).toEqual(await raw(file));
    expect((await sharp(marked).metadata()).xmp?.toString()).toContain('trainedAlgorithmicMedia');
    const { words, generation } = await readMetadata(marked);
    expect(words).toMatchObject({
      title: marks.title,
      alt: marks.alt,
      tags: marks.tags,
      credit: marks.credit,
      sourceType: 'trainedAlgorithmicMedia',
    });
    expect(generation).toEqual({ model: 'dreamer', prompt: 'a lighthouse' });
  });

  it('remove location and device', async () => {
    const marked = writeMarks(await make({ metadata: true }), format, {
      xmp: xmpPacket(marks),
      orientation: 1,
    });
    const tags = await ExifReader.load(marked, { expanded: true, async: true });
    expect(tags.gps).toBeUndefined();
    expect(tags.exif?.['Make']).toBeUndefined();
    expect(marked.includes('SecretCamera')).toBe(false);
  });

  it('can be overwritten with other texts', async () => {
    const once = writeMarks(await make({ metadata: true }), format, {
      xmp: xmpPacket(marks),
      orientation: 1,
    });
    const again = xmpPacket({ ...marks, title: 'Second', prompt: 'x'.repeat(30_000) });
    const twice = writeMarks(once, format, { xmp: again, orientation: 1 });
    expect(await raw(twice)).toEqual(await raw(once));
    expect((await readMetadata(twice)).words.title).toBe('Second');
  });

  it('throw nothing but a ContainerError for damaged files', async () => {
    const file = await make({ metadata: true });
    const damage = fc.record({
      cut: fc.nat(file.length),
      bytes: fc.array(fc.tuple(fc.nat(Math.min(file.length - 1, 800)), fc.nat(255)), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(damage, ({ cut, bytes }) => {
        const broken = Buffer.from(file.subarray(0, cut));
        for (const [at, value] of bytes) if (at < broken.length) broken[at] = value;
        expect(
          failure(() => writeMarks(broken, format, { xmp: xmpPacket(marks), orientation: 6 })),
        ).toSatisfy((error) => error === undefined || error instanceof ContainerError);
      }),
      { numRuns: 300 },
    );
  });
});

it.each(['jpeg', 'png', 'webp'] as const)('a rotated %s keeps its orientation', async (format) => {
  const image = drawing(3).withMetadata({ orientation: 6 });
  const file = await image.toFormat(format).toBuffer();
  const marked = writeMarks(file, format, { xmp: xmpPacket(marks), orientation: 6 });
  const upright = await sharp(marked).autoOrient().toBuffer({ resolveWithObject: true });
  expect((await sharp(marked).metadata()).orientation).toBe(6);
  expect([upright.info.width, upright.info.height]).toEqual([45, 67]);
});

it('keeps colour profiles', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const file = await drawing(3).withIccProfile('p3').toFormat(format).toBuffer();
    const marked = writeMarks(file, format, { xmp: xmpPacket(marks), orientation: 1 });
    expect(
      (await sharp(marked).metadata()).icc?.equals((await sharp(file).metadata()).icc ?? Buffer.alloc(0)),
    ).toBe(true);
  }
});
