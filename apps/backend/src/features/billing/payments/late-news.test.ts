import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLateShop, type LateShop } from '../../../testing/payments/late-shop.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';

const KEEPS_LATE = '4000000000000317';
const STOLEN_LATER = '4000000000009979';
const RESPONSE_LOST = '4000000000000119';
const LATE = 'sandbox_pays_late';

onEachEngine((createApp) => {
  let shop: LateShop;
  beforeEach(async () => {
    shop = await openLateShop(createApp);
  });
  afterEach(() => shop.close());

  const keepLate = async (id: string): Promise<void> => {
    await shop.ledger.keepLate((await shop.ledger.byKey(id))?.reference ?? '', LATE);
    await shop.deliver();
  };
  const subscriptionPath = async () => `accounting/subscriptions/${(await shop.subscription()).id}`;

  describe('a method that is saved after the payment', () => {
    it('renews the subscription that was paid by it', async () => {
      const id = await shop.pay(KEEPS_LATE);
      expect((await shop.subscription()).method_token).toBeNull();
      await keepLate(id);
      expect((await shop.subscription()).method_token).toBe(LATE);
      await shop.travel(32 * DAY_MS);
      expect((await shop.payments()).map(({ purpose, status }) => [purpose, status])).toEqual([
        ['subscribe', 'succeeded'],
        ['renew', 'succeeded'],
      ]);
    });

    const states = [
      {
        state: 'cancelled at the end of its period, for the case that it is resumed',
        change: async () =>
          void (await shop.call('POST', `${await subscriptionPath()}/cancel`, { immediately: false })),
        token: LATE,
      },
      {
        state: 'refunded',
        change: async (id: string) => void (await shop.call('POST', `payments/payments/${id}/refund`, {})),
        token: null,
      },
      {
        state: 'ended at once, and another one was bought with another card',
        async change() {
          await shop.call('POST', `${await subscriptionPath()}/cancel`, { immediately: true });
          await shop.pay();
        },
        token: 'other',
      },
    ];
    it.each(states)('of a subscription that was $state', async ({ change, token }) => {
      const id = await shop.pay(KEEPS_LATE);
      await change(id);
      const before = (await shop.subscription()).method_token;
      await keepLate(id);
      expect((await shop.subscription()).method_token).toBe(token === 'other' ? before : token);
    });

    it('does not come back after its owner has removed it', async () => {
      const id = await shop.pay(KEEPS_LATE);
      await keepLate(id);
      const [card] = await shop.db.selectFrom('saved_card').select('id').execute();
      await shop.server.services.billing.cards.remove((await shop.payment(id)).user_id, card?.id ?? '');
      expect((await shop.subscription()).method_token).toBeNull();
      await shop.ledger.keepLate((await shop.ledger.byKey(id))?.reference ?? '', 'sandbox_pays_again');
      await shop.deliver();
      expect((await shop.subscription()).method_token).toBeNull();
      expect(await shop.db.selectFrom('saved_card').selectAll().execute()).toEqual([]);
    });
  });

  it('a card that must not be charged again is not: its owner is asked for another one at once', async () => {
    await shop.pay(STOLEN_LATER);
    await shop.travel(32 * DAY_MS);
    expect(await shop.subscription()).toMatchObject({ status: 'PastDue', method_token: null });
    expect(await shop.subjects()).toContain('Your Lumigraph Premium needs another card');
    for (let day = 0; day < 12; day += 1) await shop.travel(DAY_MS);
    const renewals = (await shop.payments()).filter(({ purpose }) => purpose === 'renew');
    expect(renewals.map(({ status }) => status)).toEqual(['failed']);
    expect(await shop.current()).toMatchObject({ status: 'Expired', isPremium: false });
  });

  describe('a payment that stays open', () => {
    /** The provider's response was lost. */
    const open = async (): Promise<string> => (await shop.buy(RESPONSE_LOST)).body.id;

    it('is looked up ever more rarely, and shown to an administrator after a week', async () => {
      const id = await open();
      await shop.ledger.acceptKey(false);
      let looks = 0;
      let before = (await shop.payment(id)).updated_at;
      // Every twenty seconds for an hour, then every hour.
      for (let run = 0; run < 180 + 24 * 8; run += 1) {
        shop.server.clock.now += run < 180 ? 20 * SECOND_MS : HOUR_MS;
        await shop.server.services.billing.jobs.runAll();
        const { updated_at: at } = await shop.payment(id);
        if (at !== before) looks += 1;
        before = at;
      }
      expect(looks).toBeGreaterThan(20);
      expect(looks).toBeLessThan(100);
      expect(await shop.payment(id)).toMatchObject({ status: 'processing', attention: 'unknown-outcome' });
      expect(shop.logged('payment-overdue')).toBe(1);
      await shop.ledger.acceptKey(true);
      await shop.travel(DAY_MS);
      expect(await shop.payment(id)).toMatchObject({ status: 'succeeded', attention: null });
    });

    it('and is refused after days is told to its buyer by mail', async () => {
      const id = await open();
      await shop.db
        .updateTable('sandbox_charge')
        .set({ status: 'failed' })
        .where('idempotency_key', '=', id)
        .execute();
      await shop.travel(2 * DAY_MS);
      expect((await shop.payment(id)).status).toBe('failed');
      expect(await shop.subjects()).toContain('Your Lumigraph payment was declined');
    });

    it('and is refused at once is told on the page only', async () => {
      const id = await open();
      await shop.db
        .updateTable('sandbox_charge')
        .set({ status: 'failed' })
        .where('idempotency_key', '=', id)
        .execute();
      await shop.travel(MINUTE_MS);
      expect((await shop.payment(id)).status).toBe('failed');
      expect(await shop.subjects()).not.toContain('Your Lumigraph payment was declined');
    });
  });

  it('a wallet’s abandoned orders do not keep other payments from being settled', async () => {
    const { body } = await shop.buy(RESPONSE_LOST);
    const row = await shop.payment(body.id);
    await shop.db
      .insertInto('payment')
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          ...row,
          id: `pay_intent_${index}`,
          purpose: 'intent',
          status: 'pending',
          open_key: null,
          idempotency_key: `intent-${index}`,
          updated_at: row.updated_at - MINUTE_MS,
        })),
      )
      .execute();
    await shop.travel(MINUTE_MS);
    expect((await shop.payment(body.id)).status).toBe('succeeded');
  });
});
