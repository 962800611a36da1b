import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSearchClient, isApiError, type Fetch } from './index.ts';
import { faultFetch, faults, type Fault } from './testing.ts';

const baseUrl = 'http://localhost/api';
const image = {
  id: 'nature/fjord',
  title: 'Fjord',
  thumbnailUrl: '/t/nature/fjord',
  imageUrl: '/nature/fjord',
};

function respondWith(body: unknown) {
  const urls: string[] = [];
  const fetch: Fetch = async (request) => {
    urls.push(request.url);
    expect(request.headers.get('x-api-key')).toBe('key');
    return Response.json(body);
  };
  return { urls, client: createSearchClient({ apiKey: 'key', baseUrl, fetch }) };
}

describe('requests', () => {
  it('carry what is searched for, encoded, and nothing that is not set', async () => {
    const { urls, client } = respondWith({ items: [], suggestions: [] });
    await client.search({ q: 'a&b=c "д" 🦊', colour: 'blue', special: true, page: 2, pageSize: 24 });
    await client.search({});
    await client.suggest('fj?#');
    await client.related('nature/fjord at dawn', { q: 'sea', locale: 'de' });
    await client.suggest('');
    await client.search({ sort: 'popular', special: true });
    const [first, second, ...others] = urls.map((url) => new URL(url));
    expect(first?.pathname).toBe('/api/search');
    expect(Object.fromEntries(first?.searchParams ?? [])).toEqual({
      q: 'a&b=c "д" 🦊',
      colour: 'blue',
      special: 'true',
      page: '2',
      pageSize: '24',
    });
    expect(second?.search).toBe('');
    expect(others.map(({ pathname, search }) => pathname + search)).toEqual([
      '/api/search/suggestions?q=fj%3F%23',
      '/api/images/related/nature/fjord%20at%20dawn?q=sea&locale=de',
      '/api/search/suggestions?q=',
      '/api/search?sort=popular&special=true',
    ]);
  });

  it('are not sent for ids that would lead elsewhere', async () => {
    const { urls, client } = respondWith({ items: [] });
    await expect(client.related('../../auth/me')).rejects.toSatisfy(isApiError);
    expect(urls).toEqual([]);
  });
});

describe('answers', () => {
  it('are read with what the search did', async () => {
    const body = {
      items: [image],
      total: 7,
      totalIsExact: false,
      words: ['fjord'],
      shortened: true,
      alternatives: ['x'],
    };
    const page = await respondWith(body).client.search({ q: 'fjord' });
    expect(page).toMatchObject({
      total: 7,
      totalIsExact: false,
      words: ['fjord'],
      shortened: true,
      alternatives: ['x'],
    });
    expect(page.items.map(({ id }) => id)).toEqual(['nature/fjord']);
  });

  it('with completions are the list of the response', async () => {
    const suggestions = [
      { kind: 'tag', text: 'golden hour', count: 2 },
      { kind: 'picture', text: 'Fjord', imageId: 'nature/fjord', thumbnailUrl: '/t/nature/fjord' },
    ];
    expect(await respondWith({ suggestions }).client.suggest('x')).toEqual(suggestions);
  });

  it('of any shape end in a page or in an ApiError', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const { client } = respondWith(body);
        for (const call of [
          () => client.search({ q: 'x' }),
          () => client.suggest('x'),
          () => client.related('a'),
        ]) {
          try {
            expect(await call()).toBeDefined();
          } catch (error) {
            expect(isApiError(error)).toBe(true);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each(Object.keys(faults) as Fault[])(
    'that never come right (%s) reject with an ApiError',
    async (name) => {
      const client = createSearchClient({
        apiKey: 'key',
        baseUrl,
        timeoutMs: 200,
        fetch: faultFetch(name),
      });
      await expect(client.search({ q: 'x' })).rejects.toSatisfy(isApiError);
    },
  );
});
