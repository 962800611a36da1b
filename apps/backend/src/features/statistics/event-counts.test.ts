import { Writable } from 'node:stream';
import { DAY_MS, type AnalyticsStatistics } from '@lumigraph/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../http/logger.ts';
import { createTestApp, PASSWORD, START, type TestApp, type TestAppOptions } from '../../testing/auth-app.ts';
import { createCalendar } from '../../lib/calendar.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';
import { createEventService } from './event-service.ts';
import { createEventStore } from './event-store.ts';

const view = (change: Record<string, unknown> = {}) => ({
  name: 'page_view',
  fields: { path: '/blog/winter', route: '/blog/:id', locale: 'de', ...change },
});
const TODAY = '2026-11-20';
const calendar = createCalendar('UTC');

onEachEngine((createApp: (options?: TestAppOptions) => Promise<TestApp>) => {
  let test: TestApp;
  const count = (events: unknown, headers: Record<string, string> = {}) =>
    test.call('POST', '/api/analytics', { body: { events }, headers });
  const rows = () =>
    test.database.db
      .selectFrom('analytics_day')
      .select(['day', 'name', 'field', 'value', 'count', 'total'])
      .orderBy('name')
      .orderBy('field')
      .execute();
  // Tokens live 15 minutes, and these tests move the clock by days.
  const signIn = async (): Promise<string> => {
    const { body } = await test.call('POST', '/api/auth/login', {
      body: { email: 'admin@example.com', password: PASSWORD },
    });
    return (body as { token: string }).token;
  };
  const statistics = async (days = 7) =>
    (await test.call('GET', `/api/analytics/statistics?days=${days}`, { token: await signIn() }))
      .body as AnalyticsStatistics;

  beforeAll(async () => {
    test = await createApp();
    const { user } = await test.register({ email: 'admin@example.com' });
    await test.database.db
      .updateTable('user_account')
      .set({ roles: '["admin"]' })
      .where('id', '=', user?.id ?? '')
      .execute();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.now = START;
    await test.database.db.deleteFrom('analytics_day').execute();
  });

  describe('POST /api/analytics', () => {
    it('adds up numbers a day and value, and keeps neither the path nor anything about the visitor', async () => {
      const response = await count([view(), view({ referrer: 'search.example' }), view({ locale: 'bg' })], {
        'user-agent': 'Mozilla/5.0 (visitor)',
        cookie: 'theme=dark',
      });
      expect([response.status, response.text, response.headers['set-cookie']]).toEqual([204, '', undefined]);
      expect(await rows()).toEqual([
        { day: TODAY, name: 'page_view', field: '', value: '', count: 3, total: 0 },
        { day: TODAY, name: 'page_view', field: 'device', value: 'computer', count: 1, total: 0 },
        expect.objectContaining({ field: 'locale', count: expect.any(Number) as number }),
        expect.objectContaining({ field: 'locale' }),
        { day: TODAY, name: 'page_view', field: 'referrer', value: 'search.example', count: 1, total: 0 },
        { day: TODAY, name: 'page_view', field: 'route', value: '/blog/:id', count: 3, total: 0 },
      ]);
      expect(JSON.stringify(await rows())).not.toMatch(/winter|Mozilla|127\.0\.0\.1|dark/);
    });

    it('counts device and country of a visit, not of each page, and nothing that a proxy does not state', async () => {
      const phone = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile', 'cf-ipcountry': 'BG' };
      await count([view({ referrer: 'direct' }), view(), view()], phone);
      const facts = async () =>
        (await rows())
          .filter(({ field }) => field === 'device' || field === 'country')
          .map(({ field, value, count: times }) => [field, value, times]);
      expect(await facts()).toEqual([['device', 'phone', 1]]);
      const behind = await createApp({ environment: { COUNTRY_HEADER: 'CF-IPCountry' } });
      const send = (country: string) =>
        behind.call('POST', '/api/analytics', {
          body: { events: [view({ referrer: 'direct' }), view()] },
          headers: { ...phone, 'cf-ipcountry': country },
        });
      for (const country of ['BG', 'BG', 'T1']) expect((await send(country)).status).toBe(204);
      const counted = await behind.database.db
        .selectFrom('analytics_day')
        .select(['value', 'count'])
        .where('field', '=', 'country')
        .orderBy('value')
        .execute();
      await behind.close();
      expect(counted).toEqual([
        { value: 'BG', count: 2 },
        { value: 'ZZ', count: 1 },
      ]);
    });

    it('goes on counting where it was, and begins anew the next day', async () => {
      await count([view()]);
      await count([view()]);
      test.clock.now += DAY_MS;
      await count([view()]);
      const counted = (await rows()).filter(({ field }) => field === 'route');
      expect(Object.fromEntries(counted.map(({ day, count: times }) => [day, times]))).toEqual({
        [TODAY]: 2,
        '2026-11-21': 1,
      });
    });

    it('loses nothing when many count at once', async () => {
      await Promise.all(Array.from({ length: 20 }, () => count([view(), view({ locale: 'bg' })])));
      expect((await rows()).find(({ field }) => field === '')?.count).toBe(40);
    });

    it.each([
      [
        { name: 'page_view', fields: { path: '/', route: '/', locale: 'de', email: 'a@b.c' } },
        'events.0.fields.email',
      ],
      [
        { name: 'page_view', fields: { path: '/?token=1', route: '/', locale: 'de' } },
        'events.0.fields.path',
      ],
      [{ name: 'page_view', fields: { path: '/', route: '/' } }, 'events.0.fields.locale'],
      [{ name: 'download', fields: { item_id: 5, quality: 'standard' } }, 'events.0.fields.item_id'],
      [
        { name: 'engagement', fields: { route: '/', seconds: '9', scroll_percent: 1 } },
        'events.0.fields.seconds',
      ],
      [
        { name: 'engagement', fields: { route: '/', seconds: -1, scroll_percent: 1 } },
        'events.0.fields.seconds',
      ],
      [{ name: 'form_submit', fields: { form: null } }, 'events.0.fields.form'],
      [{ name: 'form_submit', fields: { form: { deep: 1 } } }, 'events.0.fields.form'],
      [{ name: 'form_submit', fields: { constructor: 'x', form: 'x' } }, 'events.0.fields.constructor'],
    ])('refuses %j and names what is wrong', async (event, field) => {
      const response = await count([event, view()]);
      expect(response.status).toBe(400);
      const { errors } = response.body as { errors: { field: string }[] };
      expect(errors.map((error) => error.field)).toEqual([field]);
      expect(await rows()).toEqual([]);
    });

    it.each([
      [[{ name: 'surprise', fields: {} }]],
      [[{ name: 'toString', fields: {} }]],
      [[{ name: 'page_view' }]],
      [[{ ...view(), when: 1 }]],
      [[]],
      [Array.from({ length: 21 }, () => view())],
      ['page_view'],
    ])('%j is no list of events', async (events) => {
      expect((await count(events)).status).toBe(400);
      expect(await rows()).toEqual([]);
    });

    it('takes JSON only, and not more than a page has to say', async () => {
      const other = await test.app.inject({
        method: 'POST',
        url: '/api/analytics',
        headers: { 'content-type': 'text/plain' },
        payload: JSON.stringify({ events: [view()] }),
      });
      expect(other.statusCode).toBe(415);
      expect((await count([view({ path: `/${'x'.repeat(20_000)}` })])).status).toBe(413);
    });

    it.each([{ 'sec-gpc': '1' }, { dnt: '1' }, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }])(
      'counts nothing for %j',
      async (headers) => {
        expect((await count([view()], headers)).status).toBe(204);
        expect(await rows()).toEqual([]);
      },
    );

    it('made-up values do not fill the table', async () => {
      const store = createEventStore(test.database.db);
      const few = createEventService({ store, calendar, keepDays: 30, now: () => START, mostValues: 2 });
      for (const id of ['a', 'b', 'c', 'd', 'a']) {
        await few.record('gallery', [{ name: 'view_item', fields: { item_type: 'image', item_id: id } }]);
      }
      const counted = (await rows()).filter(({ field }) => field === 'image');
      expect(Object.fromEntries(counted.map(({ value, count: times }) => [value, times]))).toEqual({
        a: 2,
        b: 1,
        '(other)': 2,
      });
    });
  });

  describe('GET /api/analytics/statistics', () => {
    it('tells days without gaps, and what was done most', async () => {
      await count([view({ referrer: 'direct' }), view()]);
      test.clock.now += 2 * DAY_MS;
      await count([
        view({ referrer: 'search.example', route: '/' }),
        { name: 'view_item', fields: { item_type: 'image', item_id: 'nature/fjord' } },
        { name: 'download', fields: { item_id: 'nature/fjord', quality: 'original' } },
        { name: 'engagement', fields: { route: '/', seconds: 30, scroll_percent: 80 } },
        { name: 'engagement', fields: { route: '/', seconds: 12, scroll_percent: 80 } },
        { name: 'purchase', fields: { plan: 'yearly', currency: 'EUR', value: 49.99 } },
        { name: 'search', fields: { results: 7, filters: 0 } },
        { name: 'search', fields: { results: 0, filters: 1 } },
      ]);
      const { from, to, days, events } = await statistics(3);
      expect([from, to]).toEqual([TODAY, '2026-11-22']);
      expect(days).toEqual([
        { day: TODAY, views: 2, visits: 1, downloads: 0 },
        { day: '2026-11-21', views: 0, visits: 0, downloads: 0 },
        { day: '2026-11-22', views: 1, visits: 1, downloads: 1 },
      ]);
      const values = (name: string, field: string) =>
        events
          .find((event) => event.name === name)
          ?.values.filter((row) => row.field === field)
          .map(({ value, count: times, total }) => [value, times, total]);
      expect(events[0]).toMatchObject({ name: 'page_view', count: 3 });
      expect(values('page_view', 'route')).toEqual([
        ['/blog/:id', 2, 0],
        ['/', 1, 0],
      ]);
      expect(values('view_item', 'image')).toEqual([['nature/fjord', 1, 0]]);
      expect(values('engagement', 'route')).toEqual([['/', 2, 42]]);
      expect(values('purchase', 'currency')).toEqual([['EUR', 1, 49.99]]);
      expect(values('search', 'results')).toEqual([
        ['0', 1, 0],
        ['1-10', 1, 0],
      ]);
    });

    it('shows the ten commonest values of a field', async () => {
      for (let id = 0; id < 12; id += 1) {
        const event = { name: 'view_item', fields: { item_type: 'post', item_id: `post-${id}` } };
        await count(id === 11 ? [event, event] : [event]);
      }
      const { events } = await statistics();
      expect(events[0]?.values).toHaveLength(10);
      expect(events[0]?.values[0]).toMatchObject({ value: 'post-11', count: 2 });
    });

    it('is for operators only', async () => {
      const { token } = await test.register({ email: 'visitor@example.com' });
      expect((await test.call('GET', '/api/analytics/statistics')).status).toBe(401);
      expect((await test.call('GET', '/api/analytics/statistics', { token: token ?? '' })).status).toBe(403);
    });

    it.each(['0', '367', 'many', '1.5', '-1', ''])('does not know %j days', async (days) => {
      expect(
        (await test.call('GET', `/api/analytics/statistics?days=${days}`, { token: await signIn() })).status,
      ).toBe(400);
    });
  });

  it('tells the sites apart, and adds them up for who asks for none', async () => {
    const service = createEventService({
      store: createEventStore(test.database.db),
      calendar,
      keepDays: 30,
      now: () => START,
    });
    const viewed = [{ name: 'page_view', fields: view().fields }] as const;
    await count([view()]);
    await service.record('dating', viewed);
    await service.record('dating', viewed);
    const told = async (site?: string) => {
      const { sites, days, events } = await service.statistics(1, site);
      return [sites, days[0]?.views, events[0]?.count];
    };
    const both = ['dating', 'gallery'];
    expect(await told()).toEqual([both, 3, 3]);
    expect(await told('dating')).toEqual([both, 2, 2]);
    expect(await told('gallery')).toEqual([both, 1, 1]);
    expect(await told('choir')).toEqual([both, 0, undefined]);
    const { body, status } = await test.call('GET', '/api/analytics/statistics?days=1&site=dating', {
      token: await signIn(),
    });
    expect([status, (body as AnalyticsStatistics).days[0]?.views]).toEqual([200, 2]);
    const odd = '/api/analytics/statistics?site=' + encodeURIComponent("' or 1=1");
    expect((await test.call('GET', odd, { token: await signIn() })).status).toBe(400);
  });

  it('forgets numbers after the days of the settings', async () => {
    const service = (now: number) =>
      createEventService({
        store: createEventStore(test.database.db),
        calendar,
        keepDays: 2,
        now: () => now,
      });
    await count([view()]);
    await service(START + 2 * DAY_MS).removeOld();
    expect(await rows()).toHaveLength(3);
    await service(START + 3 * DAY_MS).removeOld();
    expect(await rows()).toEqual([]);
  });
});

it('an address may count only so much a minute', async () => {
  const limited = await createTestApp({ limits: { analyticsAddress: { points: 2, windowMs: 60_000 } } });
  const statuses = [];
  for (let times = 0; times < 3; times += 1) {
    statuses.push((await limited.call('POST', '/api/analytics', { body: { events: [view()] } })).status);
  }
  expect(statuses).toEqual([204, 204, 429]);
  await limited.close();
});

it('where others count, nothing is taken in', async () => {
  const off = await createTestApp({ environment: { ANALYTICS: 'none' } });
  expect((await off.call('POST', '/api/analytics', { body: { events: [view()] } })).status).toBe(404);
  await off.close();
});

it('the log says nothing of who was counted', async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, written) {
      lines.push(chunk.toString());
      written();
    },
  });
  const logged = await createTestApp({ logger: createLogger({ level: 'debug', destination }) });
  await logged.call('POST', '/api/analytics', { body: { events: [view()] } });
  await logged.call('GET', '/api/health');
  expect(lines.join('')).toContain('/api/health');
  expect(lines.join('')).not.toContain('/api/analytics');
  await logged.close();
});
