import { MINUTE_MS, type Payment } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  harnesses,
  openShop,
  type ProviderHarness,
  type Shop,
} from '../../../testing/payments/provider-harness.ts';

describe.each(Object.entries(harnesses))('webhooks of %s', (name, createHarness) => {
  let provider: ProviderHarness;
  let shop: Shop;

  beforeEach(async () => {
    provider = createHarness();
    shop = await openShop(provider);
  });

  async function reopen(options: Parameters<typeof openShop>[1]): Promise<void> {
    await shop.server.close();
    await provider.fake.close();
    provider = createHarness();
    shop = await openShop(provider, options);
  }

  afterEach(async () => {
    await shop.server.close();
    await provider.fake.close();
  });

  const send = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    (
      await shop.server.app.inject({
        method: 'POST',
        url: `/api/payments/webhooks/${provider.webhookName}`,
        headers,
        payload: body,
      })
    ).statusCode;

  it('settle a payment that nobody came back from, in any order and doubled', async () => {
    const open =
      name === 'PayPal'
        ? await lostPayPal()
        : await provider.pay(shop, 'asks').then((payment) => {
            provider.decide?.(payment, 'approve');
            return payment;
          });
    expect((await shop.current()).isPremium).toBe(false);
    const events = provider.webhooks(shop.server.clock.now);
    expect(events.length).toBeGreaterThanOrEqual(2);
    for (const event of [...events.toReversed(), ...events, ...events]) expect(await send(event)).toBe(200);
    expect(await shop.current()).toMatchObject({ status: 'Active', isPremium: true });
    expect((await shop.confirm(open.id)).status).toBe('succeeded');
    expect(await shop.invoiceCount()).toBe(1);
    expect(provider.fake.charges).toEqual([499]);
  });

  async function lostPayPal(): Promise<Payment> {
    provider.fake.breakNext(provider.billingCall, 'cut');
    return provider.pay(shop, 'pays');
  }

  it('are refused when forged, altered, unsigned or for another provider', async () => {
    await provider.pay(shop, 'pays');
    const { now } = shop.server.clock;
    const [right] = provider.webhooks(now);
    const [forged] = provider.webhooks(now, 'whsec_of_somebody_else');
    if (!right || !forged) throw new Error('There are no events');
    expect(await send(forged)).toBe(400);
    expect(await send({ ...right, body: `${right.body} ` })).toBe(400);
    expect(await send({ body: right.body, headers: { 'content-type': 'application/json' } })).toBe(400);
    expect(await send({ ...right, body: 'no json at all' })).toBe(400);
    expect(await send({ ...right, body: 'x'.repeat(300 * 1024) })).toBe(413);
    expect(await send(right)).toBe(200);
    if (name !== 'PayPal') {
      for (const time of [now - 6 * MINUTE_MS, now + 6 * MINUTE_MS]) {
        const [event] = provider.webhooks(time);
        expect(event && (await send(event))).toBe(400);
      }
    }
  });

  it('change nothing while the provider does not confirm them, and work when it does', async () => {
    const open = name === 'PayPal' ? await lostPayPal() : await provider.pay(shop, 'asks');
    provider.decide?.(open, 'approve');
    const event = provider.webhooks(shop.server.clock.now).at(-1);
    if (!event) throw new Error('There are no events');
    provider.fake.breakNext(/^GET /, 'cut');
    expect(await send(event)).toBe(503);
    expect((await shop.current()).isPremium).toBe(false);
    expect(await send(event)).toBe(200);
    expect((await shop.current()).isPremium).toBe(true);
  });

  it('tell of money that was given back in the provider’s own pages, once', async () => {
    if (!provider.refundOutside) return;
    const { id } = await provider.pay(shop, 'pays');
    const deliver = async () => {
      for (const event of provider.webhooks(shop.server.clock.now)) expect(await send(event)).toBe(200);
    };
    provider.refundOutside(200);
    await deliver();
    await deliver();
    expect(await shop.confirm(id)).toMatchObject({ status: 'succeeded', refundedAmount: 2 });
    expect((await shop.current()).isPremium).toBe(true);
    provider.refundOutside(299);
    await Promise.all([deliver(), deliver()]);
    await shop.reconcile();
    expect(await shop.confirm(id)).toMatchObject({ status: 'refunded', refundedAmount: 4.99 });
    expect(await shop.current()).toMatchObject({ status: 'Expired', isPremium: false });
    expect(provider.fake.refunds).toEqual([200, 299]);
  });

  it('do not book our own refunds a second time', async () => {
    if (!provider.refundOutside) return;
    const { id } = await provider.pay(shop, 'pays');
    await shop.server.database.db.updateTable('user_account').set({ roles: '["admin"]' }).execute();
    // The response is lost: the refund is still open when the webhook reports it.
    provider.fake.breakNext(/refund/, 'cut');
    await shop.post(`payments/${id}/refund`, { amount: 2 });
    for (const event of provider.webhooks(shop.server.clock.now)) expect(await send(event)).toBe(200);
    await shop.reconcile();
    expect(await shop.confirm(id)).toMatchObject({ refundedAmount: 2 });
    expect(provider.fake.refunds).toEqual([200]);
  });

  it('are believed under the old secret too while it is being changed', async () => {
    const names = {
      Stripe: 'STRIPE_WEBHOOK_SECRET',
      Revolut: 'REVOLUT_WEBHOOK_SECRET',
      'Revolut Business': 'REVOLUT_BUSINESS_WEBHOOK_SECRET',
    } as const;
    if (name === 'PayPal') return;
    await reopen({
      environment: {
        [names[name as keyof typeof names]]: name === 'Stripe' ? 'whsec_new, whsec_fake' : 'wsk_new,wsk_fake',
      },
    });
    const payment = await provider.pay(shop, 'asks');
    provider.decide?.(payment, 'approve');
    const { now } = shop.server.clock;
    const [event] = provider.webhooks(now);
    const [forged] = provider.webhooks(now, 'another');
    expect(event && (await send(event))).toBe(200);
    expect(forged && (await send(forged))).toBe(400);
  });

  it('are looked at only so often for one address', async () => {
    await reopen({ limits: { webhookAddress: { points: 3, windowMs: MINUTE_MS } } });
    const forged = { body: '{}', headers: { 'content-type': 'application/json' } };
    const responses = [await send(forged), await send(forged), await send(forged), await send(forged)];
    expect(responses).toEqual([400, 400, 400, 429]);
  });
});
