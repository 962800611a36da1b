import { describe, expect, it } from 'vitest';
import { sharp } from '../../../../../lib/sharp.ts';
import {
  animatedAvif,
  animatedGif,
  animatedPng,
  animatedWebp,
  COLORS,
  type ApngPart,
} from '../../../../../testing/import/animations.ts';
import { pngOf } from '../../../../../testing/tus-client.ts';
import { prepareImage } from '../prepare-image.ts';
import { makeFrameStrip, readAnimation } from './animation.ts';

/** The color at a place, `#rrggbb` or `#rrggbbaa`. */
async function colorAt(file: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.toString('hex')}`;
}

const options = { fileName: 'wave', category: 'Sea', rights: { licenseUrl: 'https://example.com/license' } };

function expectNear(shown: string, expected: string, most: number): void {
  const [one, other] = [shown, expected].map((hex) => Buffer.from(hex.slice(1), 'hex'));
  for (const [channel, value] of [...(other ?? [])].entries())
    expect(Math.abs(value - (one?.[channel] ?? 0)), `${shown} is ${expected}`).toBeLessThanOrEqual(most);
}

const files: Record<string, Buffer> = {
  WebP: await animatedWebp(),
  GIF: await animatedGif(),
  PNG: await animatedPng(),
  AVIF: await animatedAvif(),
  'PNG with an image beside the animation': await animatedPng(undefined, { hidden: '#000000' }),
};

describe.each(Object.entries(files))('an animated file: %s', (_name, file) => {
  it('gives each of its frames as a still image', async () => {
    const animation = await readAnimation(file);
    expect(animation?.frames).toBe(COLORS.length);
    for (const [frame, color] of COLORS.entries()) {
      const still = (await animation?.still(frame)) ?? Buffer.alloc(0);
      expect(await sharp(still).metadata()).toMatchObject({ format: 'png', width: 120, height: 80 });
      expectNear(await colorAt(still, 60, 40), color, 1);
    }
  });

  it('shows all frames below each other, in their order', async () => {
    const strip = await makeFrameStrip(file);
    expect(await sharp(strip).metadata()).toMatchObject({ format: 'jpeg', width: 120, height: 400 });
    for (const [frame, color] of COLORS.entries())
      expectNear(await colorAt(strip, 60, frame * 80 + 40), color, 7);
  });

  it('is imported as the chosen frame, and refused where none is chosen', async () => {
    const { image, frames } = await prepareImage(file, { ...options, frame: 2 });
    expect([image.format, image.placeholder, frames]).toEqual(['png', COLORS[2], COLORS.length]);
    await expect(prepareImage(file, options)).rejects.toThrow(/animated.*choose a frame/);
  });
});

describe('the frames of an animated PNG', () => {
  const RED = { color: '#d02020ff' };
  const CORNER = { color: '#2040d0ff', width: 40, height: 40 };
  const pictures: [string, ApngPart[], string[]][] = [
    ['stay where the next part is small', [RED, CORNER], ['#2040d0ff', '#d02020ff']],
    ['are cleared', [RED, { ...CORNER, disposal: 1 }, { ...CORNER, left: 80 }], ['#00000000', '#d02020ff']],
    ['are restored', [RED, { ...CORNER, disposal: 2 }, { ...CORNER, left: 80 }], ['#d02020ff', '#d02020ff']],
    ['show what is below', [RED, { color: '#0000ff80', blending: 1 }], ['#681090ff', '#681090ff']],
    ['replace what is below', [RED, { color: '#0000ff80' }], ['#0000ff80', '#0000ff80']],
  ];
  it.each(pictures)('%s', async (_name, parts, [corner, middle]) => {
    const animation = await readAnimation(await animatedPng(parts));
    const still = (await animation?.still(parts.length - 1)) ?? Buffer.alloc(0);
    expect(await colorAt(still, 10, 10)).toBe(corner);
    expect(await colorAt(still, 60, 60)).toBe(middle);
  });

  it('are refused outside of the image, and where the file ends early', async () => {
    await expect(readAnimation(await animatedPng([RED, { ...CORNER, left: 100 }]))).rejects.toThrow(
      /damaged/,
    );
    const file = files['PNG'] ?? Buffer.alloc(0);
    await expect(readAnimation(file.subarray(0, file.length - 40))).rejects.toThrow(/damaged/);
  });
});

it('an animated AVIF with places outside of the file is refused', async () => {
  const file = await animatedAvif();
  for (const end of [file.length - 60, 900, 600])
    await expect(prepareImage(file.subarray(0, end), { ...options, frame: 4 })).rejects.toThrow(/damaged/);
});

it('a still image is no animation', async () => {
  expect(await readAnimation(await pngOf('teal'))).toBeUndefined();
  const gif = await sharp(await pngOf('teal'))
    .gif()
    .toBuffer();
  expect(await readAnimation(gif)).toBeUndefined();
  await expect(makeFrameStrip(gif)).rejects.toThrow('not animated');
});
