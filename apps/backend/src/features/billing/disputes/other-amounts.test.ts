import { createPaymentStore } from '../payments/payment-store.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { GOOD, PRICE, openDisputeShop, type DisputeShop } from '../../../testing/payments/dispute-shop.ts';

const OTHER_AMOUNT = '4000000000000077';

onEachEngine((createApp) => {
  let shop: DisputeShop;
  beforeEach(async () => {
    shop = await openDisputeShop(createApp);
  });
  afterEach(() => shop.server.close());

  describe('another amount than was asked for', () => {
    it('starts nothing, blocks a second payment, is shown, and can be refunded', async () => {
      const payment = await shop.pay(OTHER_AMOUNT);
      expect(payment.status).toBe('processing');
      for (let times = 0; times < 2; times += 1) await shop.runJobs();
      const { db } = shop.server.database;
      expect(await db.selectFrom('invoice').select('id').execute()).toEqual([]);
      expect((await shop.current()).status).toBe('None');
      expect((await shop.pay(GOOD)).id).toBe(payment.id);

      const path = `studio/payments/${payment.id}`;
      expect((await shop.call('GET', path)).body).toMatchObject({
        status: 'processing',
        amount: 4.99,
        charged: { amount: 0.01, currency: 'EUR' },
        left: 0.01,
      });
      expect((await shop.call('GET', 'studio/attention')).body.items).toContainEqual({
        kind: 'otherAmounts',
        count: 1,
      });
      expect((await shop.call('GET', 'studio/payments?show=other-amount')).body.items).toHaveLength(1);

      expect((await shop.refund(payment.id, 4.99)).status).toBe(422);
      expect((await shop.refund(payment.id)).status).toBe(200);
      expect((await shop.charges())[0]?.refunded_minor).toBe(1);
      expect((await shop.call('GET', path)).body).toMatchObject({
        status: 'refunded',
        refunded: 0.01,
        left: 0,
      });
      expect((await shop.call('GET', 'studio/attention')).body.items).toEqual([]);
      expect((await shop.pay(GOOD)).status).toBe('succeeded');
    });

    it.each([
      ['less', { amountMinor: 1, currency: 'EUR' }],
      ['more', { amountMinor: 5_000, currency: 'EUR' }],
      ['another currency', { amountMinor: PRICE, currency: 'USD' }],
      ['not reported', undefined],
    ])('(%s) holds each kind of payment', async (_what, charged) => {
      const store = createPaymentStore(shop.server.database.db);
      const opened = await shop.pay('4000000000003220');
      const row = await store.find(opened.id);
      if (!row) throw new Error('There is no payment');
      for (const purpose of ['subscribe', 'renew', 'change', 'one-off'] as const) {
        const held = { ...row, id: `pay_${purpose}`, purpose, open_key: null, idempotency_key: purpose };
        await store.insert(held);
        await shop.server.services.billing.webhooks.settle(held, {
          status: 'succeeded',
          reference: `sbx_stripe_${purpose}`,
          methodToken: 'token',
          card: { brand: 'visa', last4: '4242' },
          ...(charged ? { charged } : {}),
        });
        expect(await store.find(held.id)).toMatchObject({
          status: 'processing',
          charged_minor: charged?.amountMinor ?? null,
          charged_currency: charged?.currency ?? 'EUR',
        });
      }
      expect(await shop.server.database.db.selectFrom('invoice').select('id').execute()).toEqual([]);
      expect((await shop.current()).status).toBe('None');
    });

    it('becomes paid when the provider reports the right amount after all', async () => {
      const { id } = await shop.pay(OTHER_AMOUNT);
      await shop.server.database.db.updateTable('sandbox_charge').set({ amount_minor: PRICE }).execute();
      await shop.deliver({ eventId: 'evt_1', type: 'charge', paymentId: id });
      expect(await shop.current()).toMatchObject({ status: 'Active' });
    });
  });
});
