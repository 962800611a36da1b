import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';
import { PAYPAL_EVENTS } from '../providers/paypal/paypal-webhook.ts';
import type { ChargeOutcome, PaymentProviderAdapter } from '../providers/provider-adapter.ts';
import { REVOLUT_EVENTS } from '../providers/revolut/revolut-webhook.ts';
import { STRIPE_EVENTS } from '../providers/stripe/stripe-webhook.ts';

const CARD = { brand: 'visa', last4: '4242' };
const reference = 'ref';

const PAID = {
  status: 'succeeded',
  reference,
  methodToken: 'm',
  card: CARD,
  charged: { amountMinor: 499, currency: 'EUR' },
} as const;

/** The states of one charge at a provider, step by step: requested, processing, declined once, paid, and paid still. */
const story: readonly ChargeOutcome[] = [
  { status: 'action', reference, action: { type: 'confirm', clientSecret: 'x' } },
  { status: 'processing', reference },
  { status: 'failed', reference, failureCode: 'card_declined' },
  PAID,
  PAID,
];

/** A provider whose charge state is set by the test; its webhooks are plain JSON. */
function createScripted(response: () => ChargeOutcome): PaymentProviderAdapter {
  return {
    provider: 'Stripe',
    frontend: {
      provider: 'stripe',
      kind: 'card',
      integration: 'hosted-fields',
      environment: 'sandbox',
    },
    charge: () => Promise.resolve(story[0] as ChargeOutcome),
    lookup: () => Promise.resolve(response()),
    refund: () => Promise.resolve({ status: 'succeeded' }),
    readWebhook: ({ rawBody }) => JSON.parse(rawBody.toString('utf8')),
  };
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

let server: TestApp;
let now: ChargeOutcome = story[0] as ChargeOutcome;

beforeEach(async () => {
  server = await createTestApp({
    billing: { manualJobs: true, providers: [createScripted(() => now)] },
  });
});

afterEach(() => server.close());

async function open(email: string) {
  const { token } = await server.register({ email });
  const { body } = await server.call('POST', '/api/payments/payment', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      planId: 'premium-monthly',
      provider: 'stripe',
      paymentMethodId: 'pm_x',
      immediateStartConsent: true,
      consentVersion: '2026-11',
    },
  });
  return { token, paymentId: body.id as string };
}

const deliver = async (paymentId: string, step: number): Promise<number> =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/api/payments/webhooks/Stripe',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ eventId: `${paymentId}-${step}`, paymentId, type: 'charge' }),
    })
  ).statusCode;

async function finalState(token: string, paymentId: string) {
  const payment = await server.call('GET', `/api/payments/payments/${paymentId}`, { token });
  const subscription = await server.call('GET', '/api/accounting/subscriptions/current', { token });
  const invoices = await server.call('GET', '/api/accounting/subscriptions/invoices', { token });
  return [payment.body.status, subscription.body.status, invoices.body.total];
}

/** Every run checks 18 of the 120 orders, the first and the last among them; the long run checks all. */
const STEP = process.env['LONG_TESTS'] === '1' ? 1 : 7;

describe('the orders of five webhooks, each delivered twice', () => {
  // The look-up may lag behind as well: each event sees the state of its own time, not the newest one.
  it.each([
    ['when the provider answers with its newest state', true],
    ['when the provider answers with the state of the event', false],
  ])(
    'end in the same state %s',
    async (_title, isNewest) => {
      const all = permutations(story.map((_, step) => step));
      expect(all).toHaveLength(120);
      const orders = all.filter((_order, index) => index % STEP === 0);
      for (const [index, order] of orders.entries()) {
        const { token, paymentId } = await open(`buyer${index}@example.com`);
        let newest = 0;
        for (const step of [...order, ...order.toReversed()]) {
          newest = Math.max(newest, step);
          now = story[isNewest ? newest : step] as ChargeOutcome;
          expect(await deliver(paymentId, step)).toBe(200);
        }
        expect([order, ...(await finalState(token, paymentId))]).toEqual([order, 'succeeded', 'Active', 1]);
      }
      const receipts = (await server.mails()).filter(({ subject }) => subject?.includes('000000'));
      expect(new Set(receipts.map(({ to }) => to?.[0]?.address)).size).toBe(orders.length);
      expect(receipts).toHaveLength(orders.length);
    },
    120_000,
  );
});

it('the operators’ guide names every webhook to enable', async () => {
  const guide = await readFile(
    new URL('../../../../../../docs/operators/payments.md', import.meta.url),
    'utf8',
  );
  const events = [...STRIPE_EVENTS, ...PAYPAL_EVENTS, ...REVOLUT_EVENTS];
  expect(events.filter((event) => !guide.includes(`\`${event}\``))).toEqual([]);
});
