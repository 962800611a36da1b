import { describe, expect, it } from 'vitest';
import { createCollectionsClient, type Fetch } from './index.ts';

const baseUrl = 'https://images.example/api';
const summary = { id: 'c1', name: 'Forest', count: 2, coverUrl: '/cdn/a', hasImage: true };
const image = { id: 'nature/a', title: 'A', thumbnailUrl: '/t', imageUrl: '/i', width: 4, height: 3 };

function respondWith(response: unknown) {
  const requests: Request[] = [];
  const fetch: Fetch = (request, init) => {
    requests.push(new Request(request, init));
    return Promise.resolve(Response.json(response));
  };
  return { requests, api: createCollectionsClient({ apiKey: 'key', baseUrl, fetch }) };
}

describe('The client of collections', () => {
  it('asks the addresses of the service, with the image and the language', async () => {
    const { api, requests } = respondWith({
      ...summary,
      items: [summary],
      collection: summary,
      images: [image],
      url: '/api/z?ticket=t',
    });
    expect(await api.collections({ imageId: 'nature/a' })).toMatchObject([
      { name: 'Forest', hasImage: true },
    ]);
    expect((await api.collection('c1', { locale: 'de' })).images).toHaveLength(1);
    await api.create({ name: 'Forest' });
    await api.change('c1', { shared: true });
    await api.changeImages('c1', { add: ['nature/a'] });
    await api.move('c1', { imageId: 'nature/a', before: null });
    await api.remove('c1');
    expect(await api.zipUrl('c1')).toBe('https://images.example/api/z?ticket=t');
    expect(await api.shared('t0k')).toMatchObject({ name: 'Forest', images: [{ id: 'nature/a' }] });
    expect(requests.map(({ method, url }) => `${method} ${url.slice(baseUrl.length)}`)).toEqual([
      'GET /collections?imageId=nature%2Fa',
      'GET /collections/c1?locale=de',
      'POST /collections',
      'PUT /collections/c1',
      'POST /collections/c1/images',
      'POST /collections/c1/move',
      'DELETE /collections/c1',
      'POST /collections/c1/zip',
      'GET /shared-collections/t0k',
    ]);
  });

  it('rejects responses without the fields that screens need, and ids that lead elsewhere', async () => {
    for (const response of [null, {}, { name: 'x' }, { collection: summary }, { name: 'x', images: 3 }]) {
      const { api } = respondWith(response);
      await expect(api.collection('c1')).rejects.toMatchObject({ name: 'ApiError' });
      await expect(api.shared('t')).rejects.toMatchObject({ name: 'ApiError' });
      await expect(api.zipUrl('c1')).rejects.toMatchObject({ name: 'ApiError' });
    }
    const { api, requests } = respondWith(summary);
    await expect(api.change('../auth', {})).rejects.toMatchObject({ name: 'ApiError' });
    expect(requests).toEqual([]);
  });
});
