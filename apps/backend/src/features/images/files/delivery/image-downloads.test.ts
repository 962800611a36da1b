import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fastify from 'fastify';
import { errorsPlugin } from '../../../../http/errors-plugin.ts';
import { openApiPlugin } from '../../../../http/open-api.ts';
import { createImages } from '../../images-feature.ts';
import { imagesPlugin } from '../../images-routes.ts';
import { sharp } from '../../../../lib/sharp.ts';
import { imageTasks } from '../../../../image-processes/image-tasks.ts';
import { drawImage, openTestGallery, type TestGallery } from '../../../../testing/images/test-gallery.ts';

const CDN = '/cdn/image/upload';

let gallery: TestGallery;
let large: Buffer;
beforeAll(async () => {
  gallery = await openTestGallery();
  large = await drawImage({ width: 2600, height: 1300 });
});
afterAll(() => gallery.close());

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
      width: 1280,
      height: 640,
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

  it.each([
    { width: 9_000, height: 200, wanted: { width: 5_120, height: 114 }, side: 'panorama' },
    { width: 300, height: 6_000, wanted: { width: 256, height: 5_120 }, side: 'strip' },
    { width: 3_000, height: 1_000, wanted: { width: 1_280, height: 427 }, side: 'wide' },
  ])(
    'of a $side of $width x $height have a useful size and the mark',
    async ({ width, height, wanted, side }) => {
      const original = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
        .png()
        .toBuffer();
      await gallery.publish(side, original, { width, height, sha256: side.padEnd(64, '0'), format: 'png' });
      const file = await gallery.get(`/api/images/download/nature/${side}`);
      expect(await sharp(file.rawPayload).metadata()).toMatchObject(wanted);
      // The band of the mark is dark on a white image.
      const { channels } = await sharp(file.rawPayload).stats();
      expect(channels[0]?.min).toBeLessThan(150);
    },
  );

  it('never have a path or a control character in the name', { tags: ['long'] }, async () => {
    for (const title of [
      '../../etc/passwd',
      'a\r\nX-Evil: 1',
      'CON',
      'Con.Man',
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
        // Windows saves nothing under the name of a device, whatever its ending.
        /^attachment; filename="?(?!con *\.)[^/\\\r\n]{1,120}\.jpg"?/iu,
      );
      await gallery.store.remove(['nature/titled']);
    }
  });

  it('return the original to members, and ranges of it to resumed downloads', async () => {
    const stored = await drawImage({ width: 2500, height: 1500 }, 'webp');
    await gallery.publish('prized', stored, { title: 'Prized' });
    const app = fastify();
    await app.register(errorsPlugin);
    await app.register(openApiPlugin, { served: false });
    await app.register(imagesPlugin, {
      images: createImages({
        db: gallery.db,
        storage: gallery.storage,
        imageTasks,
        config: {
          cdnBase: CDN,
          licenseUrl: 'https://example.com/license',
          IMAGE_QUEUE: 500,
          STALE_MINUTES: 60,
          C2PA_CERTIFICATE: '',
          C2PA_PRIVATE_KEY: '',
          C2PA_TIMESTAMP_URL: '',
          DATA_DIR: gallery.dataDir,
        },
        current: () => ({
          FREE_CREDIT_MARK: true,
          EARLY_ACCESS_HOURS: 48,
          FREE_DOWNLOAD_WAIT_SECONDS: 5,
          FREE_DOWNLOAD_SIZE_PX: 2048,
        }),
        now: Date.now,
        log: () => undefined,
        logger: app.log,
      }),
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
