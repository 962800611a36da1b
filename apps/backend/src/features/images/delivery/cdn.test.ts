import { cdnTransforms } from '@lumigraph/contracts';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import fastify from 'fastify';
import { BusyError, isAppError } from '../../../http/errors.ts';
import { openFileStorage } from '../../../storage/file-storage.ts';
import { errorsPlugin } from '../../../http/errors-plugin.ts';
import { createImages } from '../images-feature.ts';
import { imagesPlugin } from '../images-routes.ts';
import { createRenditionService } from './rendition-service.ts';
import { makeRendition } from './make-rendition.ts';
import { findTransform, renditionSize, standardTransform, transformNamed } from './renditions.ts';
import { sharp } from '../../../lib/sharp.ts';
import { imageTasks } from '../../../image-processes/image-tasks.ts';
import {
  AI_MARK,
  drawImage,
  openTestGallery,
  type TestGallery,
} from '../../../testing/images/test-gallery.ts';

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
    expect(await image('nature/large')).toMatchObject({ format: 'jpeg', width: 2048, height: 1024 });
    expect(await image('nature/small')).toMatchObject({ format: 'jpeg', width: 200, height: 100 });
    expect(await image('c_limit,w_640/nature/small')).toMatchObject({ width: 200, height: 100 });
    expect(await image('c_fill,h_300,w_300/nature/small')).toMatchObject({ width: 300, height: 300 });
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

describe('Making renditions', () => {
  const name = (storageKey: string) => ({
    storageKey,
    transform: transformNamed('c_fill,h_300,w_300'),
    format: 'webp' as const,
  });
  const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const make = vi.fn<typeof makeRendition>(makeRendition);
  beforeEach(() => vi.clearAllMocks());
  const service = () =>
    createRenditionService({
      storage: openFileStorage(join(gallery.dataDir, 'pictures')),
      log,
      imageTasks: { makeRendition: make },
    });

  it('happens once for sixty-four simultaneous calls, and not again after a restart', async () => {
    const { storageKey } = await gallery.publish('wanted', await drawImage({ width: 900, height: 700 }));
    const before = countFiles(gallery.dataDir);
    const renditions = service();
    const responses = await Promise.all(Array.from({ length: 64 }, () => renditions.get(name(storageKey))));
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(responses.map(({ etag }) => etag)).size).toBe(1);
    await vi.waitFor(() => expect(countFiles(gallery.dataDir)).toBe(before + 1));
    const kept = await service().get(name(storageKey));
    expect(kept.etag).toBe(responses[0]?.etag);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('happens once for sixty-four simultaneous requests', async () => {
    await gallery.publish('crowd', await drawImage({ width: 910, height: 700 }));
    const before = countFiles(gallery.dataDir);
    const url = `${CDN}/c_fill,f_auto,h_600,w_600/nature/crowd`;
    const responses = await Promise.all(
      Array.from({ length: 64 }, () => gallery.app.inject({ url, headers: { accept: 'image/avif' } })),
    );
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.headers['etag'])).size).toBe(1);
    await vi.waitFor(() => expect(countFiles(gallery.dataDir)).toBe(before + 1));
  });

  it('logs an unreadable original once', async () => {
    const { storageKey } = await gallery.publish('unreadable', Buffer.from('nothing'));
    const renditions = service();
    await Promise.all(
      Array.from({ length: 10 }, () =>
        expect(renditions.get(name(storageKey))).rejects.toMatchObject({ code: 'NOT_FOUND' }),
      ),
    );
    await expect(renditions.get({ ...name(storageKey), format: 'avif' })).rejects.toThrow('Not found');
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('returns the rendition even if it cannot be stored', async () => {
    const { storageKey } = await gallery.publish('kept-nowhere', await drawImage({ width: 90, height: 70 }));
    const storage = openFileStorage(join(gallery.dataDir, 'pictures'));
    const full = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    const renditions = createRenditionService({
      storage: { ...storage, put: full },
      log,
      imageTasks: { makeRendition: make },
    });
    expect((await renditions.get(name(storageKey))).body.length).toBeGreaterThan(100);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1));
  });

  it('does not begin for a client that has gone', async () => {
    const storage = openFileStorage(join(gallery.dataDir, 'pictures'));
    const held = Promise.withResolvers<void>();
    const begun: string[] = [];
    const makeHeld: typeof makeRendition = async (source) => {
      begun.push(String(source));
      await held.promise;
      return { data: Buffer.from('x'), width: 1, height: 1 };
    };
    const renditions = createRenditionService({ storage, log, imageTasks: { makeRendition: makeHeld } });
    const waiting = Array.from({ length: 100 }, (_, index) => {
      const client = new AbortController();
      const made = renditions.get(name(`originals/yy/${index}.png`), client.signal).catch(() => 'gone');
      return { client, made };
    });
    await vi.waitFor(() => expect(begun.length).toBeGreaterThan(0));
    const running = begun.length;
    for (const { client } of waiting) client.abort(new BusyError());
    held.resolve();
    await Promise.all(waiting.map(({ made }) => made));
    expect(begun).toHaveLength(running);
  });

  it('is bounded: requests beyond the queue limit are refused', async () => {
    const storage = openFileStorage(join(gallery.dataDir, 'pictures'));
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const slow: typeof makeRendition = async () => {
      await held;
      return { data: Buffer.from('x'), width: 1, height: 1 };
    };
    const renditions = createRenditionService({ storage, log, imageTasks: { makeRendition: slow } });
    let refused = 0;
    const calls = Array.from({ length: 700 }, async (_, index) => {
      try {
        await renditions.get(name(`originals/zz/${index}.png`));
      } catch (error) {
        if (isAppError(error) && error.code === 'UNAVAILABLE') refused += 1;
        else throw error;
      }
    });
    await vi.waitFor(() => expect(refused).toBeGreaterThan(150));
    finish();
    await Promise.all(calls);
    expect(700 - refused).toBeGreaterThanOrEqual(500);
  });

  it('refuses an image with too many pixels', async () => {
    const bomb = await drawImage({ width: 10, height: 10 });
    const header = bomb.subarray(12, 29);
    header.writeUInt32BE(16_000, 4);
    header.writeUInt32BE(16_000, 8);
    bomb.writeUInt32BE(crc32(header), 29);
    await expect(makeRendition(bomb, standardTransform, 'jpeg')).rejects.toThrow(/pixel limit/u);
  });
});

