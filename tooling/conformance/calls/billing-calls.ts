import * as api from '@lumigraph/contracts';
import { randomUUID } from 'node:crypto';
import { callers, kept, notAllowed, wrongRequest, type Call, type Context } from '../call.ts';
import { resource } from '../resource.ts';

const { paymentPaths, subscriptionPaths } = api;
const payment = resource(api.PaymentSchema, ['status', 'id', 'amount', 'currency'], 'payment');
const subscription = resource(api.SubscriptionSchema, ['status', 'id'], 'subscription');
const plan = resource(api.PlanSchema, ['id', 'name', 'interval', 'amount', 'currency']);
const options = resource(api.PaymentOptionsSchema, ['providers']);
const event = resource(api.SubscriptionEventSchema, ['type']);
const invoice = resource(api.InvoiceSchema, ['id', 'amount', 'currency']);

const notPaid = [...wrongRequest, 402];
const { get, post, put } = callers({ isSignedIn: true });

const intended = { amount: 4.99, currency: 'EUR' };
const intent = { ...intended, provider: 'Stripe', metadata: { purpose: 'conformance' } };

const price = { amount: kept('plans', 'amount'), currency: kept('plans', 'currency') };
const consentVersion = (context: Context) => kept('options', 'consentVersion')(context) ?? 'conformance';
const purchase = {
  ...price,
  planId: kept('plans'),
  immediateStartConsent: true,
  consentVersion,
  country: 'BG',
  provider: 'stripe',
  // The test card of the sandbox.
  card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', name: 'Con Formance' },
};

/** A change of the paid subscription. */
const change = { pays: true, id: kept('subscription') };
const otherPlan = ({ kept: { plans, subscription: current } }: Context) =>
  plans?.items?.find(({ id }) => id !== current?.['planId'])?.['id'];

export const billingCalls: Call[] = [
  get(subscriptionPaths.plans, [plan], {
    signedOut: [],
    keep: 'plans',
    check(checks, { items }) {
      const offered = new Set(items.map(({ interval }) => interval));
      for (const interval of api.planIntervals)
        checks.expect(offered.has(interval), `a ${interval} plan`, 'is missing');
    },
  }),
  post(paymentPaths.intent, payment, {
    body: intent,
    schema: api.PaymentIntentRequestSchema,
    expects: intended,
    keep: 'payment',
    variants: {
      'no currency': {
        body: { ...intent, currency: undefined },
        expects: { ...intended, currency: api.INTENT_DEFAULT_CURRENCY },
      },
    },
  }),
  get(paymentPaths.byId, payment, { id: kept('payment'), expects: { id: kept('payment'), ...intended } }),
  get(paymentPaths.options, options, { signedOut: [], isOptional: true, keep: 'options' }),
  post(paymentPaths.payment, payment, {
    pays: true,
    after: kept('plans'),
    body: purchase,
    headers: { 'idempotency-key': randomUUID() },
    expects: { ...price, status: 'succeeded' },
    keep: 'paid',
    variants: {
      'same Idempotency-Key': {
        after: ({ kept: { paid } }: Context) => paid,
        expects: { id: kept('paid') },
      },
      'another price': { headers: {}, body: { ...purchase, amount: 0.01 }, refuses: notPaid },
    },
  }),
  post(paymentPaths.revolut, undefined, { variant: 'empty body', body: {}, refuses: notPaid }),
  get(paymentPaths.history, [payment], { query: { page: 1, pageSize: 5 } }),
  post(paymentPaths.refund, undefined, {
    variant: 'no administrator',
    id: kept('payment'),
    body: { amount: 1 },
    refuses: [...notAllowed, ...wrongRequest],
  }),
  get(subscriptionPaths.current, subscription, {
    expects: ({ pay }: Context) => (pay ? { status: 'Active' } : {}),
    keep: 'subscription',
  }),
  post(subscriptionPaths.subscribe, undefined, {
    variant: 'unknown plan',
    body: { planId: 'no-such-plan', paymentMethod: 'none', trialDays: 0, metadata: {} },
    refuses: [...notPaid, 404],
  }),
  post(subscriptionPaths.cancel, subscription, {
    ...change,
    body: { immediately: false },
    expects: { cancelAtPeriodEnd: true },
  }),
  post(subscriptionPaths.resume, subscription, {
    ...change,
    expects: { cancelAtPeriodEnd: false, status: 'Active' },
  }),
  put(subscriptionPaths.byId, subscription, {
    ...change,
    body: { planId: otherPlan },
    check(checks, { value: { planId, nextPlanId } }, context) {
      const isChanged = [planId, nextPlanId].includes(otherPlan(context));
      checks.expect(isChanged, 'planId', 'neither it nor nextPlanId is the new plan');
    },
  }),
  get(subscriptionPaths.history, [event]),
  get(subscriptionPaths.invoices, [invoice], {
    keep: 'invoice',
    check(checks, { items }, { pay }) {
      checks.expect(!pay || items.length > 0, 'items', 'are none after a payment');
    },
  }),
  get(subscriptionPaths.invoiceDownload, undefined, {
    id: kept('invoice'),
    has: { 'content-type': /^application\/pdf/ },
    check(checks, { response }) {
      const start = new TextDecoder().decode(response.bytes.slice(0, 5));
      checks.expect(start === '%PDF-', 'body', 'is no PDF');
    },
  }),
].flat();
