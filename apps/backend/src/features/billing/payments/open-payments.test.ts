import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  harnesses,
  openShop,
  type ProviderHarness,
  type Shop,
} from '../../../testing/payments/provider-harness.ts';

// PayPal asks in its own window before anything is charged, so no payment of it waits for the visitor.
const asking = Object.entries(harnesses).filter(([name]) => name !== 'PayPal');

describe.each(asking)('%s: another plan while a payment waits for the visitor', (name, createHarness) => {
  let provider: ProviderHarness;
  let shop: Shop;

  beforeEach(async () => {
    provider = createHarness();
    shop = await openShop(provider);
  });

  afterEach(async () => {
    await shop.server.close();
    await provider.fake.close();
  });

  const yearly = () => {
    const wanted = name.toLowerCase().replace(' ', '-');
    return shop.post(wanted.startsWith('revolut') ? 'revolut' : 'payment', {
      planId: 'premium-yearly',
      provider: wanted,
      immediateStartConsent: true,
      consentVersion: '2026-11',
      ...(name === 'Stripe' ? { paymentMethodId: 'pm_card_visa' } : {}),
    });
  };

  it('takes its place, and the earlier one cannot be paid any more', async () => {
    const asked = await provider.pay(shop, 'asks');
    const { body } = await yearly();
    expect(body).toMatchObject({ planId: 'premium-yearly' });
    expect(body.id).not.toBe(asked.id);
    expect((await shop.confirm(asked.id)).status).toBe('failed');
    expect(() => provider.decide?.(asked, 'approve')).toThrow(/nothing to decide|no open order/);
    if (body.status === 'pending') provider.decide?.(body, 'approve');
    expect(await shop.confirm(body.id)).toMatchObject({ status: 'succeeded' });
    expect(provider.fake.charges).toEqual([4900]);
    expect(await shop.current()).toMatchObject({ status: 'Active', planId: 'premium-yearly' });
  });

  it('is refused when the earlier one has just been paid', async () => {
    const asked = await provider.pay(shop, 'asks');
    provider.decide?.(asked, 'approve');
    expect(await yearly()).toMatchObject({ status: 409 });
    expect(provider.fake.charges).toEqual([499]);
    expect(await shop.current()).toMatchObject({ status: 'Active', planId: 'premium-monthly' });
  });

  it('is refused while nobody knows how the earlier one stands', async () => {
    const asked = await provider.pay(shop, 'asks');
    provider.fake.breakNext(/^GET /, 'before');
    expect(await yearly()).toMatchObject({ status: 409 });
    expect((await shop.confirm(asked.id)).status).toBe('pending');
    expect(provider.fake.charges).toEqual([]);
  });
});
