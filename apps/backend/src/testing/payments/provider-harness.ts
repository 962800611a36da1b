import { randomUUID } from 'node:crypto';
import type { Payment, Subscription } from '@lumigraph/contracts';
import { createTestApp, PASSWORD, type TestApp, type TestAppOptions } from '../auth-app.ts';
import { createFakePayPal } from './fake-paypal.ts';
import { createFakeRevolut } from './fake-revolut.ts';
import type { FakeProvider } from './fake-server.ts';
import { createFakeStripe, type FakeStripe } from './fake-stripe.ts';

/** Far longer than a fake needs, also on a busy machine; shorter than the delay of its slow responses. */
const TIMEOUT_MS = 2_500;

type Behaviour = 'pays' | 'declines' | 'asks';

/** One provider with the server in front of it; all three have the same interface. */
export interface ProviderHarness {
  fake: FakeProvider;
  /** Name in the URL of the webhook. */
  webhookName: string;
  /** The call that captures a payment. */
  billingCall: RegExp;
  /** The call that captures a renewal. */
  renewalCall: RegExp;
  webhooks: FakeProvider['webhooks'];
  /** Simulates browser and visitor up to the response of the payment API. */
  pay(shop: Shop, behaviour: Behaviour, key?: string): Promise<Payment>;
  /** Simulates the visitor's approval of a wallet's order; undefined for the others. */
  approve?: (orderId: string) => void;
  /** Refunds in the provider's dashboard; undefined if no webhook reports such refunds. */
  refundOutside: ((amount: number) => void) | undefined;
  /** Declines later renewals. If undefined, {@link pay} with this method has that effect. */
  refuseRenewals: (() => void) | undefined;
  /** Simulates the visitor's confirmation; undefined if the provider never requires one. */
  decide: ((payment: Payment, decision: 'approve' | 'refuse') => void) | undefined;
}

/** A signed-in user of the real HTTP API. */
export interface Shop {
  server: TestApp;
  token: string;
  /** Of the monthly plan. */
  price: { amount: number; currency: string };
  post(path: string, body: object, key?: string): Promise<{ status: number; body: Payment }>;
  /** Advances the clock and signs in again. */
  travel(milliseconds: number): Promise<void>;
  /** Advances the clock, then runs the jobs. */
  reconcile(after?: number): Promise<void>;
  current(): Promise<Subscription>;
  confirm(paymentId: string): Promise<Payment>;
  invoiceCount(): Promise<number>;
}

const order = {
  planId: 'premium-monthly',
  immediateStartConsent: true,
  consentVersion: '2026-11',
  country: 'DE',
};

export function stripeHarness(): ProviderHarness & { fake: FakeStripe } {
  const fake = createFakeStripe();
  const methods = {
    pays: 'pm_card_visa',
    declines: 'pm_card_chargeDeclined',
    asks: 'pm_card_authenticationRequired',
  };
  return {
    fake,
    webhookName: 'Stripe',
    billingCall: /payment_intents\/.+\/confirm$/,
    renewalCall: /payment_intents\/.+\/confirm$/,
    webhooks: fake.webhooks,
    pay: async (shop, behaviour, key) =>
      (
        await shop.post(
          'payment',
          { ...order, ...shop.price, provider: 'stripe', paymentMethodId: methods[behaviour] },
          key,
        )
      ).body,
    refundOutside: fake.refundOutside,
    refuseRenewals: undefined,
    decide: (payment, decision) => fake.decide(payment.nextAction?.clientSecret ?? '', decision),
  };
}

function payPalHarness(): ProviderHarness {
  const fake = createFakePayPal();
  return {
    fake,
    webhookName: 'PayPal',
    billingCall: /\/capture$/,
    renewalCall: /^POST \/v2\/checkout\/orders$/,
    webhooks: fake.webhooks,
    async pay(shop, behaviour, key) {
      const { body } = await shop.post('payments/intent', {
        ...shop.price,
        provider: 'paypal',
        metadata: { planId: order.planId },
      });
      const orderId = body.orderId ?? '';
      if (behaviour !== 'asks') fake.approve(orderId, behaviour);
      return (await shop.post('payment', { ...order, ...shop.price, provider: 'paypal', orderId }, key)).body;
    },
    approve: fake.approve,
    refundOutside: fake.refundOutside,
    refuseRenewals: fake.closeAccounts,
    decide: undefined,
  };
}

export function revolutHarness(provider: 'revolut' | 'revolut-business'): ProviderHarness {
  const isBusiness = provider === 'revolut-business';
  const fake = createFakeRevolut(isBusiness ? 'REVOLUT_BUSINESS' : 'REVOLUT');
  return {
    fake,
    webhookName: isBusiness ? 'Revolut' : 'RevolutPersonal',
    billingCall: /^POST \/api\/orders$/,
    renewalCall: /\/payments$/,
    webhooks: fake.webhooks,
    async pay(shop, behaviour, key) {
      const { body } = await shop.post('revolut', { ...order, ...shop.price, provider }, key);
      const url = body.nextAction?.url;
      if (behaviour === 'asks' || url === undefined) return body;
      fake.pay(url, behaviour);
      return (await shop.post(`payments/${body.id}/confirm`, {})).body;
    },
    refundOutside: fake.refundOutside,
    refuseRenewals: () => fake.closeCards(),
    decide: (payment, decision) =>
      fake.pay(payment.nextAction?.url ?? '', decision === 'approve' ? 'pays' : 'declines'),
  };
}

export const harnesses = {
  Stripe: (): ProviderHarness => stripeHarness(),
  PayPal: payPalHarness,
  Revolut: () => revolutHarness('revolut'),
  'Revolut Business': () => revolutHarness('revolut-business'),
} as const;

/** Opens the whole server, connected to the fake, with one signed-in user. */
export async function openShop(
  harness: ProviderHarness,
  { environment, ...options }: Pick<TestAppOptions, 'limits' | 'environment'> = {},
): Promise<Shop> {
  const base = await harness.fake.listen();
  const server = await createTestApp({
    ...options,
    environment: { ...harness.fake.environment(base), ...environment },
    billing: { manualJobs: true, providerTimeoutMs: TIMEOUT_MS },
  });
  const shop: Shop = {
    server,
    token: (await server.register()).token,
    price: {
      amount: Number(environment?.['PLAN_MONTHLY_PRICE'] ?? 4.99),
      currency: environment?.['PLAN_CURRENCY'] ?? 'EUR',
    },
    async post(path, body, key = randomUUID()) {
      const response = await server.call('POST', `/api/payments/${path}`, {
        body,
        token: shop.token,
        headers: { 'idempotency-key': key },
      });
      return { status: response.status, body: response.body as Payment };
    },
    async travel(milliseconds) {
      server.clock.now += milliseconds;
      const { body } = await server.call('POST', '/api/auth/login', {
        body: { email: 'ada@example.com', password: PASSWORD, rememberMe: true },
      });
      shop.token = body.token;
    },
    async reconcile(after = 15_000) {
      await shop.travel(after);
      await server.services.billing.jobs.runAll();
    },
    current: async () =>
      (await server.call('GET', '/api/accounting/subscriptions/current', { token: shop.token })).body,
    confirm: async (id) => (await shop.post(`payments/${id}/confirm`, {})).body,
    invoiceCount: async () => (await server.database.db.selectFrom('invoice').select('id').execute()).length,
  };
  return shop;
}
