import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@lumigraph/contracts';
import type {
  Attention,
  EmptySearchTerms,
  RevenueStatistics,
  Statistics,
  StatisticsEvents,
} from '@lumigraph/contracts/studio';
import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD, START, type TestApp } from '../../testing/auth-app.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';

const SOFIA = { TIME_ZONE: 'Europe/Sofia' };
const view = (fields: Record<string, unknown> = {}) => ({
  name: 'page_view',
  fields: { path: '/', route: '/', locale: 'de', ...fields },
});
const arrival = (locale = 'de') => view({ locale, referrer: 'direct' });
const download = { name: 'download', fields: { item_id: 'nature/fjord', quality: 'standard' } };
const search = (results: number) => ({ name: 'search', fields: { results, filters: 0 } });

onEachEngine((createApp) => {
  let test: TestApp;
  let address = 0;

  async function open(environment: Record<string, string> = {}): Promise<void> {
    test = await createApp({
      environment,
      billing: { manualJobs: true },
      limits: { registerAddress: { points: 1000, windowMs: HOUR_MS } },
    });
    await signUp('admin@example.com', ['admin']);
    await signUp('editor@example.com', ['editor']);
  }
  afterEach(() => test.close());

  async function signUp(email: string, roles: string[] = []): Promise<string> {
    const { user } = await test.register({ email });
    await test.database.db
      .updateTable('user_account')
      .set({ roles: JSON.stringify(roles), email_verified: 1 })
      .where('id', '=', user.id)
      .execute();
    return user.id;
  }
  // Tokens live 15 minutes, and these tests move the clock.
  const tokenOf = async (email: string): Promise<string> =>
    (await test.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).body.token;
  const get = async <T>(path: string, as: string): Promise<T> => {
    const { status, body } = await test.call('GET', `/api/studio/${path}`, {
      token: await tokenOf(`${as}@example.com`),
    });
    expect(status).toBe(200);
    return body as T;
  };
  const read = <T>(path: string, as = 'admin'): Promise<T> => get(`statistics${path}`, as);
  const today = async () => (await get<Attention>('attention', 'editor')).today;
  const text = async (path: string): Promise<string> =>
    (
      await test.call('GET', `/api/studio/statistics${path}`, { token: await tokenOf('admin@example.com') })
    ).bytes.toString('utf8');
  const statusOf = async (path: string, as = 'admin'): Promise<number> =>
    (await test.call('GET', `/api/studio/statistics${path}`, { token: await tokenOf(`${as}@example.com`) }))
      .status;
  const count = async (events: unknown[], locale?: string) =>
    expect(
      (await test.call('POST', '/api/analytics', { body: locale ? { events, locale } : { events } })).status,
    ).toBe(204);
  const statistic = async (name: string, path = '?days=3') =>
    (await read<Statistics>(path)).statistics.find((one) => one.name === name);
  const at = (iso: string): void => {
    test.clock.now = Date.parse(iso);
  };

  describe('counted statistics', () => {
    it('are told by day, site and language, with the range before', async () => {
      await open();
      at('2026-11-17T10:00:00Z');
      await count([arrival(), download], 'de');
      at('2026-11-20T10:00:00Z');
      await count([arrival(), arrival('bg'), view({ route: '/subscription/plans' })], 'de');
      await count([download, search(0), search(7)], 'bg');
      await count([download]);
      const { from, to, previous, days, statistics, timeZone, hasAnalytics, localesSince } =
        await read<Statistics>('?days=3');
      expect([from, to, previous, timeZone, hasAnalytics, localesSince]).toEqual([
        '2026-11-18',
        '2026-11-20',
        { from: '2026-11-15', to: '2026-11-17' },
        'UTC',
        true,
        '2026-11-17',
      ]);
      expect(days).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
      const totals = Object.fromEntries(statistics.map((one) => [one.name, [one.total, one.previousTotal]]));
      expect(totals).toEqual({
        visits: [2, 1],
        views: [3, 1],
        downloads: [2, 1],
        searches: [2, 0],
        emptySearches: [1, 0],
        planViews: [1, 0],
        signUps: [2, 0],
        checkouts: [0, 0],
        purchases: [0, 0],
      });
      expect(statistics.find(({ name }) => name === 'downloads')).toMatchObject({
        days: [0, 0, 2],
        previousDays: [0, 0, 1],
        sites: [{ id: 'gallery', total: 2 }],
        locales: [
          { id: '', total: 1 },
          { id: 'bg', total: 1 },
        ],
        since: '2026-11-17',
      });
      expect((await statistic('downloads', '?days=3&locale=bg'))?.total).toBe(1);
      expect((await statistic('downloads', '?days=3&site=dating'))?.total).toBe(0);
      expect((await statistic('downloads', '?days=3&compare=false'))?.previousDays).toBeNull();
    });

    it('belong to the day of the time zone in the settings', async () => {
      await open(SOFIA);
      at('2026-11-19T21:59:00Z');
      await count([arrival()]);
      at('2026-11-19T22:01:00Z');
      await count([arrival(), arrival()]);
      expect((await read<Statistics>('?days=2')).today).toBe('2026-11-20');
      expect((await statistic('visits', '?days=2'))?.days).toEqual([1, 2]);
    });

    it('have one value for a day of 25 hours', async () => {
      await open(SOFIA);
      for (const time of ['2026-10-24T21:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T21:30:00Z']) {
        at(time);
        await count([arrival()]);
        await signUp(`${time.slice(8, 13)}@example.com`);
      }
      at('2026-10-25T22:30:00Z');
      await count([arrival()]);
      const { statistics, days } = await read<Statistics>('?from=2026-10-24&to=2026-10-26');
      expect(days).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
      const valuesOf = (name: string) => statistics.find((one) => one.name === name)?.days;
      expect(valuesOf('visits')).toEqual([0, 3, 1]);
      expect(valuesOf('signUps')).toEqual([0, 3, 0]);
    });

    it('are all zero on an empty site, which may not count at all', async () => {
      await open({ ANALYTICS: 'none' });
      test.clock.now += 40 * DAY_MS;
      const { statistics, hasAnalytics, hasCountries, localesSince } = await read<Statistics>('');
      expect([hasAnalytics, hasCountries, localesSince]).toEqual([false, false, null]);
      expect(statistics.map(({ total, since }) => [total, since])).toEqual(statistics.map(() => [0, null]));
      expect(statistics[0]?.days).toHaveLength(30);
      expect((await read<RevenueStatistics>('/revenue')).churn).toEqual({ ended: 0, members: 0 });
      expect((await today()).statistics).toEqual([{ name: 'signUps', today: 0, weekBefore: 0 }]);
    });

    it('are removed after the days of the settings', async () => {
      await open({ ANALYTICS_KEEP_DAYS: '2' });
      await count([arrival()]);
      test.clock.now += 3 * DAY_MS;
      await test.services.statistics.events.removeOld();
      expect((await statistic('visits', '?days=9'))?.since).toBeNull();
    });
  });

  it('a range that is turned round, too long, in the future or no range is refused', async () => {
    await open();
    const wrong = [
      'days=0',
      'days=367',
      'from=2026-11-20&to=2026-11-19',
      'from=2025-01-01&to=2026-11-20',
      'from=2026-11-31&to=2026-12-01',
      'to=2026-11-20T00:00',
      'from=2026-11-20&to=2026-11-30',
      'site=%27',
      'locale=german',
    ];
    for (const query of wrong) expect([query, await statusOf(`?${query}`)]).toEqual([query, 400]);
    expect(await statusOf(`/csv?statistic=visits&${wrong[2]}`)).toBe(400);
  });

  it('today is compared with the same day a week before', async () => {
    await open(SOFIA);
    at('2026-11-13T10:00:00Z');
    await count([arrival(), arrival(), download]);
    at('2026-11-20T10:00:00Z');
    await count([arrival()]);
    expect(await today()).toMatchObject({
      today: '2026-11-20',
      weekBefore: '2026-11-13',
      statistics: [
        { name: 'visits', today: 1, weekBefore: 2 },
        { name: 'downloads', today: 0, weekBefore: 1 },
        { name: 'signUps', today: 2, weekBefore: 0 },
      ],
    });
  });

  it('the most frequent values of a range are told', async () => {
    await open();
    await count([view({ route: '/blog/:id' }), view({ route: '/blog/:id' }), view()]);
    const [event] = await read<StatisticsEvents>('/events?days=1', 'editor');
    expect(event).toMatchObject({ name: 'page_view', count: 3 });
    expect(event?.values.find(({ field }) => field === 'route')).toMatchObject({
      value: '/blog/:id',
      count: 2,
    });
    const file = await text('/events/csv?days=1');
    expect(file).toContain('event,field,value,count,sum\r\npage_view,,,3,');
    expect(file).toContain('\r\npage_view,route,/blog/:id,2,0\r\n');
  });

  describe('searches without a result', () => {
    const seek = async (q: string, headers: Record<string, string> = {}) => {
      address += 1;
      const { statusCode } = await test.app.inject({
        method: 'GET',
        url: `/api/search?q=${encodeURIComponent(q)}&locale=bg`,
        remoteAddress: `203.0.113.${address % 250}`,
        headers: { 'x-api-key': 'gallery-public-key', ...headers },
      });
      expect(statusCode).toBe(200);
    };
    const terms = async () => (await read<EmptySearchTerms>('/search-terms', 'editor')).items;

    it('name a term after three networks, and count every search of it', async () => {
      await open();
      await seek('Zebra  Herd');
      await seek('zebra herd');
      expect(await terms()).toEqual([]);
      await seek('ZEBRA herd');
      await seek('zebra herd');
      await test.services.statistics.emptySearches.flush();
      expect(await terms()).toEqual([{ term: 'zebra herd', count: 4, locales: ['bg'] }]);
    });

    it('of one network, of programs and of visitors who object name nothing', async () => {
      await open();
      for (let times = 0; times < 4; times += 1) {
        address = 1;
        await seek('my neighbour');
        await seek('robots', { 'user-agent': 'Googlebot/2.1' });
        await seek('secret wish', { 'sec-gpc': '1' });
      }
      await test.services.statistics.emptySearches.flush();
      expect(await terms()).toEqual([]);
    });

    it('never name an address, a long number or a long text', async () => {
      await open();
      for (const q of ['ana@example.com', 'call 359888123456', 'https://example.com', 'x'.repeat(61)])
        for (let times = 0; times < 4; times += 1) await seek(q);
      await test.services.statistics.emptySearches.flush();
      expect(await terms()).toEqual([]);
    });

    it('are forgotten after a week without enough networks', async () => {
      await open();
      await seek('unicorn');
      await seek('unicorn');
      test.clock.now += 8 * DAY_MS;
      await seek('unicorn');
      await test.services.statistics.emptySearches.flush();
      expect(await terms()).toEqual([]);
    });

    it('are no formulas in the file', async () => {
      await open();
      for (let times = 0; times < 3; times += 1) await seek('=zebra, "herd"');
      await test.services.statistics.emptySearches.flush();
      expect(await text('/search-terms/csv')).toBe(
        '\uFEFFterm,searches,languages\r\n"\'=zebra, ""herd""",3,bg\r\n',
      );
    });
  });

  describe('revenue', () => {
    async function member(email: string, change: object = {}): Promise<string> {
      const id = await signUp(email);
      const token = await tokenOf(email);
      const { body } = await test.call('POST', '/api/payments/payment', {
        body: {
          planId: 'premium-monthly',
          provider: 'stripe',
          immediateStartConsent: true,
          consentVersion: '2026-11',
          country: 'DE',
          card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
          ...change,
        },
        token,
        headers: { 'idempotency-key': randomUUID() },
      });
      return body.status === 'succeeded' ? body.id : id;
    }
    const revenue = async (path = '?days=3') => {
      const { statistics, ...rest } = await read<RevenueStatistics>(`/revenue${path}`);
      const of = (name: string) => statistics.find((one) => one.name === name);
      return { of, ...rest };
    };
    const DECLINED = { number: '4000000000000002', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' };

    it('is told in minor units, with members and what a month brings', async () => {
      await open();
      test.clock.now = START - DAY_MS;
      await member('ada@example.com');
      test.clock.now = START;
      await member('bo@example.com', { planId: 'premium-yearly' });
      const { of } = await revenue();
      expect(of('revenue')).toMatchObject({ currency: 'EUR', total: 5399, days: [0, 499, 4900] });
      expect(of('mrr')).toMatchObject({ currency: 'EUR', days: [0, 499, 499 + Math.round(4900 / 12)] });
      expect(of('members')).toMatchObject({ currency: null, total: 2, days: [0, 1, 2] });
      expect(of('newMembers')?.days).toEqual([0, 1, 1]);
      expect(of('mrr')?.total).toBe(of('mrr')?.days.at(-1));
    });

    it('shows refunds, and that their members have ended', async () => {
      await open();
      test.clock.now = START - DAY_MS;
      const payment = await member('ada@example.com');
      test.clock.now = START;
      const { status } = await test.call('POST', `/api/payments/payments/${payment}/refund`, {
        body: {},
        token: await tokenOf('admin@example.com'),
        headers: { 'idempotency-key': randomUUID() },
      });
      expect(status).toBe(200);
      const { of, churn } = await revenue('?days=1');
      expect(of('refunds')).toMatchObject({ currency: 'EUR', total: 499 });
      expect([of('members')?.total, of('endedMembers')?.total, churn]).toEqual([
        0,
        1,
        { ended: 1, members: 1 },
      ]);
    });

    it('keeps a member through a renewal, and ends one who has cancelled', async () => {
      await open();
      await member('ada@example.com');
      await member('bo@example.com');
      const bo = await tokenOf('bo@example.com');
      const { body } = await test.call('GET', '/api/accounting/subscriptions/current', { token: bo });
      await test.call('POST', `/api/accounting/subscriptions/${body.id}/cancel`, { token: bo, body: {} });
      test.clock.now += 31 * DAY_MS;
      await test.services.billing.jobs.runAll();
      const { of, previousChurn, churn } = await revenue('?days=31');
      expect(of('members')?.total).toBe(1);
      expect(of('endedMembers')?.total).toBe(1);
      expect(of('mrr')?.total).toBe(499);
      expect(of('revenue')?.total).toBe(499);
      expect([churn.members, previousChurn?.members]).toEqual([2, 0]);
    });

    it('conversion: from plans to a checkout, to a payment, and from sign-ups to Premium', async () => {
      await open();
      await count([view({ route: '/subscription/plans' }), view({ route: '/subscription/plans' })]);
      await member('ada@example.com');
      await member('bo@example.com', { card: DECLINED });
      const { conversions } = await read<Statistics>('?days=1', 'editor');
      expect(conversions.map(({ name, before, after }) => [name, before, after])).toEqual([
        ['signUpToPremium', 4, 1],
        ['plansToCheckout', 2, 2],
        ['checkoutToPaid', 2, 1],
      ]);
      expect(conversions[0]?.previous).toEqual({ before: 0, after: 0 });
      expect(await text('/conversions/csv?days=1')).toBe(
        '\uFEFFstep,total,reached,total before,reached before\r\n' +
          'signUpToPremium,4,1,0,0\r\nplansToCheckout,2,2,0,0\r\ncheckoutToPaid,2,1,0,0\r\n',
      );
    });

    it('is for administrators only', async () => {
      await open();
      expect(await statusOf('/revenue', 'editor')).toBe(403);
      expect(await statusOf('/revenue/csv?statistic=mrr', 'editor')).toBe(403);
      expect(await statusOf('/csv?statistic=mrr', 'editor')).toBe(400);
    });

    it('is a file with ISO dates and major units', async () => {
      await open();
      await member('ada@example.com');
      expect(await text('/revenue/csv?statistic=revenue&days=2')).toBe(
        '\uFEFFdate,site,language,revenue,currency\r\n2026-11-20,gallery,en,4.99,EUR\r\n',
      );
      await count([download], 'bg');
      expect(await text('/csv?statistic=downloads&days=2')).toBe(
        '\uFEFFdate,site,language,downloads\r\n2026-11-20,gallery,bg,1\r\n',
      );
    });
  });
});
