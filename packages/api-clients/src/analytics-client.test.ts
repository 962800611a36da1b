import { describe, expect, it } from 'vitest';
import { createAnalyticsClient } from './analytics-client.ts';

const statistics = {
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
  it('are asked for by days', async () => {
    const bare = client(statistics);
    expect(await bare.statistics(30)).toEqual(statistics);
    await bare.statistics(7, 'dating');
    expect(bare.asked).toEqual([
      'http://localhost/api/analytics/statistics?days=30',
      'http://localhost/api/analytics/statistics?days=7&site=dating',
    ]);
  });

  it.each([[[]], [{}], [{ from: 1, to: 2 }], ['text']])('%j are none', async (body) => {
    await expect(client(body).statistics(7)).rejects.toMatchObject({ status: 200 });
  });

  it('say when the account may not see them', async () => {
    const refused = client(
      { success: false, code: 'FORBIDDEN', message: 'You are not allowed to do this' },
      403,
    );
    await expect(refused.statistics(7)).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 });
  });
});
