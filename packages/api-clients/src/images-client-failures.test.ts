import { type ImagesApi } from '@lumigraph/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createImagesClient, isApiError, type ApiError, type Fetch } from './index.ts';
import { faultFetch, faults, type Fault } from './testing.ts';
import { baseUrl, respondWith } from './testing/images-responses.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('errors', () => {
  const calls: Record<string, (client: ImagesApi) => Promise<unknown>> = {
    specialCategories: (client) => client.specialCategories(),
    images: (client) => client.images(),
    specialImages: (client) => client.specialImages(),
    categoryImages: (client) => client.categoryImages(1),
    metadata: (client) => client.metadata('a/b'),
    neighbours: (client) => client.neighbours('a/b'),
    count: (client) => client.count(),
    specialCount: (client) => client.specialCount(),
  };

  for (const fault of Object.keys(faults) as Fault[]) {
    it(
      `are an ApiError with a text for every call on ${fault}`,
      { tags: fault === 'ten megabytes of nonsense' ? ['long'] : [] },
      async () => {
        const sharedMs = fault === 'an answer that never comes' ? 60 : 60_000;
        const client = createImagesClient({
          apiKey: 'key',
          baseUrl,
          fetch: faultFetch(fault),
          timeouts: { sharedMs },
        });
        const gone = ['no answer at all', 'an answer that never comes', 'a body that breaks off'].includes(
          fault,
        );
        await Promise.all(
          Object.entries(calls).map(async ([name, call]) => {
            const error: unknown = await call(client).then(
              () => 'resolved',
              (reason: unknown) => reason,
            );
            expect({ name, isApiError: isApiError(error), message: (error as ApiError).message }).toEqual({
              name,
              isApiError: true,
              message: gone ? 'Network error - please check your connection' : 'An error occurred',
            });
          }),
        );
      },
    );
  }

  it('carry what the server says', async () => {
    const { client } = respondWith(
      {
        success: false,
        message: 'page must be <= 1000000',
        code: 'VALIDATION_FAILED',
        errors: [{ field: 'page', message: 'too big', rule: 'maximum' }, 5],
      },
      400,
    );
    await expect(client.images({ page: 2_000_000 })).rejects.toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'VALIDATION_FAILED',
      message: 'page must be <= 1000000',
      fields: [{ field: 'page', message: 'too big', rule: 'maximum' }],
    });
  });

  it('say how long to wait', async () => {
    const { client } = respondWith({ message: 'Slow down' }, 429, { 'retry-after': '17' });
    await expect(client.images()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retryAfterS: 17 });
  });
});

describe('a download', () => {
  const file =
    (parts: string[], headers: Record<string, string>): Fetch =>
    async () =>
      new Response(
        new ReadableStream({
          async start(controller) {
            for (const part of parts) {
              controller.enqueue(new TextEncoder().encode(part));
              await new Promise((resolve) => setTimeout(resolve, 2));
            }
            controller.close();
          },
        }),
        { headers },
      );

  it('reports its progress and brings its name', async () => {
    const client = createImagesClient({
      apiKey: 'key',
      baseUrl,
      fetch: file(['abc', 'defg'], {
        'content-length': '7',
        'content-type': 'image/jpeg',
        'content-disposition': `attachment; filename="?.jpg"; filename*=UTF-8''%D0%97%D0%B0%D0%BB%D0%B5%D0%B7.jpg`,
      }),
    });
    const steps: unknown[] = [];
    const { blob, fileName } = await client.download('a/b', {
      onProgress: (progress) => steps.push(progress),
    });
    expect(fileName).toBe('Залез.jpg');
    expect(blob.size).toBe(7);
    expect(blob.type).toBe('image/jpeg');
    expect(steps).toEqual([
      { loadedBytes: 3, totalBytes: 7 },
      { loadedBytes: 7, totalBytes: 7 },
    ]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\windows\\\\evil.jpg', 'evil.jpg'],
    ['\u202Egpj.exe', 'gpj.exe'],
    ['...', null],
    ['con\u0000trol.png', 'control.png'],
  ])('never takes a path or control characters from %j', async (name, expected) => {
    const header = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
    const client = createImagesClient({
      apiKey: 'key',
      baseUrl,
      fetch: file(['x'], { 'content-disposition': header }),
    });
    expect((await client.download('a')).fileName).toBe(expected);
  });

  it('fails when it ends too early or stands still', async () => {
    const short = createImagesClient({
      apiKey: 'key',
      baseUrl,
      fetch: file(['abc'], { 'content-length': '9' }),
    });
    await expect(short.download('a')).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    const still = createImagesClient({
      apiKey: 'key',
      baseUrl,
      fetch: async () => new Response(new ReadableStream({ start() {} })),
      timeouts: { sharedMs: 40 },
    });
    await expect(still.download('a')).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('can be left', async () => {
    const client = createImagesClient({
      apiKey: 'key',
      baseUrl,
      fetch: async () => new Response(new ReadableStream({ start() {} })),
    });
    const controller = new AbortController();
    const pending = client.download('a', { signal: controller.signal });
    setTimeout(() => controller.abort(), 10);
    await expect(pending).rejects.toMatchObject({ code: 'ABORTED' });
  });
});
