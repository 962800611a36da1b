import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBlogClient, isApiError } from './index.ts';

const post = { id: 'first-light', title: 'First light', contentHtml: '<p>Words</p>', readingMinutes: 3 };

function clientFor(response: unknown, status = 200) {
  const asked: Request[] = [];
  const client = createBlogClient({
    projectName: 'gallery',
    apiKey: 'a-key-of-tests',
    baseUrl: 'http://gallery.test/api',
    fetch: (request) => {
      asked.push(request);
      const body = typeof response === 'string' ? response : JSON.stringify(response);
      return Promise.resolve(new Response(body, { status }));
    },
  });
  return { client, asked };
}

describe('the publishing service', () => {
  it('is asked by project, page and language, with the key', async () => {
    const { client, asked } = clientFor({ items: [post], total: 7 });
    const page = await client.posts({ locale: 'de', page: 2 });
    expect(asked[0]?.url).toBe(
      'http://gallery.test/api/blog/posts?projectName=gallery&locale=de&page=2&pageSize=12',
    );
    expect(asked[0]?.headers.get('X-API-Key')).toBe('a-key-of-tests');
    expect(page).toMatchObject({ total: 7, items: [{ id: 'first-light', readingMinutes: 3 }] });
  });

  it('sends a post, which is not guessed in a wrapper', async () => {
    expect(await clientFor(post).client.post('first-light')).toEqual(post);
    await expect(clientFor({ data: post }).client.post('x')).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it('shows no cover that could run', async () => {
    const { client } = clientFor({ ...post, coverUrl: 'javascript:alert(1)' });
    expect(await client.post('x')).not.toHaveProperty('coverUrl');
  });

  it('says NOT_FOUND for an unknown post', async () => {
    const { client } = clientFor({ success: false, message: 'Not found', code: 'NOT_FOUND' }, 404);
    await expect(client.post('nothing')).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  it('never fails with anything but an ApiError, whatever comes back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        const { client } = clientFor(body);
        for (const call of [() => client.posts(), () => client.post('x')]) {
          const outcome: unknown = await call().catch((error: unknown) => error);
          expect(outcome instanceof Error && !isApiError(outcome)).toBe(false);
        }
      }),
      { numRuns: 100 },
    );
  });
});
