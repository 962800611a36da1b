import type { PaymentComparison } from '@lumigraph/contracts/studio';
import { describe, expect, it } from 'vitest';
import { harnesses, openShop } from '../../../testing/payments/provider-harness.ts';

const currencies = [
  { currency: 'EUR', price: 4.99, part: 2, stripe: [499, 200, 99], paypal: [499, 200, 99], outside: 0.99 },
  {
    currency: 'JPY',
    price: 800,
    part: 300,
    stripe: [800, 300, 100],
    paypal: [80_000, 30_000, 10_000],
    outside: 100,
  },
  // Stripe counts forints in hundredths, PayPal permits none.
  {
    currency: 'HUF',
    price: 1990,
    part: 990,
    stripe: [199_000, 99_000, 50_000],
    paypal: [199_000, 99_000, 50_000],
    outside: 500,
  },
] as const;

/** What the provider was asked for, and what is shown beside it, are the same money. */
describe.each(['Stripe', 'PayPal'] as const)('amounts at %s', (name) => {
  it.each(currencies)('of $price $currency are charged, refunded in part and compared', async (sample) => {
    const { currency, price, part, outside } = sample;
    const [charged, refunded, taken] = name === 'Stripe' ? sample.stripe : sample.paypal;
    const provider = harnesses[name]();
    const shop = await openShop(provider, {
      environment: {
        PLAN_CURRENCY: currency,
        PLAN_MONTHLY_PRICE: String(price),
        PLAN_YEARLY_PRICE: String(price * 10),
      },
    });
    const { id, ...paid } = await provider.pay(shop, 'pays');
    expect(paid).toMatchObject({ status: 'succeeded', amount: price, currency });
    expect(provider.fake.charges).toEqual([charged]);

    await shop.server.database.db.updateTable('user_account').set({ roles: '["admin"]' }).execute();
    const compare = async (): Promise<PaymentComparison> =>
      (await shop.server.call('GET', `/api/studio/payments/${id}/comparison`, { token: shop.token })).body;
    const side = { amount: price, currency };
    expect(await compare()).toMatchObject({
      payment: { ...side, refunded: 0 },
      provider: { ...side, state: 'paid', refunded: 0 },
      differences: [],
    });
    expect((await shop.post(`payments/${id}/refund`, { amount: part })).status).toBe(200);
    expect(provider.fake.refunds).toEqual([refunded]);
    expect(await compare()).toMatchObject({
      payment: { ...side, refunded: part },
      provider: { ...side, refunded: part },
      differences: [],
    });
    provider.refundOutside?.(taken);
    expect(await compare()).toMatchObject({
      payment: { refunded: part },
      provider: { refunded: part + outside },
      differences: ['refunded'],
      isCorrectable: true,
    });
    await shop.server.close();
    await provider.fake.close();
  });
});

/** Revolut counts in the minor unit of ISO 4217, as the server does. */
describe('amounts at Revolut', () => {
  it.each([
    { currency: 'EUR', price: 4.99, part: 2, sent: [499, 200] },
    { currency: 'JPY', price: 800, part: 300, sent: [800, 300] },
    { currency: 'HUF', price: 1990, part: 990.5, sent: [199_000, 99_050] },
    { currency: 'KWD', price: 1.995, part: 0.5, sent: [1995, 500] },
  ])('of $price $currency are charged and refunded in part', async ({ currency, price, part, sent }) => {
    const provider = harnesses.Revolut();
    const shop = await openShop(provider, {
      environment: {
        PLAN_CURRENCY: currency,
        PLAN_MONTHLY_PRICE: String(price),
        PLAN_YEARLY_PRICE: String(price * 10),
      },
    });
    const { id, ...paid } = await provider.pay(shop, 'pays');
    expect(paid).toMatchObject({ status: 'succeeded', amount: price, currency });
    await shop.server.database.db.updateTable('user_account').set({ roles: '["admin"]' }).execute();
    expect((await shop.post(`payments/${id}/refund`, { amount: part })).status).toBe(200);
    expect([...provider.fake.charges, ...provider.fake.refunds]).toEqual(sent);
    const comparison: PaymentComparison = (
      await shop.server.call('GET', `/api/studio/payments/${id}/comparison`, { token: shop.token })
    ).body;
    const side = { amount: price, currency, refunded: part };
    expect(comparison).toMatchObject({ payment: side, provider: side, differences: [] });
    await shop.server.close();
    await provider.fake.close();
  });
});
