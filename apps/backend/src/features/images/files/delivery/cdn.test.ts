import { cdnTransforms, SHARE_TRANSFORM } from '@lumigraph/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRendition } from './make-rendition.ts';
import { findTransform, renditionSize, transformNamed } from '../../store/renditions.ts';
import { sharp } from '../../../../lib/sharp.ts';
import {
  AI_MARK,
  countFiles,
  drawImage,
  openTestGallery,
  type TestGallery,
} from '../../../../testing/images/test-gallery.ts';

const CDN = '/cdn/image/upload';
const everything = 'image/avif,image/webp,image/apng,*/*;q=0.8';

let gallery: TestGallery;
let large: Buffer;
beforeAll(async () => {
  gallery = await openTestGallery();
  large = await drawImage({ width: 2600, height: 1300 });
  await gallery.publish('large', large);
  await gallery.publish('small', await drawImage({ width: 200, height: 100 }, 'jpeg'));
});
afterAll(() => gallery.close());

const image = async (url: string, accept = '*/*') => {
  const response = await gallery.app.inject({ url: `${CDN}/${url}`, headers: { accept } });
  const { format, width, height, space, xmp } = await sharp(response.rawPayload).metadata();
  return {
    response,
    format: format === 'heif' ? 'avif' : format,
    width,
    height,
    space,
    xmp: xmp?.toString() ?? '',
  };
};

