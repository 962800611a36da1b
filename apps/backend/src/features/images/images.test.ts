import {
  CategoryListSchema,
  CountSchema,
  DownloadOfferSchema,
  ImageMetadataSchema,
  ImagePageSchema,
  NeighboursSchema,
} from '@lumigraph/contracts';
import { Ajv, type AnySchema } from 'ajv';
import { fastFormats } from 'ajv-formats/dist/formats.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleImage } from '../../testing/images/sample-image.ts';
import { openTestGallery, TEST_API_KEY, type TestGallery } from '../../testing/images/test-gallery.ts';

let gallery: TestGallery;
beforeAll(async () => {
  gallery = await openTestGallery();
  await gallery.store.addMany(
    Array.from({ length: 30 }, (_, index) =>
      sampleImage(`p${index + 1}`, {
        categoryId: 1 + (index % 2),
        special: index % 10 === 0,
        titleTranslations: { de: `Bild ${index + 1}` },
        altTranslations: { de: `Ein Bild namens p${index + 1}` },
      }),
    ),
  );
  await gallery.store.addMany([sampleImage('100% Süß/nested folder', { publicId: 'a/100% Süß?/x#y' })]);
});
afterAll(() => gallery.close());

const idsOf = (body: { items: { id: string }[] }): string[] => body.items.map(({ id }) => id);

describe('The API key', () => {
  const calls = [
    'images/categories',
    'images/special-categories',
    'images/images',
    'images/special-images',
    'images/images/category/1',
    'images/metadata/nature/p1',
    'images/neighbours/nature/p1',
    'images/count',
    'images/special-count',
    'images/download/nature/p1',
    'images/download-offer/nature/p1',
  ];
  it.each(calls)('is required by /api/%s', async (path) => {
    for (const headers of [
      {},
      { 'x-api-key': '' },
      { 'x-api-key': 'wrong' },
      { 'x-api-key': `${TEST_API_KEY} ` },
    ]) {
      const response = await gallery.app.inject({ url: `/api/${path}`, headers });
      if (headers['x-api-key']?.trim() === TEST_API_KEY) continue;
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ success: false, code: 'API_KEY_INVALID' });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });
});

