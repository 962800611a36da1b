import { expect, it } from 'vitest';
import { createNewsletterClient } from './index.ts';

function clientWith(response: unknown) {
  const requests: { method: string; url: string; body: string }[] = [];
  const client = createNewsletterClient({
    baseUrl: 'http://localhost/api',
    fetch: async (request) => {
      requests.push({ method: request.method, url: request.url, body: await request.clone().text() });
      return Response.json(response);
    },
  });
  return { client, requests };
}

it('reads and changes the subscription', async () => {
  const { client, requests } = clientWith({ subscribed: true, emailConfirmed: false });
  expect(await client.state()).toEqual({ subscribed: true, emailConfirmed: false });
  expect(await client.change({ subscribed: true })).toEqual({ subscribed: true, emailConfirmed: false });
  expect(requests).toEqual([
    { method: 'GET', url: 'http://localhost/api/newsletter', body: '' },
    { method: 'PUT', url: 'http://localhost/api/newsletter', body: '{"subscribed":true}' },
  ]);
});

it('refuses a response that says nothing', async () => {
  await expect(clientWith({ ok: 1 }).client.state()).rejects.toMatchObject({ name: 'ApiError' });
});