describe('The image CDN', () => {
  it('requires no API key', async () => {
    expect((await gallery.app.inject(`${CDN}/nature/small`)).statusCode).toBe(200);
  });

  it.each([
    ['c_fill,h_300,w_300', 300, 300],
    ['c_fill,h_150,w_150', 150, 150],
    ['c_fill,h_600,w_600', 600, 600],
    ['c_limit,w_640', 640, 320],
    ['c_limit,w_960', 960, 480],
    ['c_limit,w_1280', 1280, 640],
    ['c_limit,w_1920', 1920, 960],
  ])('makes %s in JPEG, and with f_auto in the best format', async (transform, width, height) => {
    const plain = await image(`${transform}/nature/large`, everything);
    expect(plain).toMatchObject({ format: 'jpeg', width, height, space: 'srgb' });
    expect(plain.response.headers['vary']).toBeUndefined();
    const auto = transform.replace(/^(c_[a-z]+),/u, '$1,f_auto,');
    for (const [accept, format] of [
      [everything, 'avif'],
      ['image/webp,*/*', 'webp'],
      ['image/avif;q=0, image/webp;q=0.5', 'webp'],
      ['image/png,image/*,*/*', 'jpeg'],
    ] as const) {
      const negotiated = await image(`${auto}/nature/large`, accept);
      expect({ accept, ...negotiated }).toMatchObject({ format, width, height });
      expect(negotiated.response.headers['content-type']).toBe(`image/${format}`);
      expect(negotiated.response.headers['vary']).toBe('Accept');
    }
  });

  it('keeps the AI-origin mark in every format', async () => {
    for (const accept of ['image/avif', 'image/webp', '*/*']) {
      const { xmp } = await image('c_fill,f_auto,h_300,w_300/nature/large', accept);
      expect({ accept, marked: xmp.includes('trainedAlgorithmicMedia') }).toEqual({ accept, marked: true });
    }
  });

  it('returns the standard size without a transform, and enlarges only crops', async () => {
    expect(await image('nature/large')).toMatchObject({ format: 'jpeg', width: 1280, height: 640 });
    expect(await image('nature/small')).toMatchObject({ format: 'jpeg', width: 200, height: 100 });
    expect(await image('c_limit,w_640/nature/small')).toMatchObject({ width: 200, height: 100 });
    expect(await image('c_fill,h_300,w_300/nature/small')).toMatchObject({ width: 300, height: 300 });
  });

  describe('a link preview', () => {
    it('is a JPEG of 1200 × 630 pixels below 300 kB, whatever the image', async () => {
      const noise = Buffer.alloc(900 * 1_600 * 3);
      for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 2_654_435_761) >>> 24;
      const file = await sharp(noise, { raw: { width: 900, height: 1_600, channels: 3 } })
        .png()
        .toBuffer();
      await gallery.publish('noise', file);
      for (const name of ['noise', 'large', 'small']) {
        const made = await image(`${SHARE_TRANSFORM}/nature/${name}`, 'image/avif,image/webp,*/*');
        expect(made).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
        expect(made.response.rawPayload.length).toBeLessThan(300_000);
      }
    });

    it('shows the whole face of a portrait', async () => {
      const [width, height] = [900, 1_600];
      const pixels = Buffer.alloc(width * height * 3);
      const within = (x: number, y: number, [left, top, radius]: readonly [number, number, number]) =>
        Math.hypot(x - left, y - top) < radius;
      for (let at = 0; at < width * height; at += 1) {
        const [x, y] = [at % width, Math.floor(at / width)];
        const isEye = within(x, y, [390, 270, 18]) || within(x, y, [510, 270, 18]);
        const color = isEye ? [20, 20, 20] : within(x, y, [450, 300, 170]) ? [224, 172, 139] : [59, 74, 84];
        pixels.set(color, at * 3);
      }
      const raw = { width, height, channels: 3 } as const;
      await gallery.publish('portrait', await sharp(pixels, { raw }).png().toBuffer());
      const { response } = await image(`${SHARE_TRANSFORM}/nature/portrait`);
      const column = { left: 590, top: 0, width: 20, height: 630 };
      const { data } = await sharp(response.rawPayload)
        .extract(column)
        .raw()
        .toBuffer({ resolveWithObject: true });
      const isSkin = Array.from({ length: column.height }, (_, row) => {
        const reds = Array.from(
          { length: column.width },
          (_each, x) => data[(row * column.width + x) * 3] ?? 0,
        );
        return Math.min(...reds) > 180;
      });
      // From the forehead to the chin, with something of the background on both sides.
      const [top, bottom] = [isSkin.indexOf(true), isSkin.lastIndexOf(true)];
      expect(top).toBeGreaterThan(5);
      expect(bottom).toBeLessThan(column.height - 5);
      expect(bottom - top).toBeGreaterThan(140);
      expect(isSkin.slice(top, bottom).every(Boolean)).toBe(true);
    });
  });

  it('predicts the size of the rendition', async () => {
    for (const text of cdnTransforms) {
      const transform = transformNamed(text);
      const made = await makeRendition(large, transform, 'jpeg');
      expect(renditionSize({ width: 2600, height: 1300 }, transform)).toEqual({
        width: made.width,
        height: made.height,
      });
    }
  });

  it('allows every cache to keep an image permanently', async () => {
    const url = `${CDN}/c_fill,h_300,w_300/nature/large`;
    const { headers } = await gallery.app.inject(url);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]+"$/u),
    });
    const again = await gallery.app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } });
    expect(again.statusCode).toBe(304);
    expect(again.headers['cache-control']).toContain('immutable');
    const head = await gallery.app.inject({ url, method: 'HEAD' });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(headers['content-length']);
    expect(head.rawPayload).toHaveLength(0);
  });

  it('sends different ETags for different formats', async () => {
    const url = `${CDN}/c_fill,f_auto,h_300,w_300/nature/large`;
    const etags = new Set<unknown>();
    for (const accept of ['image/avif', 'image/webp', '*/*'])
      etags.add((await gallery.app.inject({ url, headers: { accept } })).headers['etag']);
    expect(etags.size).toBe(3);
  });

  it('returns 404 and stores nothing for a transform that is not on the list', async () => {
    const before = countFiles(gallery.dataDir);
    const unknown = [
      'c_fill,h_301,w_300',
      'c_fill,w_300,h_300',
      'h_300,c_fill,w_300',
      'c_fill,h_300',
      'c_fill,h_300,w_300,q_1',
      'f_auto,c_fill,h_300,w_300',
      'c_limit,w_961',
      'w_99999',
      'C_FILL,H_300,W_300',
      'c_fill,h_300,w_300 ',
      '__proto__',
      'constructor',
      ...Array.from({ length: 500 }, (_, index) => `c_fill,h_${index + 1000},w_${index + 1000}`),
    ];
    for (const transform of unknown) {
      const response = await gallery.app.inject(`${CDN}/${encodeURIComponent(transform)}/nature/large`);
      expect({ transform, status: response.statusCode }).toEqual({ transform, status: 404 });
    }
    expect(countFiles(gallery.dataDir)).toBe(before);
    expect(findTransform('toString')).toBeUndefined();
  });

  it('finds images whose id looks like a transform', async () => {
    const file = await drawImage({ width: 64, height: 32 });
    await gallery.publish('odd', file, { publicId: 'c_fill,h_301,w_301/nature/large' });
    await gallery.publish('one segment', await drawImage({ width: 66, height: 33 }), { publicId: 'w_300' });
    expect(await image('c_fill,h_301,w_301/nature/large')).toMatchObject({ width: 64, height: 32 });
    expect(await image('w_300')).toMatchObject({ width: 66, height: 33 });
    expect(await image('c_fill,h_150,w_150/w_300')).toMatchObject({ width: 150, height: 150 });
    expect(await image('c_fill,h_150,w_150/c_fill,h_301,w_301/nature/large')).toMatchObject({ width: 150 });
  });

  it('accepts encoded slashes and commas', async () => {
    expect(await image('c_fill%2Ch_150%2Cw_150/nature%2Flarge')).toMatchObject({ width: 150 });
    expect(await image('c_fill,h_150,w_150%2Fnature%2Flarge')).toMatchObject({ width: 150 });
  });

  it('returns 404 for a withdrawn image', async () => {
    await gallery.publish('gone', await drawImage({ width: 50, height: 50 }));
    expect((await gallery.app.inject(`${CDN}/nature/gone`)).statusCode).toBe(200);
    await gallery.store.remove(['nature/gone']);
    expect((await gallery.app.inject(`${CDN}/nature/gone`)).statusCode).toBe(404);
  });
});

