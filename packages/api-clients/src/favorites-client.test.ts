import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFavoritesClient, isApiError, type Fetch } from './index.ts';

const baseUrl = 'http://localhost/api';
const image = (id: string) => ({ id, title: id, thumbnailUrl: `/t/${id}`, imageUrl: `/i/${id}` });

function client(response: (request: Request) => unknown) {
  const requests: Request[] = [];
  const fetch: Fetch = async (request) => {
    requests.push(request.clone());
    return Response.json(response(request));
  };
  return { requests, api: createFavoritesClient({ apiKey: 'key', baseUrl, fetch }) };
}

describe('the favorites client', () => {
  it('asks for pictures in as many calls as they need, and keeps their order', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `nature/${index}, ä`);
    const { api, requests } = client((request) => {
      const asked = new URL(request.url).searchParams.get('ids')?.split(',').map(decodeURIComponent) ?? [];
      return { items: asked.map(image) };
    });
    expect((await api.images(ids)).map(({ id }) => id)).toEqual(ids);
    expect(requests).toHaveLength(3);
    expect(await api.images([])).toEqual([]);
    expect(requests).toHaveLength(3);
  });

  it('sends what the browser did and reads what the account has then', async () => {
    const kept = [
      { imageId: 'a', addedAt: 5 },
      { imageId: 'b', addedAt: 0 },
    ];
    const { api, requests } = client(() => ({ items: kept }));
    const changes = { add: [{ imageId: 'a', addedAt: 5 }], remove: ['c'] };
    expect(await api.sync(changes)).toEqual(kept);
    expect(requests[0]?.method).toBe('POST');
    expect(await requests[0]?.json()).toEqual(changes);
  });

  it('ends in a list or in an ApiError, whatever comes back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const { api } = client(() => body);
        for (const call of [() => api.images(['a']), () => api.sync({ add: [], remove: [] })]) {
          try {
            expect(Array.isArray(await call())).toBe(true);
          } catch (error) {
            expect(isApiError(error)).toBe(true);
          }
        }
      }),
    );
  });
});
