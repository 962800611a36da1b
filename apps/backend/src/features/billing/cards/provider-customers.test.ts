import { HOUR_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, stripeHarness, type Shop } from '../../../testing/payments/provider-harness.ts';

const order = {
  planId: 'premium-monthly',
  provider: 'stripe',
  immediateStartConsent: true,
  consentVersion: '2026-11',
  country: 'DE',
};

describe('the customer at Stripe', () => {
  let provider: ReturnType<typeof stripeHarness>;
  let shop: Shop;

  beforeEach(async () => {
    provider = stripeHarness();
    shop = await openShop(provider);
    await pay('pm_card_visa');
  });

  afterEach(async () => {
    await shop.server.close();
    await provider.fake.close();
  });

  const pay = async (paymentMethodId: string) =>
    (await shop.post('payment', { ...order, ...shop.price, paymentMethodId })).body;
  const customers = () => [...provider.fake.customers.keys()];
  const removeAccount = () =>
    shop.server.database.db.deleteFrom('user_account').where('email', '=', 'ada@example.com').execute();
  const runJobs = async (after: number) => {
    shop.server.clock.now += after;
    await shop.server.services.billing.jobs.runAll();
  };
  const rows = () => shop.server.database.db.selectFrom('provider_customer').selectAll().execute();

  it('is one for a user, however many cards follow', async () => {
    const [first] = customers();
    await shop.server.database.db.updateTable('subscription').set({ status: 'Expired' }).execute();
    await pay('pm_card_visa');
    await shop.server.database.db.updateTable('subscription').set({ status: 'Expired' }).execute();
    await pay('pm_card_mastercard');
    expect(provider.fake.charges).toEqual([499, 499, 499]);
    expect(customers()).toEqual([first]);
    expect(await rows()).toMatchObject([{ provider: 'Stripe', reference: first }]);
  });

  it('is replaced when it was deleted in Stripe’s pages', async () => {
    const [first] = customers();
    provider.fake.forgetCustomers();
    await shop.server.database.db.updateTable('subscription').set({ status: 'Expired' }).execute();
    expect((await pay('pm_card_visa')).status).toBe('succeeded');
    expect(customers()).toHaveLength(1);
    expect(customers()).not.toEqual([first]);
    expect(await rows()).toMatchObject([{ reference: customers()[0] }]);
  });

  it('stays when a card is removed', async () => {
    const { body: cards } = await shop.server.call('GET', '/api/payments/cards', { token: shop.token });
    const saved = Array.isArray(cards) ? cards : cards.items;
    const removed = await shop.server.call('DELETE', `/api/payments/cards/${saved[0].id}`, {
      token: shop.token,
    });
    expect(removed.status).toBeLessThan(300);
    expect(provider.fake.eventTypes()).toContain('payment_method.detached');
    expect(customers()).toHaveLength(1);
  });

  it('is deleted with the account, again and again until Stripe has done it', async () => {
    await removeAccount();
    provider.fake.refuseKey(401);
    await runJobs(0);
    expect(customers()).toHaveLength(1);
    provider.fake.refuseKey(undefined);
    provider.fake.breakNext(/^DELETE /u, 'cut');
    // Not asked before an hour has passed.
    await runJobs(HOUR_MS / 2);
    expect(customers()).toHaveLength(1);
    await runJobs(HOUR_MS);
    await runJobs(2 * HOUR_MS);
    expect(customers()).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});
