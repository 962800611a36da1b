import { createEarlyAccess } from './early-access.ts';
import { HOUR_MS, licenses } from '@lumigraph/contracts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorsPlugin } from '../../../../http/errors-plugin.ts';
import { openApiPlugin } from '../../../../http/open-api.ts';
import { newStorageKey } from '../../../../storage/file-storage.ts';
import { cdnRoutes } from './cdn-routes.ts';
import { createImages, type Images } from '../../images-feature.ts';
import { imagesPlugin } from '../../images-routes.ts';
import { sharp } from '../../../../lib/sharp.ts';
import { sampleImage } from '../../../../testing/images/sample-image.ts';
import { drawImage, openTestGallery, type TestGallery } from '../../../../testing/images/test-gallery.ts';
import { imageTasks } from '../../../../image-processes/image-tasks.ts';

const DATE = Date.UTC(2027, 0, 10, 9);
const ID = 'nature/dawn';
const moments = {
  'before the early window': DATE - 49 * HOUR_MS,
  'in the early window': DATE - 47 * HOUR_MS,
  'after its date': DATE + 1,
};
const viewers = ['guest', 'free', 'member'] as const;

/** All routes that list, find, count or send images. */
const surfaces = [
  '/images/images',
  '/images/special-images',
  '/images/images/category/1',
  '/images/categories',
  '/images/special-categories',
  '/images/count',
  '/images/special-count',
  `/images/metadata/${ID}`,
  `/images/neighbours/${ID}`,
  '/images/neighbours/nature/old',
  `/images/download/${ID}`,
  '/search?q=dawn',
  '/search/suggestions?q=dawn',
  '/images/related/nature/old',
  `/images/related/${ID}`,
  `/cdn/image/upload/${ID}`,
  `/cdn/image/upload/c_fill,h_300,w_300/${ID}`,
];

let gallery: TestGallery;
let images: Images;
let app: FastifyInstance;
let now = 0;
let recorded: { plan: string; imageId: string }[] = [];

