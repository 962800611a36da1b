import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';
import fc from 'fast-check';
import { DAY_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { PRICE, openDisputeShop, type DisputeShop } from '../../../testing/payments/dispute-shop.ts';

const RESPONSE_LOST = '4000000000000119';

onEachEngine((createApp) => {
  let shop: DisputeShop;
  beforeEach(async () => {
    shop = await openDisputeShop(createApp);
  });
  afterEach(() => shop.server.close());

  describe('a dispute', () => {
    it.each([
      ['won', 'succeeded', true],
      ['lost', 'refunded', false],
    ] as const)(
      'that is %s ends in one state, whatever the order and number of its events',
      { timeout: 60_000 },
      async (end, status, isPremium) => {
        const { id } = await shop.pay();
        const events = (['warning', 'open', end] as const).map((one) => shop.disputeEvent(id, one));
        const orders = fc.shuffledSubarray([...events, ...events], { minLength: 6, maxLength: 6 });
        await fc.assert(
          fc.asyncProperty(orders, async (some) => {
            const { db } = shop.server.database;
            for (const table of ['dispute', 'webhook_event'] as const) await db.deleteFrom(table).execute();
            for (const event of some) await shop.deliver(event);
            const { disputes, refunds, payments } = await shop.rows();
            expect(disputes).toEqual([{ status: end }]);
            expect(payments.map((payment) => payment.status)).toEqual([status]);
            expect(refunds).toHaveLength(end === 'lost' ? 1 : 0);
          }),
          { numRuns: 8 },
        );
        expect(await shop.current()).toMatchObject({ isPremium });
        // Nothing was sent to the provider: it has taken the money itself.
        expect((await shop.charges())[0]?.refunded_minor).toBe(0);
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
        const { id } = await shop.pay();
        if (refunded > 0) await shop.refund(id, refunded / 100);
        await shop.dispute(id, 'lost', { amountMinor: disputed });
        await shop.dispute(id, 'lost', { amountMinor: disputed });
        const { refunds } = await shop.rows();
        expect(refunds.map((row) => row.amount_minor).toSorted((a, b) => a - b)).toEqual(
          booked.toSorted((a, b) => a - b),
        );
        expect(refunds.every(({ status }) => status === 'succeeded')).toBe(true);
        expect((await shop.current()).isPremium).toBe(premium);
      },
    );

    it('in another currency takes what is left', async () => {
      const { id } = await shop.pay();
      await shop.dispute(id, 'lost', { amountMinor: 5, currency: 'USD' });
      expect((await shop.rows()).refunds).toEqual([
        { amount_minor: PRICE, status: 'succeeded', requested_by: 'dispute' },
      ]);
    });

    it('that is reported under two ids is booked once', async () => {
      const { id } = await shop.pay();
      await shop.dispute(id, 'lost', { amountMinor: 200 });
      await shop.dispute(id, 'lost', { amountMinor: 200, disputeReference: 'reversal_1' });
      expect((await shop.rows()).refunds.map((row) => row.amount_minor)).toEqual([200]);
    });

    it('and a refund outside are both in the books', async () => {
      const { id } = await shop.pay();
      await shop.dispute(id, 'lost', { amountMinor: 200 });
      const [charge] = await shop.charges();
      const store = createSandboxStore(shop.server.database.db);
      const { reference = '' } = charge ?? {};
      await store.refund({
        idempotencyKey: 'outside',
        reference,
        amountMinor: 150,
        at: shop.server.clock.now,
      });
      for (let times = 0; times < 2; times += 1)
        await shop.deliver({ eventId: `evt_${times}`, type: 'charge', paymentId: id });
      expect((await shop.rows()).refunds.map((row) => row.amount_minor).toSorted((a, b) => a - b)).toEqual([
        150, 200,
      ]);
      expect((await shop.rows()).payments[0]).toEqual({ status: 'succeeded', refunded_minor: 350 });
    });

    it('of a payment that was not settled yet settles it first', async () => {
      const { id, status } = await shop.pay(RESPONSE_LOST);
      expect(status).toBe('processing');
      await shop.dispute(id, 'lost');
      expect((await shop.rows()).payments).toEqual([{ status: 'refunded', refunded_minor: PRICE }]);
      expect((await shop.current()).isPremium).toBe(false);
      expect(await shop.methodOf()).toBeNull();
    });

    it('of an unknown payment changes nothing', async () => {
      await shop.dispute('pay_of_another_shop', 'lost');
      expect(await shop.rows()).toEqual({ disputes: [], refunds: [], payments: [] });
    });

    it('of an earlier period leaves the running one, without the method', async () => {
      const { id } = await shop.pay();
      await shop.runJobs(31 * DAY_MS);
      expect(await shop.charges()).toHaveLength(2);
      await shop.dispute(id, 'lost');
      expect((await shop.rows()).payments.map(({ status }) => status)).toEqual(['refunded', 'succeeded']);
      expect(await shop.current()).toMatchObject({ status: 'Active', isPremium: true });
      expect(await shop.methodOf()).toBeNull();
      await shop.runJobs(31 * DAY_MS);
      expect(await shop.charges()).toHaveLength(2);
    });

    it('of an upgrade returns to the replaced period, which does not renew', async () => {
      await shop.pay();
      const { id } = await shop.current();
      await shop.call('PUT', `accounting/subscriptions/${id}`, { planId: 'premium-yearly' });
      const upgrade = (await shop.charges()).at(-1);
      await shop.dispute(upgrade?.idempotency_key ?? '', 'lost', { amountMinor: 100_000 });
      expect(await shop.current()).toMatchObject({
        status: 'Active',
        planId: 'premium-monthly',
        isPremium: true,
      });
      expect(await shop.methodOf()).toBeNull();
    });

    it('of a cancelled subscription ends it when it is lost', async () => {
      const { id } = await shop.pay();
      const subscription = await shop.current();
      await shop.call('POST', `accounting/subscriptions/${subscription.id}/cancel`, { immediately: false });
      await shop.dispute(id, 'open');
      expect(await shop.current()).toMatchObject({ status: 'Cancelled', isPremium: true });
      await shop.dispute(id, 'lost');
      expect(await shop.current()).toMatchObject({ status: 'Expired', isPremium: false });
    });
  });
});
