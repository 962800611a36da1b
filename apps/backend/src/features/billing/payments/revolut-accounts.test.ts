import { DAY_MS } from '@lumigraph/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';
import { createFakeRevolut } from '../../../testing/payments/fake-revolut.ts';
import { openShop, revolutHarness } from '../../../testing/payments/provider-harness.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const providersOf = async (server: TestApp): Promise<string[]> => {
  const { body } = await server.call('GET', '/api/payments/options');
  return (body.providers as { provider: string }[]).map(({ provider }) => provider);
};

describe('the sandbox', () => {
  it.each([
    ['false', ['stripe', 'paypal', 'revolut']],
    ['true', ['stripe', 'paypal', 'revolut', 'revolut-business']],
  ])('offers the second account by a setting (%s)', async (setting, expected) => {
    const server = await createTestApp({
      environment: { SANDBOX_REVOLUT_BUSINESS: setting },
      billing: { manualJobs: true },
    });
    closing.push(() => server.close());
    expect(await providersOf(server)).toEqual(expected);
    const { token } = await server.register();
    const { body } = await server.call('POST', '/api/payments/revolut', {
      token,
      body: {
        planId: 'premium-monthly',
        provider: 'revolut-business',
        immediateStartConsent: true,
        consentVersion: '2026-11',
        cardNumber: '4242424242424242',
        expiryDate: '12/30',
        cvv: '123',
        cardholderName: 'Ada',
      },
    });
    expect(body).toMatchObject({
      status: 'succeeded',
      provider: setting === 'true' ? 'Revolut' : 'RevolutPersonal',
    });
  });
});

describe('where one account is set up', () => {
  it.each(['revolut', 'revolut-business'] as const)('both values lead to it (%s)', async (chosen) => {
    const harness = revolutHarness(chosen);
    const shop = await openShop(harness);
    closing.push(
      () => harness.fake.close(),
      () => shop.server.close(),
    );
    expect(await providersOf(shop.server)).toEqual([chosen]);
    const { body } = await shop.post('revolut', {
      planId: 'premium-monthly',
      provider: chosen === 'revolut' ? 'revolut-business' : 'revolut',
      immediateStartConsent: true,
      consentVersion: '2026-11',
    });
    expect(body.provider).toBe(chosen === 'revolut' ? 'RevolutPersonal' : 'Revolut');
  });
});

describe('two accounts of Revolut', () => {
  /** A server that pays with `chosen`, with the other Revolut account configured too. */
  async function openBoth(chosen: 'revolut' | 'revolut-business') {
    const harness = revolutHarness(chosen);
    const other = createFakeRevolut(chosen === 'revolut' ? 'REVOLUT_BUSINESS' : 'REVOLUT');
    closing.push(
      () => harness.fake.close(),
      () => other.close(),
    );
    const environment = other.environment(await other.listen());
    const shop = await openShop(harness, { environment });
    closing.push(() => shop.server.close());
    return { harness, other, shop };
  }

  it.each([
    ['revolut', 'RevolutPersonal'],
    ['revolut-business', 'Revolut'],
  ] as const)('take money, renewals and refunds each for itself (%s)', async (chosen, value) => {
    const { harness, other, shop } = await openBoth(chosen);
    expect(await providersOf(shop.server)).toEqual(['revolut', 'revolut-business']);
    const { id } = await harness.pay(shop, 'pays');
    await shop.reconcile();
    const paid = await shop.confirm(id);
    expect(paid).toMatchObject({ status: 'succeeded', provider: value });
    await shop.reconcile(31 * DAY_MS);
    expect(await shop.current()).toMatchObject({ status: 'Active', isPremium: true });
    await shop.server.database.db.updateTable('user_account').set({ roles: '["admin"]' }).execute();
    await shop.travel(0);
    await shop.post(`payments/${paid.id}/refund`, {});
    expect(harness.fake.charges).toEqual([499, 499]);
    expect(harness.fake.refunds).toEqual([499]);
    expect(other.bodies).toEqual([]);
  });

  it.each(['revolut', 'revolut-business'] as const)(
    'are told by webhooks at their own address (%s)',
    async (chosen) => {
      const { harness, shop } = await openBoth(chosen);
      const payment = await harness.pay(shop, 'asks');
      harness.decide?.(payment, 'approve');
      const [event] = harness.webhooks(shop.server.clock.now);
      const { statusCode } = await shop.server.app.inject({
        method: 'POST',
        url: `/api/payments/webhooks/${harness.webhookName}`,
        headers: event?.headers ?? {},
        payload: event?.body ?? '',
      });
      expect(statusCode).toBe(200);
      expect(await shop.current()).toMatchObject({ status: 'Active' });
    },
  );
});
