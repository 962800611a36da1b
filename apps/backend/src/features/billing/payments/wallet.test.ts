import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';

let server: TestApp;
let token: string;

beforeEach(async () => {
  server = await createTestApp({ billing: { manualJobs: true } });
  token = (await server.register()).token;
});

afterEach(() => server.close());

const once = (key: string = randomUUID()) => ({ 'idempotency-key': key });

const order = (change: object = {}, key?: string, bearer = token) =>
  server.call('POST', '/api/payments/payments/intent', {
    body: {
      amount: 4.99,
      currency: 'EUR',
      provider: 'PayPal',
      metadata: { planId: 'premium-monthly' },
      ...change,
    },
    token: bearer,
    headers: once(key),
  });

const pay = (orderId: string, change: object = {}, bearer = token) =>
  server.call('POST', '/api/payments/payment', {
    body: {
      planId: 'premium-monthly',
      amount: 4.99,
      currency: 'EUR',
      provider: 'paypal',
      orderId,
      immediateStartConsent: true,
      consentVersion: '2026-11',
      ...change,
    },
    token: bearer,
    headers: once(),
  });

const approve = (orderId: string) =>
  server.app.inject({ method: 'POST', url: `/dev/wallet/orders/${orderId}/approve` });

const charges = async () =>
  (await createSandboxStore(server.database.db).all()).filter(({ status }) => status === 'succeeded');

describe('paying with a wallet', () => {
  it('makes an order over the price of the plan, and captures it once', async () => {
    const key = randomUUID();
    const { body } = await order({}, key);
    expect(body).toMatchObject({ status: 'pending', amount: 4.99, planId: 'premium-monthly' });
    expect((await order({}, key)).body.orderId).toBe(body.orderId);
    await approve(body.orderId);
    expect((await pay(body.orderId)).body).toMatchObject({ status: 'succeeded', amount: 4.99 });
    expect(await charges()).toHaveLength(1);
    // The intent itself never becomes a payment.
    server.clock.now += 2 * 60 * 60 * 1000;
    await server.services.billing.jobs.runAll();
    expect(await charges()).toHaveLength(1);
    const invoices = await server.database.db.selectFrom('invoice').select('id').execute();
    expect(invoices).toHaveLength(1);
  });

  it('takes nothing for an order that was not approved', async () => {
    const { body } = await order();
    expect((await pay(body.orderId)).body).toMatchObject({ status: 'failed' });
    expect(await charges()).toEqual([]);
  });

  it('makes no order over another price', async () => {
    expect((await order({ amount: 0.01 })).status).toBe(422);
    expect((await order({ currency: 'USD' })).status).toBe(422);
    expect((await order({ metadata: { planId: 'premium-free' } })).status).toBe(422);
  });

  it('captures no order of another person, of another plan or of nobody', async () => {
    const { body } = await order();
    await approve(body.orderId);
    const eve = await server.register({ email: 'eve@example.com' });
    expect((await pay(body.orderId, {}, eve.token)).status).toBe(422);
    expect((await pay(body.orderId, { planId: 'premium-yearly', amount: 49 })).status).toBe(422);
    expect((await pay('sandbox_order_of_nobody')).status).toBe(422);
    expect(await charges()).toEqual([]);
  });

  it('has a script with the shape of the real one', async () => {
    const { body } = await server.call('GET', '/api/payments/options');
    const wallet = body.providers.find(({ provider }: { provider: string }) => provider === 'paypal');
    expect(wallet).toMatchObject({ integration: 'wallet-button', environment: 'sandbox' });
    const script = await server.app.inject(`${wallet.scriptUrl}?client-id=${wallet.publicKey}&currency=EUR`);
    expect(script.headers['content-type']).toContain('text/javascript');
    expect(script.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const page = {
      currentScript: { src: 'https://api.example.org/dev/wallet/sdk.js?currency=EUR', dataset: {} },
    };
    const global: { paypal?: { Buttons: (options: object) => Record<string, unknown> } } = {};
    // oxlint-disable-next-line typescript/no-implied-eval -- the script that a browser would run
    new Function('document', 'window', script.payload)(page, global);
    const buttons = global.paypal?.Buttons({});
    expect(Object.keys(buttons ?? {}).toSorted()).toEqual(['close', 'isEligible', 'render']);
  });
});
