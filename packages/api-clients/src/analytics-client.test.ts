import { describe, expect, it } from 'vitest';
import { createAnalyticsClient } from './analytics-client.ts';

const numbers = {
  from: '2026-11-19',
  to: '2026-11-20',
  sites: ['dating', 'gallery'],
  days: [
    { day: '2026-11-19', views: 3, visits: 1, downloads: 0 },
    { day: '2026-11-20', views: 5, visits: 2, downloads: 1 },
  ],
  events: [{ name: 'page_view', count: 8, values: [{ field: 'route', value: '/', count: 8, total: 0 }] }],
};

function client(body: unknown, status = 200) {
  const asked: string[] = [];
  return {
    asked,
    ...createAnalyticsClient({
      baseUrl: 'http://localhost/api',
      fetch: (request) => {
        asked.push(request.url);
        return Promise.resolve(Response.json(body, { status }));
      },
    }),
  };
}

describe('numbers', () => {
  it('are asked for by days, and read bare or wrapped', async () => {
    const bare = client(numbers);
    expect(await bare.numbers(30)).toEqual(numbers);
    await bare.numbers(7, 'dating');
    expect(bare.asked).toEqual([
      'http://localhost/api/analytics/numbers?days=30',
      'http://localhost/api/analytics/numbers?days=7&site=dating',
    ]);
    expect(await client({ data: numbers }).numbers(7)).toEqual(numbers);
  });

  it('leave out what cannot be read', async () => {
    const odd = {
      ...numbers,
      days: [{ day: 'soon', views: 1 }, { day: '2026-11-20', views: '7', visits: -1 }, null],
      events: [{ name: 'login' }, { name: 'login', count: 2, values: [{ field: 'method' }] }, 'x'],
    };
    expect(await client(odd).numbers(7)).toMatchObject({
      days: [{ day: '2026-11-20', views: 7, visits: 0, downloads: 0 }],
      events: [{ name: 'login', count: 2, values: [] }],
    });
  });

  it.each([[[]], [{}], [{ from: 1, to: 2 }], ['text']])('%j are none', async (body) => {
    await expect(client(body).numbers(7)).rejects.toMatchObject({ status: 200 });
  });

  it('say when the account may not see them', async () => {
    const refused = client(
      { success: false, code: 'FORBIDDEN', message: 'You are not allowed to do this' },
      403,
    );
    await expect(refused.numbers(7)).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 });
  });
});
