import { randomUUID } from 'node:crypto';
import { DAY_MS, type Plan, type Subscription } from '@lumigraph/contracts';
import type { PlanPrices } from '@lumigraph/contracts/studio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type TestApp, createTestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';

onEachEngine((createApp) => {
  let test: TestApp;
  let admin: string;
  let ada: string;

  beforeEach(async () => {
    test = await createApp({ billing: { manualJobs: true } });
    ada = (await test.register()).token;
    const { user, token } = await test.register({ email: 'admin@example.com' });
    await test.services.accounts.admin.setRole(user.id, { role: 'admin', has: true });
    admin = token;
  });
  afterEach(() => test.close());

  async function travel(milliseconds: number): Promise<void> {
    test.clock.now += milliseconds;
    const signIn = async (email: string): Promise<string> =>
      (await test.call('POST', '/api/auth/login', { body: { email, password: PASSWORD, rememberMe: true } }))
        .body.token;
    ada = await signIn('ada@example.com');
    admin = await signIn('admin@example.com');
  }
  const pay = (change: object = {}, token = ada) =>
    test.call('POST', '/api/payments/payment', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        planId: 'premium-monthly',
        provider: 'stripe',
        immediateStartConsent: true,
        consentVersion: '2026-11',
        country: 'DE',
        card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
        ...change,
      },
    });
  const prices = async (): Promise<{ plans: PlanPrices['plans']; etag: string }> => {
    const { body, headers } = await test.call('GET', '/api/studio/plan-prices', { token: admin });
    return { plans: body.plans, etag: String(headers['etag']) };
  };
  const change = async (body: object, { plan = 'premium-monthly', etag = '' } = {}) =>
    test.call('POST', `/api/studio/plan-prices/${plan}`, {
      token: admin,
      body: { reason: 'costs', ...body },
      headers: { 'if-match': etag || (await prices()).etag },
    });
  const shown = async (): Promise<number[]> =>
    ((await test.call('GET', '/api/accounting/subscriptions/plans')).body as Plan[]).map(
      ({ amount }) => amount,
    );
  const charged = async (): Promise<number[]> =>
    (await createSandboxStore(test.database.db).all())
      .filter(({ status }) => status === 'succeeded')
      .map(({ amount_minor: amount }) => amount);
  const current = async (): Promise<Subscription> =>
    (await test.call('GET', '/api/accounting/subscriptions/current', { token: ada })).body;
  const member = (method: 'POST' | 'PUT', path: string, body: object) =>
    test.call(method, `/api/accounting/subscriptions/${path}`, { token: ada, body });

  describe('a new price', () => {
    it('is for new buyers, who are asked again when the page showed the old one', async () => {
      expect((await change({ amount: 5.99 })).status).toBe(200);
      expect(await shown()).toEqual([5.99, 49]);
      const { status, body } = await pay({ amount: 4.99 });
      expect(status).toBe(422);
      expect(body.errors[0]).toMatchObject({
        field: 'amount',
        message: expect.stringContaining('not the price of the plan'),
      });
      expect((await pay({ amount: 5.99 })).body.status).toBe('succeeded');
      expect(await charged()).toEqual([599]);
    });

    it('is not for subscribers: their renewals cost what they paid first', async () => {
      await pay();
      await change({ amount: 9.99 });
      await travel(31 * DAY_MS);
      await test.services.billing.jobs.runAll();
      await travel(31 * DAY_MS);
      await test.services.billing.jobs.runAll();
      expect(await charged()).toEqual([499, 499, 499]);
      const rows = await test.database.db.selectFrom('payment').select(['country']).execute();
      expect(rows).toEqual(Array.from({ length: 3 }, () => ({ country: 'DE' })));
    });

    it('begins on its day, and can be taken back until then', async () => {
      const from = test.clock.now + 2 * DAY_MS;
      const planned = (await change({ amount: 6, from })).body as PlanPrices;
      await change({ amount: 7, from: from + DAY_MS });
      expect(await shown()).toEqual([4.99, 49]);
      const id = planned.plans[0]?.prices[0]?.id ?? 0;
      const remove = async (price: number) =>
        test.call('DELETE', `/api/studio/plan-prices/${price}`, {
          token: admin,
          headers: { 'if-match': (await prices()).etag },
        });
      expect((await remove(id)).body.plans[0].prices).toMatchObject([
        { amount: 7, isScheduled: true, withdrawnAt: null },
        { amount: 6, isScheduled: false, withdrawnAt: test.clock.now },
      ]);
      expect((await remove(id)).status).toBe(404);
      await travel(2 * DAY_MS);
      expect(await shown()).toEqual([4.99, 49]);
      await travel(DAY_MS);
      expect(await shown()).toEqual([7, 49]);
      const last = (await prices()).plans[0]?.prices[0];
      expect((await remove(last?.id ?? 0)).status).toBe(422);
    });

    it('is recorded, and needs the version that was seen', async () => {
      const { etag } = await prices();
      expect((await change({ amount: 5.99 }, { etag })).status).toBe(200);
      expect((await change({ amount: 6.99 }, { etag })).status).toBe(412);
      const unversioned = await test.call('POST', '/api/studio/plan-prices/premium-monthly', {
        token: admin,
        body: { amount: 6.99, reason: 'r' },
      });
      expect(unversioned.status).toBe(428);
      const { items } = await test.services.studio.auditEvents.list({
        object: 'plan:premium-monthly',
        pageSize: 5,
      });
      expect(items).toMatchObject([
        { action: 'plan-price-changed', reason: 'costs', before: { price: 4.99 }, after: { price: 5.99 } },
      ]);
    });

    it.each([
      [{ amount: 4.999 }, 422],
      [{ amount: 0 }, 400],
      [{ amount: 4.99 }, 422],
      [{ amount: 5, from: 1 }, 422],
      [{ amount: 5, from: 8e12 }, 422],
      [{ amount: 5, reason: ' ' }, 400],
    ])('is refused: %j', async (body, status) => {
      expect((await change(body)).status).toBe(status);
      expect(await shown()).toEqual([4.99, 49]);
    });

    it('is refused for a plan that does not exist', async () => {
      expect((await change({ amount: 5 }, { plan: 'premium-weekly' })).status).toBe(404);
    });
  });

  describe('a change of plan', () => {
    it('is credited with what was paid, and renews at the price of its day', async () => {
      await pay();
      await change({ amount: 20 });
      await change({ amount: 99 }, { plan: 'premium-yearly' });
      const { id } = await current();
      const preview = await member('POST', `${id}/preview-change`, { planId: 'premium-yearly' });
      expect(preview.body).toMatchObject({ credit: 4.99, amountDue: 94.01 });
      await member('PUT', String(id), { planId: 'premium-yearly' });
      await change({ amount: 120 }, { plan: 'premium-yearly' });
      await travel(366 * DAY_MS);
      await test.services.billing.jobs.runAll();
      expect(await charged()).toEqual([499, 9401, 9900]);
    });

    it('that waits for the next period costs what it cost when it was chosen', async () => {
      await pay({ planId: 'premium-yearly' });
      const { id } = await current();
      await member('PUT', String(id), { planId: 'premium-monthly' });
      test.clock.now += DAY_MS;
      await travel(0);
      await change({ amount: 20 });
      await travel(366 * DAY_MS);
      await test.services.billing.jobs.runAll();
      expect(await charged()).toEqual([4900, 499]);
    });
  });
});

it.each([
  ['true', '48', ['no-watermark', 'early-access']],
  ['false', '0', []],
])(
  'lists only what the server does: credit mark %s, %s hours of early access',
  async (mark, hours, listed) => {
    const server = await createTestApp({
      billing: { manualJobs: true },
      environment: { FREE_CREDIT_MARK: mark, EARLY_ACCESS_HOURS: hours },
    });
    const response = await server.call('GET', '/api/accounting/subscriptions/plans');
    await server.close();
    for (const { features } of response.body as Plan[]) {
      expect(features).toContain('commercial-license');
      expect(features.filter((feature) => ['no-watermark', 'early-access'].includes(feature))).toEqual(
        listed,
      );
    }
  },
);
