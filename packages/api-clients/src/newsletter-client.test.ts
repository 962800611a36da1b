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

it('reads and changes the followed lists', async () => {
  const lists = {
    lists: [{ list: { q: 'fox' }, name: 'Pictures for “fox”', path: '/?q=fox' }],
    emailConfirmed: true,
  };
  const { client, requests } = clientWith(lists);
  expect(await client.followed({ locale: 'de' })).toEqual(lists);
  expect(await client.follow({ categoryId: 4 })).toEqual(lists);
  expect(await client.unfollow({ q: 'red fox', special: true }, { locale: 'de' })).toEqual(lists);
  const url = 'http://localhost/api/newsletter/lists';
  expect(requests).toEqual([
    { method: 'GET', url: `${url}?locale=de`, body: '' },
    { method: 'POST', url, body: '{"categoryId":4}' },
    { method: 'DELETE', url: `${url}?q=red+fox&special=true&locale=de`, body: '' },
  ]);
});

it('refuses a response that says nothing', async () => {
  await expect(clientWith({ ok: 1 }).client.state()).rejects.toMatchObject({ name: 'ApiError' });
});
