import { describe, expect, it } from 'vitest';
import { sharp } from '../../../../lib/sharp.ts';
import { hdrPng, readable, stillImages } from '../../../../testing/import/still-images.ts';
import { prepareImage, type PreparedImage } from './prepare-image.ts';

const images = await stillImages();

const prepare = (file: Buffer): Promise<PreparedImage> =>
  prepareImage(file, {
    fileName: 'a.png',
    category: 'Nature',
    rights: { licenseUrl: 'https://example.com/license' },
  });

/** The uncropped rendition with the most pixels. */
function largest({ renditions }: PreparedImage): Buffer {
  const uncropped = renditions.filter(({ transform }) => !transform.crop);
  return uncropped.toSorted((a, b) => b.transform.width - a.transform.width)[0]?.data ?? Buffer.alloc(0);
}

async function meanDistance(a: Buffer, b: Buffer): Promise<number> {
  const pixels = (file: Buffer): Promise<Buffer> =>
    sharp(file)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(90, 60, { fit: 'fill', fastShrinkOnLoad: false })
      .toColourspace('srgb')
      .raw()
      .toBuffer();
  const [first, second] = [await pixels(a), await pixels(b)];
  const channels = [first.length / 5_400, second.length / 5_400] as const;
  let sum = 0;
  for (let pixel = 0; pixel < 5_400; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1)
      sum += Math.abs(
        (first[pixel * channels[0] + Math.min(channel, channels[0] - 1)] ?? 0) -
          (second[pixel * channels[1] + Math.min(channel, channels[1] - 1)] ?? 0),
      );
  return sum / 16_200;
}

describe('every valid still image', () => {
  it.each(Object.entries(images))('%s is imported with its colors and upright', async (name, file) => {
    const prepared = await prepare(file);
    const { image, original } = prepared;
    const isConverted = /^(?:tiff|gif|bmp|jpeg, lossless)/i.test(name);
    expect(image.format).toBe(isConverted ? 'png' : /^\w+/.exec(name)?.[0].toLowerCase());
    const stored = await sharp(original).metadata();
    expect([image.width, image.height]).toEqual([stored.autoOrient.width, stored.autoOrient.height]);
    expect(stored.pages ?? 1).toBe(1);
    const shown = await readable(name, file);
    expect(await meanDistance(shown, original)).toBeLessThan(1);
    // AVIF at the quality of thumbnails, with noise in the drawing.
    expect(await meanDistance(shown, largest(prepared))).toBeLessThan(8);
  });

  it('a conversion has no profile of a printer', async () => {
    const { original } = await prepare(images['TIFF, CMYK'] ?? Buffer.alloc(0));
    expect(await sharp(original).metadata()).toMatchObject({ space: 'srgb', hasProfile: false });
  });
});

describe('an HDR image', () => {
  /** Light of ordinary white. */
  const WHITE = 203;
  const shown = async (nits: readonly [number, number, number]): Promise<number[]> => {
    const { dominant } = await sharp(largest(await prepare(await hdrPng(nits)))).stats();
    return [dominant.r, dominant.g, dominant.b];
  };

  it('is shown as bright as an ordinary image, with its hue', async () => {
    const middle = 0.2159 * WHITE;
    for (const value of await shown([middle, middle, middle])) expect(Math.abs(value - 128)).toBeLessThan(9);
    const [red = 0, green = 0, blue = 0] = await shown([0.5 * WHITE, 0.05 * WHITE, 0.05 * WHITE]);
    expect(red).toBeGreaterThan(170);
    expect(Math.max(green, blue)).toBeLessThan(80);
  });

  it('keeps differences between highlights', async () => {
    const [white = 0] = await shown([WHITE, WHITE, WHITE]);
    const [bright = 0] = await shown([4 * WHITE, 4 * WHITE, 4 * WHITE]);
    expect(white).toBeGreaterThan(215);
    expect(bright).toBeGreaterThan(white);
  });
});