describe('Downloads', () => {
  it('return the standard size, named after the title in the visitor’s language', async () => {
    await gallery.publish('named', large, {
      title: '  Fjord: "dawn" / first\u202E light?.. ',
      titleTranslations: { de: 'Fjord im Morgenlicht', bg: 'Фиорд на зазоряване' },
      sha256: 'b'.repeat(64),
    });
    const file = await gallery.get('/api/images/download/nature/named');
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="Fjord dawn first light.jpg"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 2048,
      height: 1024,
    });
    const german = await gallery.get('/api/images/download/nature%2Fnamed', { 'accept-language': 'de' });
    expect(german.headers['content-disposition']).toBe('attachment; filename="Fjord im Morgenlicht.jpg"');
    const bulgarian = await gallery.get('/api/images/download/nature/named?locale=bg');
    expect(bulgarian.headers['content-disposition']).toContain(
      "filename*=utf-8''%D0%A4".replace('utf', 'UTF'),
    );
    const again = await gallery.get('/api/images/download/nature/named', {
      'if-none-match': String(file.headers['etag']),
    });
    expect(again.statusCode).toBe(304);
  });

  it('never have a path or a control character in the name', async () => {
    for (const title of [
      '../../etc/passwd',
      'a\r\nX-Evil: 1',
      'CON',
      '...',
      '',
      '\uD800',
      'x'.repeat(500),
      '😀/\\😀',
    ]) {
      await gallery.publish('titled', large, { title, sha256: 'c'.repeat(64) });
      const { headers, statusCode } = await gallery.get('/api/images/download/nature/titled');
      expect({ title, statusCode }).toEqual({ title, statusCode: 200 });
      expect(headers['x-evil']).toBeUndefined();
      expect(String(headers['content-disposition'])).toMatch(
        /^attachment; filename="?[^/\\\r\n]{1,120}\.jpg"?/u,
      );
      await gallery.store.remove(['nature/titled']);
    }
  });

  it('return the original to members, and ranges of it to resumed downloads', async () => {
    const stored = await drawImage({ width: 2500, height: 1500 }, 'webp');
    await gallery.publish('prized', stored, { title: 'Prized' });
    const app = fastify();
    await app.register(errorsPlugin);
    await app.register(imagesPlugin, {
      images: createImages({
        db: gallery.db,
        storage: gallery.storage,
        imageTasks,
        config: {
          cdnBase: CDN,
          publicOrigin: 'https://example.com',
          apiKeys: ['key'],
          FREE_CREDIT_MARK: true,
          EARLY_ACCESS_HOURS: 48,
          IMAGE_QUEUE: 500,
          C2PA_CERTIFICATE: '',
          C2PA_PRIVATE_KEY: '',
          C2PA_TIMESTAMP_URL: '',
          DATA_DIR: gallery.dataDir,
        },
        now: Date.now,
        log: () => undefined,
        logger: app.log,
      }),
      apiKeys: ['key'],
      isPremium: (request) => Promise.resolve(request.headers.authorization === 'Bearer premium'),
      ledger: {
        userOf: () => Promise.resolve(null),
        admit: () => Promise.resolve(),
        record: () => Promise.resolve(),
        remaining: () => Promise.resolve(null),
        ticket: () => Promise.resolve(''),
        readTicket: () => Promise.resolve(null),
      },
    });
    const get = (url: string, headers: Record<string, string> = {}) =>
      app.inject({ url, headers: { 'x-api-key': 'key', authorization: 'Bearer premium', ...headers } });

    const offer = await get('/images/download-offer/nature/prized');
    const file = { format: 'webp', width: 2500, height: 1500, bytes: stored.length };
    expect(offer.json()).toMatchObject({
      waitSeconds: 0,
      originalAllowed: true,
      file,
      original: file,
      license: 'premium',
    });
    expect(offer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Authorization'),
    });
    const withoutPremium = await get('/images/download-offer/nature/prized', {
      authorization: '',
      'if-none-match': String(offer.headers['etag']),
    });
    expect(withoutPremium.json()).toMatchObject({
      originalAllowed: false,
      file: { format: 'jpeg', width: 2048 },
    });
    const described = await Promise.all(
      ['', 'Bearer premium'].map((authorization) => get('/images/metadata/nature/prized', { authorization })),
    );
    expect(described[0]?.body).toBe(described[1]?.body);
    const url = '/images/download/nature/prized';
    const whole = await get(url);
    // The file has the stored pixels and the metadata of the member's license.
    const original = whole.rawPayload;
    expect((await sharp(original).raw().toBuffer()).equals(await sharp(stored).raw().toBuffer())).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'attachment; filename=Prized.webp',
      'content-length': String(original.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Language, Authorization',
    });
    const etag = String(whole.headers['etag']);
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);

    const size = original.length;
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 10],
      ['bytes=100-', 100, size],
      ['bytes=-7', size - 7, size],
      [`bytes=5-${size * 2}`, 5, size],
    ] as const) {
      const part = await get(url, { range, 'if-range': etag });
      expect({ range, status: part.statusCode }).toEqual({ range, status: 206 });
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${size}`);
      expect(part.rawPayload.equals(original.subarray(start, end))).toBe(true);
    }
    for (const range of ['bytes=9-0', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
      expect({ range, status: (await get(url, { range })).statusCode }).toEqual({ range, status: 200 });
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"older"' })).statusCode).toBe(200);
    const beyond = await get(url, { range: `bytes=${size}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${size}`);

    const visitor = await get(url, { authorization: 'Bearer other' });
    expect(visitor.headers['content-type']).toBe('image/jpeg');
    await app.close();
  });

  it('give 404 for a missing file', async () => {
    const lost = await gallery.publish('lost', await drawImage({ width: 30, height: 30 }));
    await gallery.storage.remove(lost.storageKey);
    expect((await gallery.get('/api/images/download/nature/lost')).statusCode).toBe(404);
  });
});

it('uses the same AI-origin mark in tests as the importer', () => {
  expect(AI_MARK).toContain('trainedAlgorithmicMedia');
});

function countFiles(folder: string): number {
  return readdirSync(join(folder, 'pictures'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, 'pictures', path), { throwIfNoEntry: false })?.isFile(),
  ).length;
}