beforeAll(async () => {
  gallery = await openTestGallery();
  await gallery.store.ensureCategory('Nature');
  await gallery.publish('old', await drawImage({ width: 640, height: 400 }), { createdAt: DATE - 1e10 });
  const file = await drawImage({ width: 1500, height: 900 });
  const storageKey = newStorageKey('originals', 'png');
  await gallery.storage.put(storageKey, file);
  await gallery.store.addMany(
    [
      sampleImage('dawn', {
        title: 'Dawn',
        width: 1500,
        height: 900,
        bytes: file.length,
        special: true,
        license: 'free',
        tags: ['dawn'],
        storageKey,
        createdAt: DATE,
      }),
    ],
    'scheduled',
  );
  app = fastify();
  await app.register(errorsPlugin);
  await app.register(openApiPlugin, { served: false });
  images = createImages({
    db: gallery.db,
    storage: gallery.storage,
    imageTasks,
    config: {
      cdnBase: '/cdn/image/upload',
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
    now: () => now,
    log: () => undefined,
    logger: app.log,
    staleForMs: 0,
  });
  await app.register(imagesPlugin, {
    images,
    isPremium: (request) => Promise.resolve(request.headers.authorization === 'Bearer member'),
    ledger: {
      userOf: ({ headers }) => Promise.resolve(headers.authorization ?? null),
      admit: () => Promise.resolve(),
      record: (_request, _userId, { plan, image }) => {
        recorded.push({ plan, imageId: image.publicId });
        return Promise.resolve();
      },
      remaining: () => Promise.resolve(null),
      ticket: () => Promise.resolve(''),
      readTicket: () => Promise.resolve(null),
    },
  });
  await app.register(cdnRoutes, { prefix: '/cdn/image/upload', ...images });
});
afterAll(async () => {
  await app.close();
  await gallery.close();
});

const get = (url: string, viewer: (typeof viewers)[number]) =>
  app.inject({
    url,
    headers: { 'x-api-key': 'key', ...(viewer === 'guest' ? {} : { authorization: `Bearer ${viewer}` }) },
  });

describe.each(Object.entries(moments))('%s', (moment, time) => {
  beforeAll(async () => {
    now = time;
    await images.early.publishDue();
  });
  const isOut = moment === 'after its date';

  describe.each(viewers)('a %s', (viewer) => {
    it.each(surfaces)('asks for %s', async (url) => {
      const { statusCode, body, headers } = await get(url, viewer);
      const isFile = String(headers['content-type']).startsWith('image/');
      // The neighbours of the image also reveal that it exists.
      const isThere =
        statusCode === 200 && (isFile || url.includes(`neighbours/${ID}`) || /nature\/dawn"/u.test(body));
      const counts = /count|special-categories|categories$/u.test(url);
      if (!isOut) {
        expect({ isThere }).toEqual({ isThere: false });
        if (url === '/images/count') expect(body).toBe('{"count":1}');
        if (url === '/images/special-count') expect(body).toBe('{"count":0}');
        expect(statusCode).toBe(url.includes(ID) ? 404 : 200);
      } else if (!counts && !url.includes('related')) {
        expect({ url, isThere }).toEqual({ url, isThere: true });
      }
      if (isOut && url === '/images/count') expect(body).toBe('{"count":2}');
    });

    const isEarly = viewer === 'member' && moment === 'in the early window';

    it(`gets ${isEarly ? 'it in the' : 'an empty'} early list`, async () => {
      const response = await get('/images/early-access', viewer);
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('private, no-store');
      expect(response.json()).toEqual(
        isEarly
          ? [expect.objectContaining({ id: ID, title: 'Dawn', publishedAt: new Date(DATE).toISOString() })]
          : [],
      );
    });

    it.each(['preview', 'download'])(`${isEarly ? 'gets' : 'does not get'} its %s`, async (kind) => {
      recorded = [];
      const response = await get(`/images/early-access/${kind}/${ID}`, viewer);
      expect(response.statusCode).toBe(isEarly ? 200 : 404);
      expect(recorded).toEqual(isEarly && kind === 'download' ? [{ plan: 'premium', imageId: ID }] : []);
      if (!isEarly) return;
      expect(response.headers['cache-control']).toBe('private, no-store');
      const { width, xmp } = await sharp(response.rawPayload).metadata();
      expect(width).toBe(kind === 'preview' ? 640 : 1500);
      if (kind === 'download') expect(xmp?.toString()).toContain(licenses.premium.summary.en);
    });
  });
});

it('publishes an image once at its publication time, and the search finds it', async () => {
  now = DATE + HOUR_MS;
  await Promise.all([images.early.publishDue(), images.early.publishDue()]);
  expect((await images.store.find(ID))?.createdAt).toBe(DATE);
  expect((await images.store.count({ kind: 'all' })) ?? 0).toBe(2);
  expect(await images.store.scheduledBetween(0, DATE * 2)).toEqual([]);
});

it('schedules no image whose bytes are published already', async () => {
  const published = (await images.store.find('nature/old')) as NonNullable<
    Awaited<ReturnType<typeof images.store.find>>
  >;
  const again = sampleImage('again', { sha256: published.sha256, createdAt: DATE + 2 * HOUR_MS });
  const { added, skipped } = await images.store.addMany([again], 'scheduled');
  expect([added, skipped.map(({ publicId }) => publicId)]).toEqual([[], ['nature/old']]);
});

it('says once a minute that images could not be published', async () => {
  const lines: unknown[] = [];
  const early = createEarlyAccess({
    store: {
      scheduledBetween: () => Promise.resolve([]),
      publishDue: () => Promise.reject(new Error('read ECONNRESET')),
    },
    hours: () => 0,
    now: () => now,
    log: { error: (...args: unknown[]) => void lines.push(args) },
  });
  for (let attempt = 0; attempt < 3; attempt += 1) await early.publishDue();
  expect(lines).toHaveLength(1);
});
