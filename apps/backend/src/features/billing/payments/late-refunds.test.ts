import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLateShop, type LateShop } from '../../../testing/payments/late-shop.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';

const REFUNDS_WAIT = '4000000000007726';
const PRICE = 499;

const stateAfter = (refundedMinor: number) => ({
  refunded_minor: refundedMinor,
  status: refundedMinor === PRICE ? 'refunded' : 'succeeded',
});

/** What becomes of a refund: first by the provider's response, later by its news. */
type Later = 'nothing' | 'done' | 'failed';
const outcomes: { first: 'done' | 'pending'; later: Later; status: string; attention: string | null }[] = [
  { first: 'done', later: 'nothing', status: 'succeeded', attention: null },
  { first: 'done', later: 'failed', status: 'failed', attention: 'refund-failed' },
  { first: 'pending', later: 'nothing', status: 'requested', attention: null },
  { first: 'pending', later: 'done', status: 'succeeded', attention: null },
  { first: 'pending', later: 'failed', status: 'failed', attention: 'refund-refused' },
];
const ways = ['webhook', 'look-up'] as const;
const amounts = [undefined, 1] as const;
const cases = outcomes.flatMap((outcome) =>
  ways.flatMap((way) =>
    amounts.map((amount) => ({ ...outcome, way, amount, part: amount ? 'part' : 'whole' })),
  ),
);

onEachEngine((createApp) => {
  let shop: LateShop;
  beforeEach(async () => {
    shop = await openLateShop(createApp);
  });
  afterEach(() => shop.close());

  const refund = async (id: string, amount?: number): Promise<string> => {
    await shop.call('POST', `payments/payments/${id}/refund`, amount === undefined ? {} : { amount });
    return (await shop.refunds()).at(-1)?.id ?? '';
  };
  const refundMails = async (): Promise<number> =>
    (await shop.subjects()).filter((subject) => subject.includes('has refunded you')).length;

  describe.each(cases)('a refund of the $part that is $first, then $later ($way)', (scene) => {
    const amount = scene.amount === undefined ? PRICE : scene.amount * 100;
    const bookedAtFirst = scene.first === 'done' ? amount : 0;
    const bookedLater = scene.status === 'succeeded' ? amount : 0;
    // What a refund has ended does not begin again.
    const mostBooked = Math.max(bookedAtFirst, bookedLater);

    async function hearLater(refundId: string): Promise<void> {
      if (scene.later === 'nothing') return;
      await shop.ledger.endRefund(refundId, scene.later === 'done' ? 'refund' : 'refund-failed');
      if (scene.way === 'webhook') await shop.deliver();
    }

    it('has the effects of its final state, once', async () => {
      const id = await shop.pay(scene.first === 'pending' ? REFUNDS_WAIT : undefined);
      const refundId = await refund(id, scene.amount);
      expect(await shop.payment(id)).toMatchObject(stateAfter(bookedAtFirst));
      expect(await refundMails()).toBe(bookedAtFirst > 0 ? 1 : 0);
      expect((await shop.current()).isPremium).toBe(bookedAtFirst < PRICE);

      await hearLater(refundId);
      // The look-up of what was final is made after a day.
      await shop.travel(DAY_MS + HOUR_MS);

      expect((await shop.refunds()).map(({ status }) => status)).toEqual([scene.status]);
      expect(await shop.payment(id)).toMatchObject({
        ...stateAfter(bookedLater),
        attention: scene.attention,
      });
      expect(await refundMails()).toBe(mostBooked > 0 ? 1 : 0);
      expect((await shop.current()).isPremium).toBe(mostBooked < PRICE);
      expect(shop.logged('refund-failed-later')).toBe(scene.attention === 'refund-failed' ? 1 : 0);
      expect(shop.logged('refund-refused')).toBe(scene.attention === 'refund-refused' ? 1 : 0);
    });
  });

  it('that failed can be requested again, which clears the mark', async () => {
    const id = await shop.pay();
    const refundId = await refund(id);
    await shop.ledger.endRefund(refundId, 'refund-failed');
    await shop.deliver();
    await refund(id);
    expect((await shop.refunds()).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await shop.payment(id)).toMatchObject({ status: 'refunded', attention: null });
  });

  it('is asked for again while the key is refused, and is made once the key works', async () => {
    const id = await shop.pay();
    await shop.ledger.acceptKey(false);
    await refund(id);
    for (let run = 0; run < 30; run += 1) await shop.travel(MINUTE_MS);
    expect((await shop.refunds()).map(({ status }) => status)).toEqual(['requested']);
    expect(shop.logged('provider-key-refused')).toBeLessThanOrEqual(2);
    await shop.ledger.acceptKey(true);
    await shop.travel(HOUR_MS);
    expect((await shop.refunds()).map(({ status }) => status)).toEqual(['succeeded']);
    expect(await shop.server.services.billing.faults.all()).toEqual([]);
    const charge = await shop.ledger.byKey(id);
    expect(charge?.refunded_minor).toBe(PRICE);
  });

  it('that was refused is shown, also the server’s own of a second payment', async () => {
    const id = await shop.pay();
    const charge = await shop.ledger.byKey(id);
    // Its provider has given the amount back already, without telling.
    await shop.ledger.refund({
      idempotencyKey: 'outside',
      reference: charge?.reference ?? '',
      amountMinor: PRICE,
      at: shop.server.clock.now,
    });
    await shop.db
      .insertInto('refund')
      .values({
        id: 'ref_duplicate',
        payment_id: id,
        amount_minor: PRICE,
        status: 'requested',
        requested_by: 'system',
        idempotency_key: 'duplicate',
        created_at: shop.server.clock.now,
      })
      .execute();
    await shop.travel(MINUTE_MS);
    expect(await shop.payment(id)).toMatchObject({ status: 'succeeded', attention: 'refund-refused' });
    expect(shop.logged('refund-refused')).toBe(1);
  });

  it('made in the provider’s own pages can fail there too', async () => {
    const id = await shop.pay();
    const charge = await shop.ledger.byKey(id);
    const outside = { reference: charge?.reference ?? '', amountMinor: PRICE, at: shop.server.clock.now };
    await shop.ledger.refund({ ...outside, idempotencyKey: 'outside' });
    await shop.deliver();
    expect(await shop.payment(id)).toMatchObject({ status: 'refunded', refunded_minor: PRICE });
    await shop.travel(HOUR_MS);
    await shop.ledger.endRefund('outside', 'refund-failed');
    await shop.deliver();
    expect(await shop.payment(id)).toMatchObject({
      status: 'succeeded',
      refunded_minor: 0,
      attention: 'refund-failed',
    });
    await shop.ledger.refund({ ...outside, idempotencyKey: 'again' });
    await shop.deliver();
    expect(await shop.payment(id)).toMatchObject({ status: 'refunded', refunded_minor: PRICE });
  });

  it('that stays pending is looked up ever more rarely, and shown after a week', async () => {
    const id = await shop.pay(REFUNDS_WAIT);
    await refund(id);
    await shop.travel(6 * DAY_MS);
    expect((await shop.payment(id)).attention).toBeNull();
    await shop.travel(2 * DAY_MS);
    await shop.travel(2 * DAY_MS);
    expect((await shop.payment(id)).attention).toBe('refund-overdue');
    expect(shop.logged('refund-overdue')).toBe(1);
    const [row] = await shop.refunds();
    await shop.ledger.endRefund(row?.id ?? '', 'refund');
    await shop.travel(DAY_MS);
    expect(await shop.payment(id)).toMatchObject({ status: 'refunded', attention: null });
  });
});
