import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { harnesses, openShop, type ProviderHarness } from '../../../testing/payments/provider-harness.ts';
import { ASKS, GOOD } from '../../../testing/payments/sandbox-shop.ts';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';

const ONE_OFF_PRODUCTS = JSON.stringify([
  {
    id: 'support',
    names: { en: 'Support this site', de: 'Diese Seite unterstützen' },
    amounts: [10, 3, 5],
    open: { minimum: 1, maximum: 200 },
    vat: 'none',
  },
  { id: 'poster', names: { en: 'Poster' }, amounts: [24.9] },
]);

onEachEngine((createApp) => {
  let server: TestApp;
  let token: string;

  beforeEach(async () => {
    server = await createApp({ billing: { manualJobs: true }, environment: { ONE_OFF_PRODUCTS } });
    token = (await server.register()).token;
  });
  afterEach(() => server.close());

  const card = (number: string) => ({ number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' });
  const pay = (change: object = {}, key: string = randomUUID()) =>
    server.call('POST', '/api/payments/payment', {
      body: {
        productId: 'support',
        amount: 5,
        currency: 'EUR',
        provider: 'stripe',
        card: card(GOOD),
        ...change,
      },
      token,
      headers: { 'idempotency-key': key, 'accept-language': 'de' },
    });
  /** Charges of one moment have no order in the database: the largest first. */
  const charged = async () =>
    (await createSandboxStore(server.database.db).all())
      .filter(({ status }) => status === 'succeeded')
      .map(({ amount_minor }) => amount_minor)
      .toSorted((a, b) => b - a);
  const get = async (path: string) => (await server.call('GET', path, { token })).body;

  describe('a one-off payment', () => {
    it('charges once, sends invoice and receipt, and starts no subscription', async () => {
      const { body } = await pay();
      expect(body).toMatchObject({ status: 'succeeded', amount: 5, currency: 'EUR', productId: 'support' });
      expect(body.planId).toBeUndefined();
      expect(await charged()).toEqual([500]);
      expect(await get('/api/accounting/subscriptions/current')).toMatchObject({
        status: 'None',
        isPremium: false,
      });
      expect((await get('/api/accounting/subscriptions/invoices')).items).toMatchObject([
        { number: '0000000001', amount: 5, planId: null, status: 'paid' },
      ]);
      const [invoice] = await server.database.db.selectFrom('invoice').selectAll().execute();
      expect(invoice).toMatchObject({
        item_name: 'Diese Seite unterstützen',
        vat_minor: 0,
        period_end: null,
      });
      const receipt = (await server.mails()).find(({ subject }) => subject?.includes('0000000001'));
      expect(receipt?.text).toContain('5,00');
      expect(receipt?.text).toContain('Diese Seite unterstützen');
      expect(receipt?.text).toContain('einmalige Zahlung');
      expect(receipt?.text).not.toContain('Premium läuft');
    });

    it('contains the VAT of the buyer’s country where the product is taxed', async () => {
      await pay({ productId: 'poster', amount: undefined, country: 'DE' });
      expect(await charged()).toEqual([2490]);
      const [invoice] = await server.database.db.selectFrom('invoice').selectAll().execute();
      expect(invoice).toMatchObject({ vat_permille: 190, vat_minor: 398 });
    });

    it.each([
      ['an amount below the limit', { amount: 0.99 }],
      ['an amount above the limit', { amount: 200.01 }],
      ['no amount', { amount: undefined }],
      ['more decimals than the currency has', { amount: 5.001 }],
      ['another currency', { currency: 'USD' }],
      ['another price of a fixed product', { productId: 'poster', amount: 5 }],
      ['an unknown product', { productId: 'nothing' }],
      ['a product and a plan', { planId: 'premium-monthly' }],
    ])('is refused with %s', async (_name, change) => {
      expect((await pay(change)).status).toBe(422);
      expect(await charged()).toEqual([]);
    });

    it('takes an open amount within the limits', async () => {
      expect((await pay({ amount: 7.35 })).body).toMatchObject({ status: 'succeeded', amount: 7.35 });
      expect(await charged()).toEqual([735]);
    });

    it('charges once for a repeated request and for parallel presses, and again for a new one', async () => {
      const key = randomUUID();
      const [first, second] = await Promise.all([pay({}, key), pay({}, key)]);
      expect((await pay({}, key)).body.id).toBe(first.body.id);
      expect(second.body.id).toBe(first.body.id);
      expect((await pay({ amount: 10 }, key)).status).toBe(422);
      expect(await charged()).toEqual([500]);
      await pay({ amount: 3 });
      expect(await charged()).toEqual([500, 300]);
    });

    it('replaces a payment over another amount that waits at the bank', async () => {
      const waiting = (await pay({ card: card(ASKS) })).body;
      expect(waiting.status).toBe('pending');
      expect(waiting.nextAction.url).toContain(encodeURIComponent('/support?payment='));
      expect((await pay({ card: card(ASKS) })).body.id).toBe(waiting.id);
      expect((await pay({ amount: 10 })).body.status).toBe('succeeded');
      expect((await get(`/api/payments/payments/${waiting.id}`)).status).toBe('failed');
      expect(await charged()).toEqual([1000]);
    });

    it('is refunded without touching a subscription', async () => {
      const { body } = await pay();
      await pay({
        productId: undefined,
        amount: 4.99,
        planId: 'premium-monthly',
        immediateStartConsent: true,
        consentVersion: '2026-11',
      });
      const { refunds } = server.services.billing;
      const refund = { paymentId: body.id, requestedBy: 'admin', idempotencyKey: randomUUID() };
      expect(await refunds.refund({ ...refund, amount: 2 })).toMatchObject({
        refundedAmount: 2,
        status: 'succeeded',
      });
      const rest = { ...refund, idempotencyKey: randomUUID(), amount: undefined };
      expect(await refunds.refund(rest)).toMatchObject({ refundedAmount: 5, status: 'refunded' });
      expect(await get('/api/accounting/subscriptions/current')).toMatchObject({
        status: 'Active',
        isPremium: true,
      });
    });

    it('can be paid by a member, and is settled by the job after a lost response', async () => {
      await pay({ card: card('4000000000000119') });
      server.clock.now += 30_000;
      await server.services.billing.jobs.runAll();
      expect(await charged()).toEqual([500]);
      expect((await get('/api/payments/payments/history')).items).toMatchObject([
        { status: 'succeeded', productId: 'support' },
      ]);
    });

    it('is paid with a wallet over exactly the amount of its order', async () => {
      const intent = (amount: number) =>
        server.call('POST', '/api/payments/payments/intent', {
          body: { amount, currency: 'EUR', provider: 'paypal', metadata: { productId: 'support' } },
          token,
          headers: { 'idempotency-key': randomUUID() },
        });
      expect((await intent(500)).status).toBe(422);
      const { orderId } = (await intent(5)).body;
      await server.app.inject({ method: 'POST', url: `/dev/wallet/orders/${orderId}/approve` });
      const order = { provider: 'paypal', orderId, card: undefined };
      expect((await pay({ ...order, amount: 3 })).status).toBe(422);
      expect((await pay({ ...order, amount: 5 })).body.status).toBe('succeeded');
      expect(await charged()).toEqual([500]);
    });
  });

  it('lists the products to everybody, in the major unit', async () => {
    expect((await server.call('GET', '/api/payments/products')).body).toEqual([
      {
        id: 'support',
        names: { en: 'Support this site', de: 'Diese Seite unterstützen' },
        currency: 'EUR',
        amounts: [3, 5, 10],
        open: { minimum: 1, maximum: 200 },
        taxed: false,
      },
      { id: 'poster', names: { en: 'Poster' }, currency: 'EUR', amounts: [24.9], taxed: true },
    ]);
  });
});

/** The webhooks and refunds of every provider, with its fake server. */
describe.each(Object.entries(harnesses))('a one-off payment with %s', (name, makeHarness) => {
  it('is charged once, keeps no payment method, and survives repeated webhooks', async () => {
    const harness = makeHarness();
    const shop = await openShop(harness, { environment: { ONE_OFF_PRODUCTS } });
    try {
      const order = { productId: 'support', amount: 5, currency: 'EUR' };
      const payment = await payOnce({ name, harness }, shop, order);
      expect(payment).toMatchObject({ status: 'succeeded', amount: 5, productId: 'support' });
      for (const { body, headers } of [
        ...harness.webhooks(shop.server.clock.now),
        ...harness.webhooks(shop.server.clock.now),
      ])
        await shop.server.app.inject({
          method: 'POST',
          url: `/api/payments/webhooks/${harness.webhookName}`,
          payload: body,
          headers,
        });
      await shop.reconcile(HOUR_MS);
      expect(harness.fake.charges).toEqual([500]);
      expect(await shop.invoiceCount()).toBe(1);
      expect((await shop.current()).status).toBe('None');
      const row = await shop.server.database.db
        .selectFrom('payment')
        .selectAll()
        .where('id', '=', payment.id)
        .executeTakeFirstOrThrow();
      expect(row.method_token).toBeNull();
      expect(harness.fake.bodies.join('\n')).not.toMatch(/setup_future_usage|store_in_vault/);
      await shop.server.services.billing.refunds.refund({
        paymentId: payment.id,
        amount: undefined,
        requestedBy: 'admin',
        idempotencyKey: randomUUID(),
      });
      expect(harness.fake.refunds).toEqual([500]);
    } finally {
      await shop.server.close();
      await harness.fake.close();
    }
  });
});

type Shop = Awaited<ReturnType<typeof openShop>>;
async function payOnce(
  { name, harness }: { name: string; harness: ProviderHarness },
  shop: Shop,
  order: object,
) {
  if (name === 'Stripe')
    return (await shop.post('payment', { ...order, provider: 'stripe', paymentMethodId: 'pm_card_visa' }))
      .body;
  if (name === 'PayPal') {
    const intent = { amount: 5, currency: 'EUR', provider: 'paypal', metadata: { productId: 'support' } };
    const { orderId = '' } = (await shop.post('payments/intent', intent)).body;
    harness.approve?.(orderId);
    return (await shop.post('payment', { ...order, provider: 'paypal', orderId })).body;
  }
  const provider = name === 'Revolut' ? 'revolut' : 'revolut-business';
  const { body } = await shop.post('revolut', { ...order, provider });
  harness.decide?.(body, 'approve');
  return shop.confirm(body.id);
}