describe('Unusual originals', () => {
  it('are rotated upright', async () => {
    const sideways = await sharp(await drawImage({ width: 120, height: 60 }, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await gallery.publish('sideways', sideways);
    expect(await image('nature/sideways')).toMatchObject({ width: 60, height: 120 });
  });

  it.each([
    [
      'CMYK',
      async () =>
        sharp(await drawImage({ width: 80, height: 40 }))
          .toColourspace('cmyk')
          .jpeg()
          .toBuffer(),
    ],
    [
      '16 bits',
      async () =>
        sharp(await drawImage({ width: 80, height: 40 }))
          .toColourspace('rgb16')
          .png()
          .toBuffer(),
    ],
    [
      'grey',
      async () =>
        sharp(await drawImage({ width: 80, height: 40 }))
          .greyscale()
          .png()
          .toBuffer(),
    ],
    [
      'palette',
      async () =>
        sharp(await drawImage({ width: 80, height: 40 }))
          .png({ palette: true })
          .toBuffer(),
    ],
    ['AVIF', () => drawImage({ width: 80, height: 40 }, 'avif')],
    ['WebP', () => drawImage({ width: 80, height: 40 }, 'webp')],
  ])('%s is converted to sRGB with eight bits', async (name, draw) => {
    await gallery.publish(`unusual-${name}`, await draw(), { publicId: `unusual/${name}` });
    const made = await image(`unusual/${encodeURIComponent(name)}`);
    expect(made).toMatchObject({ format: 'jpeg', width: 80, height: 40 });
    expect(['srgb', 'b-w']).toContain(made.space);
  });

  it('with transparency get a white background in JPEG and stay transparent in WebP', async () => {
    const clear = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    await gallery.publish('clear', clear);
    const { response } = await image('nature/clear');
    const { data } = await sharp(response.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    const webp = await image('c_fill,f_auto,h_150,w_150/nature/clear', 'image/webp');
    expect((await sharp(webp.response.rawPayload).metadata()).hasAlpha).toBe(true);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from('this is not a picture at all')],
    [
      'svg',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
    ],
  ])('that contain %s give 404, and the server keeps running', async (name, file) => {
    await gallery.publish(`broken-${name}`, file, { publicId: `broken/${name}` });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const response = await gallery.app.inject(`${CDN}/c_fill,h_300,w_300/broken/${name}`);
      expect(response.statusCode).toBe(404);
      expect(response.headers['cache-control']).toBe('no-store');
    }
    expect((await gallery.app.inject(`${CDN}/nature/small`)).statusCode).toBe(200);
  });

  it('that are truncated give 404', async () => {
    await gallery.publish('cut', large.subarray(0, large.length / 3), { width: 2600, height: 1300 });
    expect((await gallery.app.inject(`${CDN}/c_fill,h_300,w_300/nature/cut`)).statusCode).toBe(404);
  });
});

it('uses the same AI-origin mark in tests as the importer', () => {
  expect(AI_MARK).toContain('trainedAlgorithmicMedia');
});