describe('Lists', () => {
  it('return the newest twelve images and the total', async () => {
    const response = await gallery.get('/api/images/images');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ page: 1, pageSize: 12, total: 31 });
    expect(idsOf(response.json()).slice(0, 3)).toEqual(['a/100% Süß?/x#y', 'nature/p30', 'nature/p29']);
    expect(idsOf(response.json())).toHaveLength(12);
  });

  it('return all fields of an image, with its id encoded in URLs', async () => {
    const response = await gallery.get('/api/images/images?pageSize=1');
    expect(response.json().items[0]).toEqual({
      id: 'a/100% Süß?/x#y',
      title: 'Picture 100% Süß/nested folder',
      alt: 'A picture called 100% Süß/nested folder',
      thumbnailUrl: '/cdn/image/upload/c_fill,h_300,w_300/a/100%25%20S%C3%BC%C3%9F%3F/x%23y',
      imageUrl: '/cdn/image/upload/a/100%25%20S%C3%BC%C3%9F%3F/x%23y',
      width: 1600,
      height: 900,
      placeholder: '#336699',
      categoryId: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      special: false,
      source: 'trainedAlgorithmicMedia',
    });
  });

  it('return pages up to the last one and empty pages after it', async () => {
    expect(idsOf((await gallery.get('/api/images/images?page=3')).json())).toHaveLength(7);
    const beyond = await gallery.get('/api/images/images?page=4&pageSize=12');
    expect(beyond.json()).toEqual({ items: [], page: 4, pageSize: 12, total: 31 });
    expect((await gallery.get('/api/images/images?page=1000000&pageSize=100')).statusCode).toBe(200);
  });

  it('contain the images of the list only', async () => {
    const special = await gallery.get('/api/images/special-images');
    expect(idsOf(special.json())).toEqual(['nature/p21', 'nature/p11', 'nature/p1']);
    const second = await gallery.get('/api/images/images/category/2?pageSize=2');
    expect(idsOf(second.json())).toEqual(['nature/p30', 'nature/p28']);
    expect(second.json().total).toBe(15);
    expect((await gallery.get('/api/images/images/category/6')).json()).toMatchObject({
      items: [],
      total: 0,
    });
    expect((await gallery.get('/api/images/images/category/77')).statusCode).toBe(404);
  });

  it('use the language of the visitor, or the one in the query', async () => {
    const title = async (url: string, language?: string): Promise<string> =>
      (await gallery.get(url, language === undefined ? {} : { 'accept-language': language })).json().items[1]
        .title;
    expect(await title('/api/images/images')).toBe('Picture p30');
    expect(await title('/api/images/images', 'de-AT,de;q=0.9,en;q=0.8')).toBe('Bild 30');
    expect(await title('/api/images/images', 'fr, *;q=0.1')).toBe('Picture p30');
    expect(await title('/api/images/images', ';;q=,,,')).toBe('Picture p30');
    expect(await title('/api/images/images?locale=de', 'bg')).toBe('Bild 30');
    expect(await title('/api/images/images?locale=bg', 'de')).toBe('Picture p30');
    expect((await gallery.get('/api/images/images')).headers['vary']).toContain('Accept-Language');
  });

  it('return counts', async () => {
    expect((await gallery.get('/api/images/count')).json()).toEqual({ count: 31 });
    expect((await gallery.get('/api/images/special-count')).json()).toEqual({ count: 3 });
    const categories = (await gallery.get('/api/images/categories')).json();
    expect(categories[1]).toEqual({
      id: 2,
      name: 'Abstract',
      count: 15,
      coverUrl: '/cdn/image/upload/c_fill,h_300,w_300/nature/p2',
    });
    expect(categories).toHaveLength(6);
    const special = (await gallery.get('/api/images/special-categories')).json();
    expect(special).toEqual([
      {
        id: 1,
        name: 'Nature',
        count: 3,
        coverUrl: '/cdn/image/upload/c_fill,h_300,w_300/nature/p1',
      },
    ]);
  });

  it('return 304 until the images change', async () => {
    const first = await gallery.get('/api/images/images/category/1');
    const etag = String(first.headers['etag']);
    const again = await gallery.get('/api/images/images/category/1', { 'if-none-match': `"x", W/${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    await gallery.store.addMany([sampleImage('late')]);
    const changed = await gallery.get('/api/images/images/category/1', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(idsOf(changed.json())[0]).toBe('nature/late');
    await gallery.store.remove(['nature/late']);
    expect((await gallery.get('/api/images/count')).json()).toEqual({ count: 31 });
  });
});

describe('An invalid query parameter is refused by its name', () => {
  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=NaN', 'page'],
    ['page=Infinity', 'page'],
    ['page=', 'page'],
    ['page=abc', 'page'],
    ['page=1e1', 'page'],
    ['page=0x10', 'page'],
    ['page=010', 'page'],
    ['page=%205', 'page'],
    ['page=5%00', 'page'],
    ['page=1000001', 'page'],
    ['page=99999999999999999999', 'page'],
    ['page=%D9%A1', 'page'],
    ['page=true', 'page'],
    ['page=null', 'page'],
    ['page=1&page=2', 'page'],
    ['pageSize=0', 'pageSize'],
    ['pageSize=101', 'pageSize'],
    ['pageSize=12;drop', 'pageSize'],
    ['pageSize=12&pageSize=12', 'pageSize'],
    ['locale=deutsch', 'locale'],
    ['locale=de&locale=en', 'locale'],
    ['locale=../de', 'locale'],
  ])('%s', async (query, field) => {
    for (const path of ['images', 'special-images', 'images/category/1']) {
      const response = await gallery.get(`/api/images/${path}?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        success: false,
        code: 'VALIDATION_FAILED',
        errors: [{ field }],
      });
      expect(response.json().message).toContain(field);
    }
  });

  it.each(['0', '-1', '1.5', 'nature', '1e3', '2147483648', '1/2', '%00', '..%2f1'])(
    'category %s',
    async (categoryId) => {
      const response = await gallery.get(`/api/images/images/category/${categoryId}`);
      expect([400, 404]).toContain(response.statusCode);
      expect(['categoryId', undefined]).toContain(response.json().errors?.[0].field);
    },
  );

  it.each(['page[]=1', 'page[a]=1', 'Page=1', 'limit=5', '__proto__=1', 'constructor=1', 'utm_source=x'])(
    'an unknown parameter is ignored: %s',
    async (query) => {
      for (const path of ['images', 'special-images', 'images/category/1', 'categories', 'count']) {
        const plain = await gallery.get(`/api/images/${path}`);
        const tagged = await gallery.get(`/api/images/${path}?${query}`);
        expect(tagged.statusCode).toBe(200);
        expect(tagged.body).toBe(plain.body);
      }
    },
  );
});

