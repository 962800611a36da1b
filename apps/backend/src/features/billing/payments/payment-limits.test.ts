import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@lumigraph/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';

const MOST = 3;
const LIMIT = { points: MOST, windowMs: HOUR_MS };
const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';

let server: TestApp;
afterEach(() => server.close());

const open = async (limits: Parameters<typeof createTestApp>[0] & object): Promise<void> => {
  server = await createTestApp({ billing: { manualJobs: true }, ...limits });
};

type ApiResponse = Awaited<ReturnType<TestApp['call']>>;

const order = { planId: 'premium-monthly', immediateStartConsent: true, consentVersion: '2026-11' };
const card = (number: string) => ({ number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' });

/** A visitor who pays; every call is a new request. */
function buyer(token: string) {
  const call = (route: `${'POST' | 'PUT'} ${string}`, body: object, key?: string): Promise<ApiResponse> => {
    const [method = '', path = ''] = route.split(' ');
    return server.call(method as 'POST', `/api/${path}`, {
      token,
      body,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  };
  return {
    payment: (number = DECLINED, key?: string) =>
      call('POST payments/payment', { ...order, provider: 'stripe', card: card(number) }, key),
    bankStyle: () => call('POST payments/revolut', { ...order, card: card(DECLINED) }),
    subscribe: () =>
      call('POST accounting/subscriptions/subscribe', {
        planId: order.planId,
        paymentMethod: 'pm_stolen',
        metadata: { immediateStartConsent: 'true', consentVersion: order.consentVersion },
      }),
    walletOrder: () =>
      call('POST payments/payments/intent', {
        amount: 4.99,
        currency: 'EUR',
        provider: 'paypal',
        metadata: { planId: order.planId },
      }),
    intent: () => call('POST payments/payments/intent', { amount: 3, currency: 'EUR', provider: 'stripe' }),
    capture: (orderId: string) => call('POST payments/payment', { ...order, provider: 'paypal', orderId }),
    async changePlan() {
      const { id } = (await server.call('GET', '/api/accounting/subscriptions/current', { token })).body;
      return call(`PUT accounting/subscriptions/${id}`, { planId: 'premium-yearly' });
    },
  };
}

type Buyer = ReturnType<typeof buyer>;

const begun = async (): Promise<number> =>
  (await server.database.db.selectFrom('payment').select('id').execute()).length;

/** Each way to a charge or to a provider's order, and what it needs before. */
const methods: {
  way: string;
  before?: (visitor: Buyer) => Promise<unknown>;
  begin: (visitor: Buyer) => Promise<ApiResponse>;
}[] = [
  { way: 'POST /payment with a card', begin: (visitor) => visitor.payment() },
  { way: 'POST /revolut', begin: (visitor) => visitor.bankStyle() },
  { way: 'POST /subscriptions/subscribe', begin: (visitor) => visitor.subscribe() },
  { way: "POST /payments/intent with a wallet's order", begin: (visitor) => visitor.walletOrder() },
  { way: 'POST /payments/intent without a plan', begin: (visitor) => visitor.intent() },
  {
    way: "POST /payment with a wallet's order that nobody approved",
    before: (visitor) => visitor.walletOrder(),
    async begin(visitor) {
      const { provider_reference: orderId } = await server.database.db
        .selectFrom('payment')
        .select('provider_reference')
        .where('purpose', '=', 'intent')
        .executeTakeFirstOrThrow();
      return visitor.capture(orderId ?? '');
    },
  },
  {
    way: 'PUT /subscriptions/{id} with the saved card',
    async before(visitor) {
      await visitor.payment(GOOD);
      await server.database.db.updateTable('subscription').set({ method_token: 'stolen' }).execute();
    },
    begin: (visitor) => visitor.changePlan(),
  },
];

describe.each([
  { who: 'a user', limits: { payUser: LIMIT } },
  { who: 'a network', limits: { payAddress: LIMIT } },
])('how often $who begins a payment', ({ limits }) => {
  it.each(methods)('counts $way', async ({ before, begin }) => {
    await open({ limits });
    const visitor = buyer((await server.register()).token);
    await before?.(visitor);
    while ((await begun()) < MOST) expect((await begin(visitor)).status).not.toBe(429);
    const refused = await begin(visitor);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await begun()).toBe(MOST);
  });

  it('counts all ways together, and again after an hour', async () => {
    await open({ limits });
    const visitor = buyer((await server.register()).token);
    const responses = [
      await visitor.payment(),
      await visitor.subscribe(),
      await visitor.walletOrder(),
      await visitor.bankStyle(),
      await visitor.intent(),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 402, 200, 429, 429]);
    server.clock.now += HOUR_MS;
    const { body } = await server.call('POST', '/api/auth/login', {
      body: { email: 'ada@example.com', password: 'Kiwi-Lantern7' },
    });
    expect((await buyer(body.token).payment(GOOD)).body.status).toBe('succeeded');
  });
});

it('counts users of one network together, and users of two networks apart', async () => {
  await open({ limits: { payAddress: LIMIT } });
  const first = buyer((await server.register()).token);
  const second = buyer((await server.register({ email: 'grace@example.com' })).token);
  await first.payment();
  await first.payment();
  await second.payment();
  expect((await second.payment()).status).toBe(429);
  expect((await first.payment()).status).toBe(429);
});

it('does not count the same request again, nor what the server does by itself', async () => {
  await open({ limits: { payUser: { points: 1, windowMs: 400 * 24 * HOUR_MS } } });
  const visitor = buyer((await server.register()).token);
  const key = randomUUID();
  const responses = [
    await visitor.payment(GOOD, key),
    await visitor.payment(GOOD, key),
    await visitor.payment(GOOD, key),
  ];
  expect(responses.map(({ body }) => body.id)).toEqual(
    Array.from({ length: 3 }, () => responses[0]?.body.id),
  );
  for (let month = 0; month < 3; month += 1) {
    server.clock.now += 31 * 24 * HOUR_MS;
    await server.services.billing.jobs.runAll();
  }
  expect(await begun()).toBe(4);
});
