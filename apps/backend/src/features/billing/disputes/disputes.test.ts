import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DAY_MS, MINUTE_MS, type Payment, type Subscription } from '@lumigraph/contracts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadServerKey } from '../../../db/server-key.ts';
import { PASSWORD, type TestApp } from '../../../testing/auth-app.ts';
import { onHttpEngines } from '../../../testing/on-each-engine.ts';
import { PAYPAL_EVENTS } from '../providers/paypal/paypal-webhook.ts';
import { REVOLUT_EVENTS } from '../providers/revolut/revolut-webhook.ts';
import { createPaymentStore } from '../payments/payment-store.ts';
import { missingWebhooks } from '../payments/webhook-arrivals.ts';
import type { ProviderDispute, ProviderEvent } from '../providers/provider.ts';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';
import { signSandboxWebhook } from '../providers/sandbox/sandbox-webhooks.ts';

const GOOD = '4242424242424242';
const DISPUTED = '4000000000002685';
const RESPONSE_LOST = '4000000000000119';
const OTHER_AMOUNT = '4000000000000077';
const PRICE = 499;

onHttpEngines((createApp) => {
  let server: TestApp;
  let token: string;
  let userId: string;

  beforeEach(async () => {
    server = await createApp({ billing: { manualJobs: true } });
    const registered = await server.register();
    token = registered.token;
    userId = registered.user.id;
    await server.database.db.updateTable('user_account').set({ roles: '["admin"]' }).execute();
    await signIn();
  });
  afterEach(() => server.close());

  async function signIn(): Promise<void> {
    const body = { email: 'ada@example.com', password: PASSWORD, rememberMe: true };
    token = (await server.call('POST', '/api/auth/login', { body })).body.token;
  }

  async function runJobs(after = MINUTE_MS): Promise<void> {
    server.clock.now += after;
    await signIn();
    await server.services.billing.jobs.runAll();
  }

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    server.call(method, `/api/${path}`, {
      token,
      headers: { 'idempotency-key': randomUUID() },
      ...(body ? { body } : {}),
    });

  const order = (number: string) => ({
    planId: 'premium-monthly',
    provider: 'stripe',
    immediateStartConsent: true,
    consentVersion: '2026-11',
    card: { number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
  });
  const pay = async (number = GOOD): Promise<Payment> =>
    (await call('POST', 'payments/payment', order(number))).body;
  const refund = (id: string, amount?: number) =>
    call('POST', `payments/payments/${id}/refund`, amount === undefined ? {} : { amount });
  const current = async (): Promise<Subscription> =>
    (await call('GET', 'accounting/subscriptions/current')).body;
  const charges = async () =>
    (await createSandboxStore(server.database.db).all()).filter(({ status }) => status === 'succeeded');

  async function deliver(event: ProviderEvent): Promise<void> {
    const secret = await loadServerKey(server.database.db, 'payments', server.clock.now);
    const signed = signSandboxWebhook(event, { secret, at: server.clock.now });
    const { messenger } = server.services.billing;
    expect(await messenger.deliver({ provider: 'stripe', ...signed })).toBe(200);
  }

  const disputeEvent = (
    paymentId: string,
    status: ProviderDispute['status'],
    { amountMinor = PRICE, currency = 'EUR', disputeReference = 'dp_1' } = {},
  ): ProviderEvent => ({
    eventId: `evt_${randomUUID()}`,
    kind: `charge.dispute.${status}`,
    type: 'dispute',
    dispute: {
      disputeReference,
      paymentId,
      status,
      amountMinor,
      currency,
      reason: 'fraudulent',
      openedAt: server.clock.now,
      respondBy: null,
    },
  });
  const dispute = (...args: Parameters<typeof disputeEvent>) => deliver(disputeEvent(...args));

  const rows = async () => {
    const { db } = server.database;
    const [disputes, refunds, payments] = await Promise.all([
      db.selectFrom('dispute').select(['status']).execute(),
      db.selectFrom('refund').select(['amount_minor', 'status', 'requested_by']).execute(),
      db.selectFrom('payment').select(['status', 'refunded_minor']).orderBy('created_at').execute(),
    ]);
    return { disputes, refunds, payments };
  };

  const methodOf = async () =>
    (await server.database.db.selectFrom('subscription').select('method_token').executeTakeFirstOrThrow())
      .method_token;
  const savedCards = async (): Promise<unknown[]> => (await call('GET', 'payments/cards')).body;

  describe('a dispute', () => {
    it.each([
      ['won', 'succeeded', true],
      ['lost', 'refunded', false],
    ] as const)(
      'that is %s ends in one state, whatever the order and number of its events',
      { timeout: 60_000 },
      async (end, status, isPremium) => {
        const { id } = await pay();
        const events = (['warning', 'open', end] as const).map((one) => disputeEvent(id, one));
        const orders = fc.shuffledSubarray([...events, ...events], { minLength: 6, maxLength: 6 });
        await fc.assert(
          fc.asyncProperty(orders, async (some) => {
            const { db } = server.database;
            for (const table of ['dispute', 'webhook_event'] as const) await db.deleteFrom(table).execute();
            for (const event of some) await deliver(event);
            const { disputes, refunds, payments } = await rows();
            expect(disputes).toEqual([{ status: end }]);
            expect(payments.map((payment) => payment.status)).toEqual([status]);
            expect(refunds).toHaveLength(end === 'lost' ? 1 : 0);
          }),
          { numRuns: 8 },
        );
        expect(await current()).toMatchObject({ isPremium });
        // Nothing was sent to the provider: it has taken the money itself.
        expect((await charges())[0]?.refunded_minor).toBe(0);
      },
    );

    /** What was refunded before, and what the dispute takes: what is in our books afterwards. */
    it.each([
      { refunded: 0, disputed: PRICE, booked: [PRICE], premium: false },
      { refunded: 100, disputed: PRICE, booked: [100, 399], premium: false },
      { refunded: PRICE, disputed: PRICE, booked: [PRICE], premium: false },
      { refunded: 0, disputed: 200, booked: [200], premium: false },
      { refunded: 0, disputed: 9_999, booked: [PRICE], premium: false },
    ])(
      'over $disputed that is lost after a refund of $refunded books each amount once',
      async ({ refunded, disputed, booked, premium }) => {
        const { id } = await pay();
        if (refunded > 0) await refund(id, refunded / 100);
        await dispute(id, 'lost', { amountMinor: disputed });
        await dispute(id, 'lost', { amountMinor: disputed });
        const { refunds } = await rows();
        expect(refunds.map((row) => row.amount_minor).toSorted((a, b) => a - b)).toEqual(
          booked.toSorted((a, b) => a - b),
        );
        expect(refunds.every(({ status }) => status === 'succeeded')).toBe(true);
        expect((await current()).isPremium).toBe(premium);
      },
    );

    it('in another currency takes what is left', async () => {
      const { id } = await pay();
      await dispute(id, 'lost', { amountMinor: 5, currency: 'USD' });
      expect((await rows()).refunds).toEqual([
        { amount_minor: PRICE, status: 'succeeded', requested_by: 'dispute' },
      ]);
    });

    it('that is reported under two ids is booked once', async () => {
      const { id } = await pay();
      await dispute(id, 'lost', { amountMinor: 200 });
      await dispute(id, 'lost', { amountMinor: 200, disputeReference: 'reversal_1' });
      expect((await rows()).refunds.map((row) => row.amount_minor)).toEqual([200]);
    });

    it('and a refund outside are both in the books', async () => {
      const { id } = await pay();
      await dispute(id, 'lost', { amountMinor: 200 });
      const [charge] = await charges();
      const store = createSandboxStore(server.database.db);
      const { reference = '' } = charge ?? {};
      await store.refund({ idempotencyKey: 'outside', reference, amountMinor: 150, at: server.clock.now });
      for (let times = 0; times < 2; times += 1)
        await deliver({ eventId: `evt_${times}`, type: 'charge', paymentId: id });
      expect((await rows()).refunds.map((row) => row.amount_minor)).toEqual([200, 150]);
      expect((await rows()).payments[0]).toEqual({ status: 'succeeded', refunded_minor: 350 });
    });

    it('of a payment that was not settled yet settles it first', async () => {
      const { id, status } = await pay(RESPONSE_LOST);
      expect(status).toBe('processing');
      await dispute(id, 'lost');
      expect((await rows()).payments).toEqual([{ status: 'refunded', refunded_minor: PRICE }]);
      expect((await current()).isPremium).toBe(false);
      expect(await methodOf()).toBeNull();
    });

    it('of an unknown payment changes nothing', async () => {
      await dispute('pay_of_another_shop', 'lost');
      expect(await rows()).toEqual({ disputes: [], refunds: [], payments: [] });
    });

    it('of an earlier period leaves the running one, without the method', async () => {
      const { id } = await pay();
      await runJobs(31 * DAY_MS);
      expect(await charges()).toHaveLength(2);
      await dispute(id, 'lost');
      expect((await rows()).payments.map(({ status }) => status)).toEqual(['refunded', 'succeeded']);
      expect(await current()).toMatchObject({ status: 'Active', isPremium: true });
      expect(await methodOf()).toBeNull();
      await runJobs(31 * DAY_MS);
      expect(await charges()).toHaveLength(2);
    });

    it('of an upgrade returns to the replaced period, which does not renew', async () => {
      await pay();
      const { id } = await current();
      await call('PUT', `accounting/subscriptions/${id}`, { planId: 'premium-yearly' });
      const upgrade = (await charges()).at(-1);
      await dispute(upgrade?.idempotency_key ?? '', 'lost', { amountMinor: 100_000 });
      expect(await current()).toMatchObject({ status: 'Active', planId: 'premium-monthly', isPremium: true });
      expect(await methodOf()).toBeNull();
    });

    it('of a cancelled subscription ends it when it is lost', async () => {
      const { id } = await pay();
      const subscription = await current();
      await call('POST', `accounting/subscriptions/${subscription.id}/cancel`, { immediately: false });
      await dispute(id, 'open');
      expect(await current()).toMatchObject({ status: 'Cancelled', isPremium: true });
      await dispute(id, 'lost');
      expect(await current()).toMatchObject({ status: 'Expired', isPremium: false });
    });
  });

  describe('renewals', () => {
    it.each(['warning', 'open'] as const)(
      'are not charged during a dispute (%s), the member is asked to pay, and Premium ends after the grace',
      { tags: ['long'] },
      async (status) => {
        const { id } = await pay();
        await dispute(id, status);
        await runJobs(31 * DAY_MS);
        expect(await charges()).toHaveLength(1);
        expect(await current()).toMatchObject({ status: 'PastDue', isPremium: true, canBuy: true });
        expect((await server.mails()).map(({ subject }) => subject)).toContain(
          'Renew your Lumigraph Premium',
        );
        for (const days of [2, 4, 6]) await runJobs(days * DAY_MS);
        expect(await charges()).toHaveLength(1);
        expect(await current()).toMatchObject({ status: 'Expired', isPremium: false });
      },
    );

    it('continue when the dispute is won', async () => {
      const { id } = await pay();
      await dispute(id, 'open');
      await runJobs(31 * DAY_MS);
      await dispute(id, 'won');
      await runJobs(2 * DAY_MS);
      expect(await charges()).toHaveLength(2);
      expect(await current()).toMatchObject({ status: 'Active', isPremium: true });
    });

    it('continue after a warning that came to nothing for 120 days', { tags: ['long'] }, async () => {
      const { id } = await pay();
      await dispute(id, 'warning');
      await server.database.db
        .updateTable('dispute')
        .set({ opened_at: server.clock.now - 90 * DAY_MS })
        .execute();
      await runJobs(31 * DAY_MS);
      expect(await charges()).toHaveLength(2);
    });

    it('and upgrades charge nothing during a dispute or after a loss', async () => {
      const { id } = await pay();
      const subscription = await current();
      const upgrade = () =>
        call('PUT', `accounting/subscriptions/${subscription.id}`, { planId: 'premium-yearly' });
      await dispute(id, 'open');
      expect((await upgrade()).status).toBe(409);
      await dispute(id, 'lost');
      expect((await upgrade()).status).toBe(409);
      expect(await charges()).toHaveLength(1);
    });

    it('learn of a decision whose webhook was lost', async () => {
      const { id } = await pay(DISPUTED);
      await runJobs();
      const [charge] = await charges();
      await dispute(id, 'open', { disputeReference: `dispute_${charge?.reference ?? ''}` });
      await createSandboxStore(server.database.db).dispute(charge?.reference ?? '', 'lost', server.clock.now);
      await runJobs(2 * DAY_MS);
      expect((await rows()).disputes).toEqual([{ status: 'lost' }]);
      expect((await current()).isPremium).toBe(false);
    });
  });

  describe('the method of a lost payment', () => {
    it('is removed, and no later settlement or payment brings it back', async () => {
      const { id } = await pay();
      expect(await savedCards()).toHaveLength(1);
      const { db } = server.database;
      const store = createPaymentStore(db);
      const paid = await store.find(id);
      const barred = paid?.method_token ?? '';
      await dispute(id, 'lost');
      expect(await savedCards()).toEqual([]);
      await runJobs();

      const again = await pay('4000000000003220');
      const open = await store.find(again.id);
      expect(open?.status).toBe('pending');
      if (!open) return;
      await server.services.billing.webhooks.settle(open, {
        status: 'succeeded',
        reference: open.provider_reference ?? '',
        methodToken: barred,
        card: { brand: 'visa', last4: '4242' },
        charged: { amountMinor: open.amount_minor, currency: open.currency },
      });
      expect(await current()).toMatchObject({ status: 'Active' });
      expect([await methodOf(), await savedCards()]).toEqual([null, []]);
      await runJobs(31 * DAY_MS);
      expect(await charges()).toHaveLength(1);
    });

    it('stays where the subscription renews with another one', async () => {
      const { id } = await pay();
      await server.database.db.updateTable('subscription').set({ method_token: 'another' }).execute();
      await dispute(id, 'lost');
      expect(await methodOf()).toBe('another');
    });
  });

  it('a method that was removed at the provider is charged no more', async () => {
    await pay();
    const removedToken = (await methodOf()) ?? '';
    for (let times = 0; times < 2; times += 1)
      await deliver({ eventId: 'evt_removed', type: 'method', removedToken });
    expect([await methodOf(), await savedCards()]).toEqual([null, []]);
    expect(await current()).toMatchObject({ status: 'Active', isPremium: true });
    await runJobs(31 * DAY_MS);
    expect(await charges()).toHaveLength(1);
    expect((await server.mails()).map(({ subject }) => subject)).toContain('Renew your Lumigraph Premium');
  });

  describe('another amount than was asked for', () => {
    it('starts nothing, blocks a second payment, is shown, and can be refunded', async () => {
      const payment = await pay(OTHER_AMOUNT);
      expect(payment.status).toBe('processing');
      for (let times = 0; times < 2; times += 1) await runJobs();
      const { db } = server.database;
      expect(await db.selectFrom('invoice').select('id').execute()).toEqual([]);
      expect((await current()).status).toBe('None');
      expect((await pay(GOOD)).id).toBe(payment.id);

      const path = `studio/payments/${payment.id}`;
      expect((await call('GET', path)).body).toMatchObject({
        status: 'processing',
        amount: 4.99,
        charged: { amount: 0.01, currency: 'EUR' },
        left: 0.01,
      });
      expect((await call('GET', 'studio/attention')).body.items).toContainEqual({
        kind: 'otherAmounts',
        count: 1,
      });
      expect((await call('GET', 'studio/payments?show=other-amount')).body.items).toHaveLength(1);

      expect((await refund(payment.id, 4.99)).status).toBe(422);
      expect((await refund(payment.id)).status).toBe(200);
      expect((await charges())[0]?.refunded_minor).toBe(1);
      expect((await call('GET', path)).body).toMatchObject({ status: 'refunded', refunded: 0.01, left: 0 });
      expect((await call('GET', 'studio/attention')).body.items).toEqual([]);
      expect((await pay(GOOD)).status).toBe('succeeded');
    });

    it.each([
      ['less', { amountMinor: 1, currency: 'EUR' }],
      ['more', { amountMinor: 5_000, currency: 'EUR' }],
      ['another currency', { amountMinor: PRICE, currency: 'USD' }],
      ['not reported', undefined],
    ])('(%s) holds each kind of payment', async (_what, charged) => {
      const store = createPaymentStore(server.database.db);
      const opened = await pay('4000000000003220');
      const row = await store.find(opened.id);
      if (!row) throw new Error('There is no payment');
      for (const purpose of ['subscribe', 'renew', 'change', 'one-off'] as const) {
        const held = { ...row, id: `pay_${purpose}`, purpose, open_key: null, idempotency_key: purpose };
        await store.insert(held);
        await server.services.billing.webhooks.settle(held, {
          status: 'succeeded',
          reference: `sbx_stripe_${purpose}`,
          methodToken: 'token',
          card: { brand: 'visa', last4: '4242' },
          ...(charged ? { charged } : {}),
        });
        expect(await store.find(held.id), purpose).toMatchObject({
          status: 'processing',
          charged_minor: charged?.amountMinor ?? null,
          charged_currency: charged?.currency ?? 'EUR',
        });
      }
      expect(await server.database.db.selectFrom('invoice').select('id').execute()).toEqual([]);
      expect((await current()).status).toBe('None');
    });

    it('becomes paid when the provider reports the right amount after all', async () => {
      const { id } = await pay(OTHER_AMOUNT);
      await server.database.db.updateTable('sandbox_charge').set({ amount_minor: PRICE }).execute();
      await deliver({ eventId: 'evt_1', type: 'charge', paymentId: id });
      expect(await current()).toMatchObject({ status: 'Active' });
    });
  });

  describe('the studio', () => {
    it('shows a dispute, counts it, and takes over what a lost webhook would have brought', async () => {
      const { id } = await pay(DISPUTED);
      const comparison = `studio/payments/${id}/comparison`;
      expect((await call('GET', comparison)).body).toMatchObject({
        provider: { dispute: 'open' },
        differences: ['dispute'],
        isCorrectable: true,
      });
      await call('POST', `studio/payments/${id}/correction`, { reason: 'the webhook was lost' });
      expect((await call('GET', comparison)).body).toMatchObject({ differences: [] });
      expect((await call('GET', `studio/payments/${id}`)).body).toMatchObject({
        dispute: 'open',
        disputes: [{ status: 'open', amount: 4.99, currency: 'EUR' }],
      });
      expect((await call('GET', 'studio/payments?show=disputed')).body.items).toMatchObject([
        { id, dispute: 'open' },
      ]);
      expect((await call('GET', 'studio/attention')).body.items).toEqual([{ kind: 'disputes', count: 1 }]);
      const { id: subscription } = await current();
      expect((await call('GET', `studio/subscriptions/${subscription}`)).body).toMatchObject({
        isPaused: true,
      });
      expect((await call('GET', `studio/people/${userId}`)).body.disputes).toEqual([
        { paymentId: id, status: 'open' },
      ]);
    });

    it('has the page of the sandbox, on which a payment is disputed and decided', async () => {
      const { id } = await pay();
      const { body } = await call('GET', `studio/payments/${id}`);
      const { pathname } = new URL(body.providerUrl);
      const decide = (decision: string) =>
        server.app.inject({
          method: 'POST',
          url: pathname,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: `decision=${decision}`,
        });
      const { messenger } = server.services.billing;
      const page = async (): Promise<string> => (await server.app.inject(pathname)).body;
      expect(await page()).toContain('Dispute the payment');
      // Nothing is decided that was not disputed.
      for (const decision of ['lost', 'open', 'lost']) expect((await decide(decision)).statusCode).toBe(303);
      expect(await page()).toContain('decided for the buyer');
      for (const webhook of messenger.sent) expect(await messenger.deliver(webhook)).toBe(200);
      expect((await rows()).disputes).toEqual([{ status: 'lost' }]);
      expect((await current()).isPremium).toBe(false);
    });
  });

  it.each([...PAYPAL_EVENTS, ...REVOLUT_EVENTS])(
    'the operators’ guide names the webhook %s',
    async (kind) => {
      const guide = new URL('../../../../../../docs/operators/payments.md', import.meta.url);
      expect(await readFile(guide, 'utf8')).toContain(`\`${kind}\``);
    },
  );

  it('remembers which kinds of webhooks have arrived', async () => {
    const { db } = server.database;
    const asked = [
      { provider: 'Stripe' as const, webhookEvents: ['charge.dispute.open', 'charge.refunded'] },
    ];
    expect(await missingWebhooks(db, asked)).toEqual([]);
    const { id } = await pay();
    await dispute(id, 'open');
    await dispute(id, 'open');
    expect(await missingWebhooks(db, asked)).toEqual([{ provider: 'Stripe', kinds: ['charge.refunded'] }]);
  });
});