describe('An image', () => {
  it('has complete metadata', async () => {
    await gallery.store.addMany([
      sampleImage('rich', {
        prompt: 'A fjord',
        seed: '42',
        steps: 30,
        width: 4000,
        height: 3000,
        tags: ['fjord'],
      }),
    ]);
    const body = (await gallery.get('/api/images/metadata/nature/rich')).json();
    expect(body).toMatchObject({
      id: 'nature/rich',
      categoryName: 'Nature',
      format: 'png',
      bytes: 1234,
      prompt: 'A fjord',
      seed: '42',
      steps: 30,
      source: 'trainedAlgorithmicMedia',
      license: 'CC BY 4.0',
      credit: 'Lumigraph',
      tags: ['fjord'],
    });
    for (const absent of ['download', 'negativePrompt', 'model', 'sampler', 'storageKey', 'sha256'])
      expect(body).not.toHaveProperty(absent);
    await gallery.store.remove(['nature/rich']);
  });

  it('is offered to visitors in the standard size by the download offer', async () => {
    await gallery.store.addMany([sampleImage('large', { width: 4000, height: 3000 })]);
    const response = await gallery.get('/api/images/download-offer/nature/large');
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Authorization'),
    });
    expect(response.json()).toEqual({
      waitSeconds: 5,
      originalAllowed: false,
      file: { format: 'jpeg', width: 1280, height: 960, bytes: null },
      original: { format: 'png', width: 4000, height: 3000, bytes: 1234 },
      files: expect.arrayContaining([
        {
          size: 'large',
          format: 'webp',
          width: 1920,
          height: 1440,
          bytes: null,
          allowed: false,
          directUrl: null,
        },
      ]),
      license: 'free',
      remaining: null,
      directUrl: expect.stringMatching(/^\/api\/images\/free-file\/nature\/large\?ticket=/),
    });
    await gallery.store.remove(['nature/large']);
  });

  it('is found by its raw or encoded id with any characters', async () => {
    const id = 'a/100% Süß?/x#y';
    const segments = id.split('/').map(encodeURIComponent).join('/');
    for (const path of [segments, encodeURIComponent(id), segments.replaceAll('/', '%2f')]) {
      const response = await gallery.get(`/api/images/metadata/${path}`);
      expect(response.statusCode).toBe(200);
      expect(response.json().id).toBe(id);
    }
  });

  it('has neighbours in the list of the query', async () => {
    const beside = async (query: string) => {
      const response = await gallery.get(`/api/images/neighbours/nature/p11${query}`);
      const { previous, next, index, total } = response.json();
      return [previous?.id, next?.id, index, total];
    };
    expect(await beside('')).toEqual(['nature/p12', 'nature/p10', 21, 31]);
    expect(await beside('?special=true')).toEqual(['nature/p21', 'nature/p1', 2, 3]);
    expect(await beside('?categoryId=1')).toEqual(['nature/p13', 'nature/p9', 11, 16]);
    const newest = (await gallery.get('/api/images/neighbours/nature/p1?special=true')).json();
    expect(newest.next).toBeNull();
    expect((await gallery.get('/api/images/neighbours/nature/p11?categoryId=2')).statusCode).toBe(404);
    expect((await gallery.get('/api/images/neighbours/nature/p11?special=maybe')).json()).toMatchObject({
      errors: [{ field: 'special' }],
    });
  });

  it('with an unknown id gives 404', async () => {
    for (const call of ['metadata', 'neighbours', 'download', 'download-offer']) {
      const response = await gallery.get(`/api/images/${call}/nature/unknown`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ success: false, message: 'Not found', code: 'NOT_FOUND' });
    }
  });
});

describe('Every response', () => {
  it.each([
    ['categories', CategoryListSchema],
    ['special-categories', CategoryListSchema],
    ['images?pageSize=100', ImagePageSchema],
    ['special-images', ImagePageSchema],
    ['images/category/1', ImagePageSchema],
    ['metadata/nature/p1', ImageMetadataSchema],
    ['download-offer/nature/p1', DownloadOfferSchema],
    ['neighbours/nature/p1', NeighboursSchema],
    ['neighbours/nature/p11?special=true', NeighboursSchema],
    ['count', CountSchema],
    ['special-count', CountSchema],
  ])('of /api/images/%s matches its schema without further fields', async (path, schema) => {
    const response = await gallery.get(`/api/images/${path}`);
    expect(response.statusCode).toBe(200);
    const ajv = new Ajv({ allErrors: true, formats: fastFormats });
    const validate = ajv.compile(closed(schema) as AnySchema);
    expect({ valid: validate(response.json()), errors: validate.errors }).toEqual({
      valid: true,
      errors: null,
    });
  });
});

/** Returns the schema without names and with every object closed. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).filter(([key]) => key !== '$id');
  const copy = Object.fromEntries(parts.map(([key, value]) => [key, closed(value)]));
  return copy['type'] === 'object' ? { ...copy, additionalProperties: false } : copy;
}

describe('The OpenAPI document', () => {
  it('names its schemas and describes every route', async () => {
    const document = (await gallery.get('/api/openapi.json')).json();
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([
        'Image',
        'ImagePage',
        'ImageMetadata',
        'Category',
        'Neighbours',
        'ErrorResponse',
      ]),
    );
    expect(document.components.schemas.ImagePage.properties.items.items).toEqual({
      $ref: '#/components/schemas/Image',
    });
    const imageRoutes = Object.entries<Record<string, { summary?: string; tags?: string[] }>>(document.paths)
      .filter(([path]) => path.startsWith('/api/images') || path.startsWith('/cdn'))
      .flatMap(([path, methods]) => Object.values(methods).map((route) => ({ path, route })));
    expect(imageRoutes).toHaveLength(18);
    for (const { path, route } of imageRoutes) {
      expect({ path, summary: typeof route.summary, tags: route.tags?.length }).toEqual({
        path,
        summary: 'string',
        tags: 1,
      });
    }
  });

  it('is displayed in the browser without external scripts', async () => {
    const page = await gallery.get('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/gu)].map(([, source]) => source);
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) expect(source).toMatch(/^\/api\/docs\/static\//u);
    expect(page.body).not.toMatch(/<script>/u);
  });
});
