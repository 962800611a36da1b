import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLateShop, type LateShop } from '../../../testing/payments/late-shop.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';

const KEY_REFUSED = '4000000000040107';

onEachEngine((createApp) => {
  let shop: LateShop;
  beforeEach(async () => {
    shop = await openLateShop(createApp);
  });
  afterEach(() => shop.close());

  const faults = async (): Promise<string[]> =>
    (await shop.server.services.billing.faults.all()).map(({ provider, call }) => `${provider} ${call}`);

  const interactive = [
    { purpose: 'a subscription', try: () => shop.buy(), fault: 'Stripe charge' },
    {
      purpose: 'a one-off payment',
      try: () => shop.buy(undefined, { productId: 'support', amount: 3 }),
      fault: 'Stripe charge',
    },
    {
      purpose: 'the order of a wallet',
      try: () =>
        shop.call('POST', 'payments/payments/intent', {
          amount: 4.99,
          currency: 'EUR',
          provider: 'paypal',
          metadata: { planId: 'premium-monthly' },
        }),
      fault: 'PayPal createOrder',
    },
  ];

  it.each(interactive)('is no decline of $purpose', async ({ try: attempt, fault }) => {
    await shop.ledger.acceptKey(false);
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await attempt();
      expect([status, body.code]).toEqual([402, 'PAYMENT_METHOD_UNAVAILABLE']);
    }
    expect((await shop.payments()).filter(({ purpose }) => purpose !== 'intent')).toEqual([]);
    expect(await shop.subjects()).not.toContain('Your Lumigraph payment did not go through');
    expect(await faults()).toEqual([fault]);
    expect(shop.logged('provider-key-refused')).toBe(1);
    await shop.ledger.acceptKey(true);
    expect((await attempt()).status).toBeLessThan(300);
    expect(await faults()).toEqual([]);
    expect(shop.logged('provider-key-accepted')).toBe(1);
  });

  it('is no decline of a change of plan, which stays as it was', async () => {
    await shop.pay();
    const before = await shop.subscription();
    await shop.ledger.acceptKey(false);
    const change = () =>
      shop.call('PUT', `accounting/subscriptions/${before.id}`, { planId: 'premium-yearly' });
    expect(await change()).toMatchObject({ status: 402, body: { code: 'PAYMENT_METHOD_UNAVAILABLE' } });
    expect(await shop.subscription()).toEqual(before);
    expect(await shop.payments()).toHaveLength(1);
    await shop.ledger.acceptKey(true);
    expect((await change()).body).toMatchObject({ planId: 'premium-yearly' });
  });

  it('keeps a renewal waiting, without a decline, a mail or a used attempt', async () => {
    await shop.pay();
    const { current_period_end: end } = await shop.subscription();
    const mails = await shop.subjects();
    await shop.ledger.acceptKey(false);
    await shop.travel(end - shop.server.clock.now + HOUR_MS);
    for (let day = 0; day < 20; day += 1) {
      await shop.travel(DAY_MS);
      expect((await shop.current()).isPremium, `Premium on day ${day}`).toBe(true);
    }
    expect(await shop.subscription()).toMatchObject({ status: 'Active', failed_renewals: 0 });
    expect((await shop.payments()).map(({ status }) => status)).toEqual(['succeeded']);
    expect(await shop.subjects()).toEqual(mails);
    expect(shop.logged('provider-key-refused')).toBe(1);
    expect(shop.logged('renewal-failed')).toBe(0);
    expect(await faults()).toEqual(['Stripe renewal']);

    await shop.ledger.acceptKey(true);
    await shop.travel(HOUR_MS);
    const after = await shop.subscription();
    expect(after).toMatchObject({ status: 'Active', current_period_start: end, held_until: null });
    expect(await faults()).toEqual([]);
    expect((await shop.payments()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  });

  it('lets nobody pay for a change of plan while the renewal waits: the period is over', async () => {
    await shop.pay();
    const { id, current_period_end: end } = await shop.subscription();
    await shop.ledger.acceptKey(false);
    await shop.travel(end - shop.server.clock.now + HOUR_MS);
    await shop.ledger.acceptKey(true);
    const change = { planId: 'premium-yearly' };
    expect(await shop.call('PUT', `accounting/subscriptions/${id}`, change)).toMatchObject({ status: 409 });
    expect(await shop.payments()).toHaveLength(1);
  });

  it('ends a subscription after 25 days without a charge, and not before', async () => {
    await shop.pay();
    const { current_period_end: end } = await shop.subscription();
    await shop.ledger.acceptKey(false);
    await shop.travel(end - shop.server.clock.now + HOUR_MS);
    for (let day = 0; day < 24; day += 1) await shop.travel(DAY_MS);
    expect((await shop.current()).isPremium).toBe(true);
    await shop.travel(DAY_MS);
    await shop.travel(DAY_MS);
    expect(await shop.current()).toMatchObject({ isPremium: false, status: 'Expired' });
    await shop.ledger.acceptKey(true);
    await shop.travel(DAY_MS);
    expect(await shop.payments()).toHaveLength(1);
  });

  it('is tried by one renewal now and then, not by all of them at every run', async () => {
    await shop.pay();
    const { current_period_end: end } = await shop.subscription();
    await shop.travel(end - shop.server.clock.now - MINUTE_MS);
    await shop.ledger.acceptKey(false);
    let tries = 0;
    let before = 0;
    for (let run = 0; run < 120; run += 1) {
      await shop.travel(MINUTE_MS);
      const [fault] = await shop.db.selectFrom('provider_fault').selectAll().execute();
      if (fault && fault.tried_at !== before) tries += 1;
      before = fault?.tried_at ?? before;
    }
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(25);
  });

  it('can be tried with a test card, and another card clears the mark', async () => {
    expect((await shop.buy(KEY_REFUSED)).body.code).toBe('PAYMENT_METHOD_UNAVAILABLE');
    expect(await faults()).toEqual(['Stripe charge']);
    await shop.pay();
    expect(await faults()).toEqual([]);
  });
});
