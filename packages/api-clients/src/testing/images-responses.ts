import { createImagesClient, type Fetch } from '../index.ts';

export const baseUrl = 'http://localhost/api';
export const image = {
  id: 'nature/fjord',
  title: 'Fjord',
  alt: 'A fjord',
  thumbnailUrl: '/cdn/image/upload/c_fill,h_300,w_300/nature/fjord',
  imageUrl: '/cdn/image/upload/nature/fjord',
  width: 1600,
  height: 900,
  placeholder: '#102030',
  categoryId: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  special: false,
};

export function respondWith(body: unknown, status = 200, headers: Record<string, string> = {}) {
  const requests: Request[] = [];
  const fetch: Fetch = async (request) => {
    requests.push(request);
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  };
  return { requests, client: createImagesClient({ apiKey: 'key', baseUrl, fetch }) };
}
