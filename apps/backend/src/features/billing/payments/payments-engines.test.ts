import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';

const GOOD = '4242424242424242';
const LOST = '4000000000000119';
const ASKS = '4000000000003220';

/** What depends on how an engine locks, counts and compares; the same on SQLite and on PostgreSQL. */
onEachEngine((createApp) => {
  let server: TestApp;
  let token: string;

  beforeEach(async () => {
    server = await createApp({ billing: { manualJobs: true } });
    token = (await server.register()).token;
  });

  afterEach(() => server.close());

  const paymentRequest = (change: object = {}) => ({
    planId: 'premium-monthly',
    amount: 4.99,
    currency: 'EUR',
    provider: 'stripe',
    immediateStartConsent: true,
    consentVersion: '2026-11',
    card: { number: GOOD, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
    ...change,
  });
  const withCard = (number: string) => paymentRequest({ card: { ...paymentRequest().card, number } });
  const pay = (body: object = paymentRequest(), key: string = randomUUID()) =>
    server.call('POST', '/api/payments/payment', { body, token, headers: { 'idempotency-key': key } });
  const current = async () =>
    (await server.call('GET', '/api/accounting/subscriptions/current', { token })).body;
  const charged = async () =>
    (await createSandboxStore(server.database.db).all())
      .filter(({ status }) => status === 'succeeded')
      .map(({ amount_minor }) => amount_minor);
  const receipts = async () =>
    (await server.mails()).filter(({ subject }) => subject?.includes('000000000')).length;

  async function travel(milliseconds: number): Promise<void> {
    server.clock.now += milliseconds;
    const { body } = await server.call('POST', '/api/auth/login', {
      body: { email: 'ada@example.com', password: 'Kiwi-Lantern7', rememberMe: true },
    });
    token = body.token;
  }

  const subscriptionId = async (): Promise<string> => (await current()).id;

  const runTwice = () =>
    Promise.all([server.services.billing.jobs.runAll(), server.services.billing.jobs.runAll()]);

  describe('one charge', () => {
    it('for a double click, for two tabs and for 20 parallel payments', async () => {
      const key = randomUUID();
      const responses = await Promise.all([
        pay(paymentRequest(), key),
        pay(paymentRequest(), key),
        ...Array.from({ length: 18 }, () => pay()),
      ]);
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await charged()).toEqual([499]);
      expect(await current()).toMatchObject({ status: 'Active' });
      expect(await receipts()).toBe(1);
    });

    it('for 20 parallel payments without a key, and for as many changes of plan', async () => {
      const body = paymentRequest();
      const send = (method: 'POST' | 'PUT', path: string, what: object) =>
        server.call(method, `/api/${path}`, { body: what, token });
      const paid = await Promise.all(
        Array.from({ length: 20 }, () => send('POST', 'payments/payment', body)),
      );
      expect(paid.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      expect(await charged()).toEqual([499]);
      const id = await subscriptionId();
      const changed = await Promise.all(
        Array.from({ length: 20 }, () =>
          send('PUT', `accounting/subscriptions/${id}`, { planId: 'premium-yearly' }),
        ),
      );
      expect(changed.filter(({ status }) => status >= 500)).toEqual([]);
      expect((await charged()).toSorted((a, b) => a - b)).toEqual([499, 4401]);
    });

    it('for a change of plan that is pressed ten times', async () => {
      await pay();
      const id = await subscriptionId();
      const responses = await Promise.all(
        Array.from({ length: 10 }, () =>
          server.call('PUT', `/api/accounting/subscriptions/${id}`, {
            body: { planId: 'premium-yearly' },
            token,
            headers: { 'idempotency-key': randomUUID() },
          }),
        ),
      );
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
      expect((await charged()).toSorted((a, b) => a - b)).toEqual([499, 4401]);
      expect(await current()).toMatchObject({ status: 'Active', planId: 'premium-yearly' });
    });

    it('when the answer was lost, however many servers ask about it', async () => {
      expect((await pay(withCard(LOST))).body.status).toBe('processing');
      await travel(15_000);
      await Promise.all([runTwice(), runTwice()]);
      expect(await charged()).toEqual([499]);
      expect(await current()).toMatchObject({ status: 'Active' });
      expect(await receipts()).toBe(1);
    });

    it('for a renewal that several servers find due', async () => {
      await pay();
      await travel(31 * DAY_MS);
      await Promise.all([runTwice(), runTwice()]);
      expect(await charged()).toEqual([499, 499]);
      expect(await receipts()).toBe(2);
    });
  });

  it('gives no more back than was paid, whatever comes at once', async () => {
    const { body } = await pay();
    await server.database.db.updateTable('user_account').set({ roles: '["admin"]' }).execute();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        server.call('POST', `/api/payments/payments/${body.id}/refund`, {
          body: { amount: 4.99 },
          token,
          headers: { 'idempotency-key': randomUUID() },
        }),
      ),
    );
    const entries = await createSandboxStore(server.database.db).all();
    expect(entries.find(({ status }) => status === 'succeeded')?.refunded_minor).toBe(499);
    expect(await current()).toMatchObject({ status: 'Expired' });
  });

  it('numbers invoices without gaps, also when many are issued at once', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, index) => server.register({ email: `person${index}@example.com` })),
    );
    await Promise.all(
      people.map((person) =>
        server.call('POST', '/api/payments/payment', {
          body: paymentRequest(),
          token: person.token,
          headers: { 'idempotency-key': randomUUID() },
        }),
      ),
    );
    const rows = await server.database.db.selectFrom('invoice').select('number').orderBy('number').execute();
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('takes each webhook once, in the transaction of its effect', async () => {
    const { body } = await pay(withCard(ASKS));
    await server.app.inject({
      method: 'POST',
      url: new URL(body.nextAction.url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'decision=approve',
    });
    const { sent, deliver } = server.services.billing.messenger;
    const webhook = sent.at(-1);
    if (!webhook) throw new Error('The sandbox sent no webhook');
    const responses = await Promise.all(Array.from({ length: 10 }, () => deliver(webhook)));
    expect(responses).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await current()).toMatchObject({ status: 'Active' });
    expect(await receipts()).toBe(1);
    expect(await server.database.db.selectFrom('webhook_event').selectAll().execute()).toHaveLength(1);
  });

  it('forgets webhooks after a month, and not before', async () => {
    const { db } = server.database;
    const count = async () => (await db.selectFrom('webhook_event').selectAll().execute()).length;
    await db
      .insertInto('webhook_event')
      .values({ provider: 'Stripe', event_id: 'evt_1', received_at: server.clock.now })
      .execute();
    await travel(29 * DAY_MS);
    await server.services.billing.jobs.runAll();
    expect(await count()).toBe(1);
    await travel(2 * DAY_MS);
    await server.services.billing.jobs.runAll();
    expect(await count()).toBe(0);
  });
});
