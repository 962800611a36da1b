import { fallbackCategories } from '@lumigraph/contracts';
import fc from 'fast-check';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createImagesClient, isApiError, type ApiError } from './index.ts';
import { faultFetch, faults, injectFetch, type Fault } from './testing.ts';
import { baseUrl, image, respondWith } from './testing/images-responses.ts';

let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
  vi.useRealTimers();
});

describe('requests', () => {
  it('send every call to its path with the API key', async () => {
    const seen: string[] = [];
    app = fastify();
    app.all('/*', (request, reply) => {
      expect(request.headers['x-api-key']).toBe('key');
      seen.push(`${request.method} ${request.url}`);
      const items = request.url.includes('categories') ? [] : [image];
      return reply.send({
        ...image,
        file: { width: 1, height: 1 },
        items,
        count: 3,
        previous: null,
        next: image,
        index: 1,
        files: [],
      });
    });
    const client = createImagesClient({ apiKey: 'key', baseUrl, fetch: injectFetch(app) });
    await client.categories();
    await client.specialCategories();
    await client.images();
    await client.specialImages({ page: 2, pageSize: 24 });
    await client.categoryImages(3, { page: 4 });
    await client.metadata('nature/fjord at dawn');
    await client.neighbours('nature/fjord', { categoryId: 3 });
    await client.count();
    await client.specialCount();
    await client.downloadOffer('nature/100%');
    await client.downloadOffer('nature/100%', { measure: true });
    await client.download('nature/100%');
    await client.download('nature/100%', { size: 'large', format: 'webp' });
    expect(seen).toEqual([
      'GET /api/images/categories',
      'GET /api/images/special-categories',
      'GET /api/images/images?page=1&pageSize=12',
      'GET /api/images/special-images?page=2&pageSize=24',
      'GET /api/images/images/category/3?page=4&pageSize=12',
      'GET /api/images/metadata/nature/fjord%20at%20dawn',
      'GET /api/images/neighbours/nature/fjord?categoryId=3',
      'GET /api/images/count',
      'GET /api/images/special-count',
      'GET /api/images/download-offer/nature/100%25',
      'GET /api/images/download-offer/nature/100%25?measure=true',
      'GET /api/images/download/nature/100%25',
      'GET /api/images/download/nature/100%25?size=large&format=webp',
    ]);
  });

  it('of a service at another origin fetch the free file from there', async () => {
    const file = { format: 'jpg', width: 1600, height: 900, bytes: 1 };
    const free = 'images/free-file/nature/fjord?ticket=t';
    const direct = async (directUrl: string | null) =>
      (await respondWith({ file, files: [], directUrl }).client.downloadOffer('nature/fjord')).directUrl;
    expect(await direct(`/api/${free}`)).toBe(`${baseUrl}/${free}`);
    expect(await direct(`https://files.example/${free}`)).toBe(`https://files.example/${free}`);
    expect(await direct(null)).toBeNull();
  });

  it('are refused before anything is sent when an id would lead elsewhere', async () => {
    const { client, requests } = respondWith(image);
    for (const id of [
      '',
      '.',
      '..',
      '../auth/logout',
      'a/../b',
      'a//b',
      'a\\b',
      'a\u0000',
      'a\n',
      '/a',
      'a/',
      '\uD800',
    ]) {
      for (const call of [
        client.metadata(id),
        client.downloadOffer(id),
        client.download(id),
        client.neighbours(id),
      ]) {
        const error: unknown = await call.catch((reason: unknown) => reason);
        expect({ id, refused: isApiError(error, 'NOT_FOUND') }).toEqual({ id, refused: true });
      }
    }
    expect(requests).toHaveLength(0);
  });

  it('for metadata always stay under /images/metadata/, whatever the id', async () => {
    const { client, requests } = respondWith(image);
    const nasty = fc.constantFrom(
      '..',
      '.',
      '/',
      '%2e%2e',
      '%2F',
      '\\',
      '?',
      '#',
      ';',
      '\u0000',
      '%',
      'a',
      '@',
      ':',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(nasty).map((parts) => parts.join('')),
        ),
        async (id) => {
          requests.length = 0;
          await client.metadata(id).catch(() => undefined);
          for (const request of requests) {
            const url = new URL(request.url);
            expect(url.pathname.startsWith('/api/images/metadata/')).toBe(true);
            expect(url.search + url.hash).toBe('');
            expect(decodeURIComponent(url.pathname.slice('/api/images/metadata/'.length))).toBe(id);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('lists', () => {
  it('are read as the contract states them', async () => {
    const page = { items: [image], page: 1, pageSize: 12, total: 1 };
    expect(await respondWith(page).client.images()).toEqual(page);
  });

  it.each([[image], { data: [image] }, { data: { items: [image] } }, { items: image }, { rows: [image] }])(
    'are not guessed in %j',
    async (body) => {
      await expect(respondWith(body).client.images()).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    },
  );

  it('have no address that could run', async () => {
    const items = [{ ...image, imageUrl: ' java\nscript:alert(1)', thumbnailUrl: 'file:///etc/passwd' }];
    const [shown] = (await respondWith({ items }).client.images()).items;
    expect(shown).not.toHaveProperty('imageUrl');
    expect(shown).not.toHaveProperty('thumbnailUrl');
    expect(shown?.title).toBe('Fjord');
  });
});

it('a count is the field of the contract', async () => {
  const { client } = respondWith({ count: 5 });
  expect(await client.count()).toBe(5);
  expect(await client.specialCount()).toBe(5);
});

it.each([[-1], ['many'], [{}], [null], [[5]], [{ count: '5' }]])('a count of %j is refused', async (body) => {
  await expect(respondWith(body).client.count()).rejects.toMatchObject({ code: 'BAD_ANSWER' });
});

describe('categories', () => {
  it('are the built-in list after ten seconds in total, retries included', async () => {
    vi.useFakeTimers();
    const reasons: ApiError[] = [];
    let attempts = 0;
    const client = createImagesClient({
      apiKey: 'key',
      baseUrl,
      onCategoriesFallback: (reason) => reasons.push(reason),
      fetch: async (request) => {
        attempts += 1;
        if (attempts === 1) {
          await new Promise((resolve) => setTimeout(resolve, 6_000));
          return new Response('busy', { status: 503 });
        }
        return faults['an answer that never comes'](request);
      },
    });
    let settledAt: number | undefined;
    const started = Date.now();
    const pending = client.categories().then((list) => {
      settledAt = Date.now() - started;
      return list;
    });
    await vi.advanceTimersByTimeAsync(9_990);
    expect(settledAt).toBeUndefined();
    await vi.advanceTimersByTimeAsync(20);
    expect(await pending).toEqual(fallbackCategories);
    expect(settledAt).toBeLessThanOrEqual(10_010);
    expect(attempts).toBe(2);
    expect(reasons.map((reason) => reason.code)).toEqual(['TIMEOUT']);
  });

  it.each(Object.keys(faults) as Fault[])('are the built-in list on %s', async (fault) => {
    const client = createImagesClient({
      apiKey: 'key',
      baseUrl,
      fetch: faultFetch(fault),
      timeouts: { categoriesMs: 60 },
    });
    expect((await client.categories()).map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 Nature',
      '2 Abstract',
      '3 Technology',
      '4 Animals',
      '5 Architecture',
      '6 People',
    ]);
  });

  it('may be empty', async () => {
    expect(await respondWith([]).client.categories()).toEqual([]);
  });

  it('are not replaced when the caller went away', async () => {
    const client = createImagesClient({
      apiKey: 'key',
      baseUrl,
      fetch: faultFetch('an answer that never comes'),
    });
    const controller = new AbortController();
    const pending = client.categories({ signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.toMatchObject({ code: 'ABORTED', status: 0 });
  });
});
