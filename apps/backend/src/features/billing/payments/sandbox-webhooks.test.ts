import { randomUUID } from 'node:crypto';
import type { Payment } from '@lumigraph/contracts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';

let server: TestApp;
let token: string;

beforeEach(async () => {
  server = await createTestApp({
    environment: { SANDBOX_REVOLUT_BUSINESS: 'true' },
    billing: { manualJobs: true },
  });
  token = (await server.register()).token;
});

afterEach(() => server.close());

const pay = async (number: string, provider = 'stripe'): Promise<Payment> =>
  (
    await server.call('POST', '/api/payments/payment', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        planId: 'premium-monthly',
        provider,
        immediateStartConsent: true,
        consentVersion: '2026-11',
        card: { number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
      },
    })
  ).body;

const approve = (payment: Payment) =>
  server.app.inject({
    method: 'POST',
    url: new URL(payment.nextAction?.url ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'decision=approve',
  });

const status = async (): Promise<string> =>
  (await server.call('GET', '/api/accounting/subscriptions/current', { token })).body.status;

describe('the sandbox tells by webhook', () => {
  it.each(['stripe', 'revolut', 'revolut-business'])(
    'what the bank decided, so that a closed tab loses nothing (%s)',
    async (provider) => {
      const payment = await pay('4000000000003220', provider);
      await approve(payment);
      expect(await status()).toBe('None');
      const { sent, deliver } = server.services.billing.messenger;
      expect(sent).toHaveLength(2);
      const orders = fc.shuffledSubarray([...sent, ...sent, ...sent], { minLength: 6 });
      await fc.assert(
        fc.asyncProperty(orders, async (order) => {
          for (const webhook of order) expect(await deliver(webhook)).toBe(200);
          expect(await status()).toBe('Active');
        }),
        { numRuns: 10 },
      );
      expect(await server.database.db.selectFrom('invoice').select('id').execute()).toHaveLength(1);
    },
  );

  it('that a charge succeeded whose answer was lost', async () => {
    expect((await pay('4000000000000119')).status).toBe('processing');
    const [webhook] = server.services.billing.messenger.sent;
    expect(webhook && (await server.services.billing.messenger.deliver(webhook))).toBe(200);
    expect(await status()).toBe('Active');
  });

  it('by itself, late and doubled, outside of tests', { tags: ['long'] }, async () => {
    const running = await createTestApp({ environment: { PORT: '0' } });
    try {
      token = (await running.register()).token;
      const own = server;
      server = running;
      const payment = await pay('4000000000003220');
      await approve(payment);
      await expect.poll(status, { timeout: 8_000, interval: 100 }).toBe('Active');
      server = own;
    } finally {
      await running.close();
    }
  });
});
