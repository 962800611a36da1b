import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';
import { createPaymentStore } from '../payments/payment-store.ts';
import { DAY_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { openDisputeShop, type DisputeShop } from '../../../testing/payments/dispute-shop.ts';

const DISPUTED = '4000000000002685';

onEachEngine((createApp) => {
  let shop: DisputeShop;
  beforeEach(async () => {
    shop = await openDisputeShop(createApp);
  });
  afterEach(() => shop.server.close());

  describe('renewals', () => {
    it.each(['warning', 'open'] as const)(
      'are not charged during a dispute (%s), the member is asked to pay, and Premium ends after the grace',
      { tags: ['long'] },
      async (status) => {
        const { id } = await shop.pay();
        await shop.dispute(id, status);
        await shop.runJobs(31 * DAY_MS);
        expect(await shop.charges()).toHaveLength(1);
        expect(await shop.current()).toMatchObject({ status: 'PastDue', isPremium: true, canBuy: true });
        expect((await shop.server.mails()).map(({ subject }) => subject)).toContain(
          'Renew your Lumigraph Premium',
        );
        for (const days of [2, 4, 6]) await shop.runJobs(days * DAY_MS);
        expect(await shop.charges()).toHaveLength(1);
        expect(await shop.current()).toMatchObject({ status: 'Expired', isPremium: false });
      },
    );

    it('continue when the dispute is won', async () => {
      const { id } = await shop.pay();
      await shop.dispute(id, 'open');
      await shop.runJobs(31 * DAY_MS);
      await shop.dispute(id, 'won');
      await shop.runJobs(2 * DAY_MS);
      expect(await shop.charges()).toHaveLength(2);
      expect(await shop.current()).toMatchObject({ status: 'Active', isPremium: true });
    });

    it('continue after a warning that came to nothing for 120 days', { tags: ['long'] }, async () => {
      const { id } = await shop.pay();
      await shop.dispute(id, 'warning');
      await shop.server.database.db
        .updateTable('dispute')
        .set({ opened_at: shop.server.clock.now - 90 * DAY_MS })
        .execute();
      await shop.runJobs(31 * DAY_MS);
      expect(await shop.charges()).toHaveLength(2);
    });

    it('and upgrades charge nothing during a dispute or after a loss', async () => {
      const { id } = await shop.pay();
      const subscription = await shop.current();
      const upgrade = () =>
        shop.call('PUT', `accounting/subscriptions/${subscription.id}`, { planId: 'premium-yearly' });
      await shop.dispute(id, 'open');
      expect((await upgrade()).status).toBe(409);
      await shop.dispute(id, 'lost');
      expect((await upgrade()).status).toBe(409);
      expect(await shop.charges()).toHaveLength(1);
    });

    it('learn of a decision whose webhook was lost', async () => {
      const { id } = await shop.pay(DISPUTED);
      await shop.runJobs();
      const [charge] = await shop.charges();
      await shop.dispute(id, 'open', { disputeReference: `dispute_${charge?.reference ?? ''}` });
      await createSandboxStore(shop.server.database.db).dispute(
        charge?.reference ?? '',
        'lost',
        shop.server.clock.now,
      );
      await shop.runJobs(2 * DAY_MS);
      expect((await shop.rows()).disputes).toEqual([{ status: 'lost' }]);
      expect((await shop.current()).isPremium).toBe(false);
    });
  });

  describe('the method of a lost payment', () => {
    it('is removed, and no later settlement or payment brings it back', async () => {
      const { id } = await shop.pay();
      expect(await shop.savedCards()).toHaveLength(1);
      const { db } = shop.server.database;
      const store = createPaymentStore(db);
      const paid = await store.find(id);
      const barred = paid?.method_token ?? '';
      await shop.dispute(id, 'lost');
      expect(await shop.savedCards()).toEqual([]);
      await shop.runJobs();

      const again = await shop.pay('4000000000003220');
      const open = await store.find(again.id);
      expect(open?.status).toBe('pending');
      if (!open) return;
      await shop.server.services.billing.webhooks.settle(open, {
        status: 'succeeded',
        reference: open.provider_reference ?? '',
        methodToken: barred,
        card: { brand: 'visa', last4: '4242' },
        charged: { amountMinor: open.amount_minor, currency: open.currency },
      });
      expect(await shop.current()).toMatchObject({ status: 'Active' });
      expect([await shop.methodOf(), await shop.savedCards()]).toEqual([null, []]);
      await shop.runJobs(31 * DAY_MS);
      expect(await shop.charges()).toHaveLength(1);
    });

    it('stays where the subscription renews with another one', async () => {
      const { id } = await shop.pay();
      await shop.server.database.db.updateTable('subscription').set({ method_token: 'another' }).execute();
      await shop.dispute(id, 'lost');
      expect(await shop.methodOf()).toBe('another');
    });
  });

  it('a method that was removed at the provider is charged no more', async () => {
    await shop.pay();
    const removedToken = (await shop.methodOf()) ?? '';
    for (let times = 0; times < 2; times += 1)
      await shop.deliver({ eventId: 'evt_removed', type: 'method', removedToken });
    expect([await shop.methodOf(), await shop.savedCards()]).toEqual([null, []]);
    expect(await shop.current()).toMatchObject({ status: 'Active', isPremium: true });
    await shop.runJobs(31 * DAY_MS);
    expect(await shop.charges()).toHaveLength(1);
    expect((await shop.server.mails()).map(({ subject }) => subject)).toContain(
      'Renew your Lumigraph Premium',
    );
  });
});
