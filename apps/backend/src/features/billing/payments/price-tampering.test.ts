import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';

const prices: Readonly<Record<string, number>> = { 'premium-monthly': 499, 'premium-yearly': 4900 };

let server: TestApp;

beforeEach(async () => {
  server = await createTestApp({ billing: { manualJobs: true } });
});

afterEach(() => server.close());

const query = {
  provider: 'stripe',
  immediateStartConsent: true,
  consentVersion: '2026-11',
  card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
};

/** The provider's own ledger: what money really moved. */
const charged = async (): Promise<number[]> =>
  (await createSandboxStore(server.database.db).all())
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount_minor }) => amount_minor);

const tampering = fc.record(
  {
    planId: fc.constantFrom('premium-monthly', 'premium-yearly', 'premium-free', '__proto__', ''),
    amount: fc.oneof(
      fc.constantFrom(4.99, 49, 0, 0.01, 4.990001, 1e6),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
    ),
    currency: fc.constantFrom('EUR', 'USD', 'JPY', 'BGN'),
    plan: fc.constantFrom('premium-monthly', 'premium-yearly', 'x'),
  },
  { requiredKeys: [] },
);

it('charges the price of the plan whatever a request says, or nothing', async () => {
  let person = 0;
  let paid = 0;
  await fc.assert(
    fc.asyncProperty(tampering, async (change) => {
      person += 1;
      const { token } = await server.register({ email: `buyer${person}@example.com` });
      const before = await charged();
      const { status, body } = await server.call('POST', '/api/payments/payment', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: { ...query, ...change },
      });
      const moved = (await charged()).slice(before.length);
      if (status !== 200) {
        expect([400, 422]).toContain(status);
        expect(moved).toEqual([]);
        return;
      }
      paid += 1;
      expect(moved).toEqual([prices[body.planId]]);
      expect(body.amount * 100).toBeCloseTo(prices[body.planId] ?? 0);
    }),
    {
      numRuns: 60,
      examples: [
        [{ planId: 'premium-yearly', amount: 4.99, currency: 'EUR' }],
        [{ planId: 'premium-monthly', plan: 'premium-yearly', amount: 49 }],
        [{ planId: 'premium-monthly', amount: 4.99, currency: 'EUR' }],
        [{ planId: 'premium-yearly' }],
      ],
    },
  );
  // Some of the requests had the right price.
  expect(paid).toBeGreaterThan(1);
}, 60_000);
