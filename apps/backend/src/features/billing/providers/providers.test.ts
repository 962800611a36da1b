import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFaultProxy } from '../../../testing/fault-proxy.ts';
import type { Fault } from '../../../testing/payments/fake-server.ts';
import {
  harnesses,
  openShop,
  type ProviderHarness,
  type Shop,
} from '../../../testing/payments/provider-harness.ts';
import { sampleOf } from '../../../testing/sample.ts';

const faults: readonly Fault[] = ['cut', 'error', 'garbage', 'slow', 'before'];
/** A slow answer takes seconds. */
const slowProviders = sampleOf(Object.keys(harnesses), Object.keys(harnesses).length);

describe.each(Object.entries(harnesses))('%s', (name, createHarness) => {
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

  it('is offered with what the browser needs, and no secret', async () => {
    const { body, text } = await shop.server.call('GET', '/api/payments/options');
    expect(body.sandbox).toBe(false);
    expect(body.providers).toHaveLength(1);
    expect(body.providers[0].publicKey).toBeTruthy();
    expect(text).not.toMatch(/sk_|secret|whsec_|wsk_|WHFAKE/i);
  });

  it('takes the money once and starts the subscription', async () => {
    expect(await provider.pay(shop, 'pays')).toMatchObject({ status: 'succeeded', amount: 4.99 });
    expect(provider.fake.charges).toEqual([499]);
    expect(await shop.current()).toMatchObject({ status: 'Active', isPremium: true });
    expect(await shop.invoiceCount()).toBe(1);
  });

  it('never sees a card number that was sent to us', async () => {
    const number = '5555555555554444';
    for (const path of ['payment', 'revolut'])
      await shop.post(path, {
        planId: 'premium-monthly',
        provider: name.toLowerCase().replace(' ', '-'),
        immediateStartConsent: true,
        consentVersion: '2026-11',
        card: { number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
        cardNumber: number,
      });
    expect(provider.fake.charges).toEqual([]);
    expect(provider.fake.bodies.join()).not.toContain(number);
    const rows = await shop.server.database.db.selectFrom('payment').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(number);
  });

  it('says that it was declined, gives nothing, and takes another try', async () => {
    const declined = await provider.pay(shop, 'declines');
    if (name.startsWith('Revolut')) {
      // Its window stays open for another card; one that is left closes after an hour.
      expect(declined).toMatchObject({ status: 'pending', failureCode: 'card_declined' });
      await shop.reconcile(61 * MINUTE_MS);
      expect((await shop.confirm(declined.id)).status).toBe('failed');
    } else {
      expect(declined).toMatchObject({ status: 'failed', failureCode: 'card_declined' });
    }
    expect((await shop.current()).isPremium).toBe(false);
    expect((await provider.pay(shop, 'pays')).status).toBe('succeeded');
    expect(provider.fake.charges).toEqual([499]);
  });

  it('gives nothing before the visitor has approved', async () => {
    const asked = await provider.pay(shop, 'asks');
    expect((await shop.current()).isPremium).toBe(false);
    expect(provider.fake.charges).toEqual([]);
    if (!provider.decide) {
      expect(asked.status).toBe('failed');
      return;
    }
    expect(asked).toMatchObject({ status: 'pending' });
    provider.decide(asked, 'approve');
    expect(await shop.confirm(asked.id)).toMatchObject({ status: 'succeeded' });
    expect((await shop.current()).isPremium).toBe(true);
    expect(provider.fake.charges).toEqual([499]);
  });

  it.each(faults.filter((fault) => fault !== 'slow' || slowProviders.includes(name)))(
    'charges once when the answer is lost (%s)',
    async (fault) => {
      provider.fake.breakNext(provider.billingCall, fault);
      const lost = await provider.pay(shop, 'pays');
      expect(lost.status).toBe('processing');
      await shop.reconcile();
      if ((await shop.current()).status !== 'Active') {
        // The order never arrived, or it cannot be paid: another attempt is possible after three minutes, and not
        // before.
        expect(provider.fake.charges).toEqual([]);
        expect((await provider.pay(shop, 'pays')).id).toBe(lost.id);
        await shop.reconcile(4 * MINUTE_MS);
        expect((await provider.pay(shop, 'pays')).status).toBe('succeeded');
      }
      expect(await shop.current()).toMatchObject({ status: 'Active', isPremium: true });
      expect(provider.fake.charges).toEqual([499]);
      expect(await shop.invoiceCount()).toBe(1);
    },
  );

  it('is not charged and not kept waiting where the provider cannot be reached', async () => {
    const proxy = await openFaultProxy({ host: '127.0.0.1', port: 9 });
    await proxy.close();
    const unreachable = provider.fake.environment(`http://127.0.0.1:${proxy.port}`);
    const { server } = await openShop(createHarness(), { environment: unreachable });
    const { token } = await server.register({ email: 'eve@example.com' });
    const common = { amount: 4.99, currency: 'EUR', provider: name.toLowerCase().replace(' ', '-') };
    const consent = { immediateStartConsent: true, consentVersion: '2026-11' };
    const [path, body] =
      name === 'PayPal'
        ? ['payments/intent', { ...common, metadata: { planId: 'premium-monthly' } }]
        : [
            name === 'Stripe' ? 'payment' : 'revolut',
            {
              ...common,
              ...consent,
              planId: 'premium-monthly',
              ...(name === 'Stripe' ? { paymentMethodId: 'pm_card_visa' } : {}),
            },
          ];
    const { status, headers } = await server.call('POST', `/api/payments/${path}`, { token, body });
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    const { db } = server.database;
    expect(await db.selectFrom('payment').select('id').where('open_key', 'is not', null).execute()).toEqual(
      [],
    );
    await server.close();
  });

  it('charges once for a double click and for 20 parallel payments', async () => {
    const key = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => provider.pay(shop, 'asks', key)));
    const openOnes = await shop.server.database.db
      .selectFrom('payment')
      .select('id')
      .where('purpose', '=', 'subscribe')
      .execute();
    expect(openOnes).toHaveLength(1);
    await shop.reconcile(61 * MINUTE_MS);
    await Promise.all(Array.from({ length: 8 }, () => provider.pay(shop, 'pays').catch(() => undefined)));
    expect(provider.fake.charges).toEqual([499]);
  });

  it('renews without the visitor', async () => {
    await provider.pay(shop, 'pays');
    await shop.reconcile(31 * DAY_MS);
    expect(provider.fake.charges).toEqual([499, 499]);
    expect(await shop.current()).toMatchObject({ status: 'Active', isPremium: true });
    await shop.reconcile(31 * DAY_MS);
    expect(provider.fake.charges).toEqual([499, 499, 499]);
  });

  it('asks again about a renewal whose answer was lost', async () => {
    await provider.pay(shop, 'pays');
    provider.fake.breakNext(provider.renewalCall, 'cut');
    await shop.reconcile(31 * DAY_MS);
    await shop.reconcile();
    expect(provider.fake.charges).toEqual([499, 499]);
    expect(await shop.current()).toMatchObject({ status: 'Active', isPremium: true });
  });

  it('tells of a declined renewal, and ends after the last try', async () => {
    if (provider.refuseRenewals) {
      await provider.pay(shop, 'pays');
      provider.refuseRenewals();
    } else {
      await shop.post('payment', {
        planId: 'premium-monthly',
        provider: 'stripe',
        immediateStartConsent: true,
        consentVersion: '2026-11',
        paymentMethodId: 'pm_card_chargeCustomerFail',
      });
    }
    await shop.reconcile(31 * DAY_MS);
    expect(await shop.current()).toMatchObject({ status: 'PastDue' });
    for (let tries = 0; tries < 3; tries += 1) await shop.reconcile(6 * DAY_MS);
    expect(await shop.current()).toMatchObject({ status: 'Expired', isPremium: false });
    expect(provider.fake.charges).toEqual([499]);
  });

  it('gives money back once, in parts, and never more than was paid', async () => {
    const { id } = await provider.pay(shop, 'pays');
    await shop.server.database.db.updateTable('user_account').set({ roles: '["admin"]' }).execute();
    const key = randomUUID();
    provider.fake.breakNext(/refund/, 'cut');
    await Promise.all([
      shop.post(`payments/${id}/refund`, { amount: 2 }, key),
      shop.post(`payments/${id}/refund`, { amount: 2 }, key),
    ]);
    await shop.reconcile();
    expect(provider.fake.refunds).toEqual([200]);
    await Promise.all(Array.from({ length: 5 }, () => shop.post(`payments/${id}/refund`, {})));
    expect(provider.fake.refunds.reduce((sum, amount) => sum + amount, 0)).toBe(499);
    expect((await shop.post(`payments/${id}/refund`, { amount: 0.01 })).status).toBe(422);
    expect(await shop.current()).toMatchObject({ status: 'Expired' });
  });
});
