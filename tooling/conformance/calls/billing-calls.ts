import * as api from '@lumigraph/contracts';
import { randomUUID } from 'node:crypto';
import { callers, notAllowed, refusal, wrongRequest, type Call, type Context } from '../call.ts';
import { expectFile, resource } from '../resource.ts';

const { paymentPaths, subscriptionPaths } = api;
const payment = resource(api.PaymentSchema, ['status', 'id', 'amount', 'currency'], 'payment');
const subscription = resource(api.SubscriptionSchema, ['status', 'id'], 'subscription');
const plan = resource(api.PlanSchema, ['id', 'name', 'interval', 'amount', 'currency']);
const event = resource(api.SubscriptionEventSchema, ['type']);
const invoice = resource(api.InvoiceSchema, ['id', 'amount', 'currency']);

const { get, post, put } = callers({ isSignedIn: true });

const intent = { amount: 4.99, currency: 'EUR', provider: 'Stripe', metadata: { purpose: 'conformance' } };
const intended = { amount: intent.amount, currency: intent.currency };
const paymentId = ({ kept }: Context) => kept.payment?.['id'];

const price = ({ plans: [first] }: Context) =>
  first && { amount: first['amount'], currency: first['currency'] };
const purchase = (context: Context) => ({
  ...price(context),
  planId: context.plans[0]?.['id'],
  immediateStartConsent: true,
  consentVersion: context.consentVersion,
  country: 'BG',
  provider: 'stripe',
  // The test card of the sandbox.
  card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', name: 'Con Formance' },
});

/** A change of the paid subscription. */
const change = { pays: true, id: ({ kept }: Context) => kept.subscription?.['id'] ?? undefined };
const otherPlan = ({ plans, kept }: Context) =>
  plans.find(({ id }) => id !== kept.subscription?.['planId'])?.['id'];

export const billingCalls: Call[] = [
  get(subscriptionPaths.plans, [plan], {
    signedOut: [],
    check(checks, { items }, context) {
      context.plans = items;
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
        returns: payment,
        expects: { ...intended, currency: api.INTENT_DEFAULT_CURRENCY },
      },
    },
  }),
  get(paymentPaths.byId, payment, {
    id: paymentId,
    expects: (context) => ({ id: paymentId(context), ...intended }),
  }),
  get(paymentPaths.options, resource(api.PaymentOptionsSchema, ['providers']), {
    signedOut: [],
    isOptional: true,
    check: (_checks, { value }, context) => void (context.consentVersion = value['consentVersion']),
  }),
  post(paymentPaths.payment, payment, {
    pays: true,
    after: price,
    body: purchase,
    headers: { 'idempotency-key': randomUUID() },
    expects: (context) => ({ ...price(context), status: 'succeeded' }),
    keep: 'paid',
    variants: {
      'same Idempotency-Key': {
        after: ({ kept }) => kept.paid,
        returns: payment,
        expects: ({ kept }) => ({ id: kept.paid?.['id'] }),
      },
      'another price': {
        headers: {},
        ...refusal([...wrongRequest, 402], (context) => ({ ...purchase(context), amount: 0.01 })),
      },
    },
  }),
  post(paymentPaths.revolut, undefined, { variant: 'empty body', ...refusal([...wrongRequest, 402], {}) }),
  get(paymentPaths.history, [payment], { query: { page: 1, pageSize: 5 } }),
  post(paymentPaths.refund, undefined, {
    variant: 'no administrator',
    id: paymentId,
    ...refusal([...notAllowed, ...wrongRequest], { amount: 1 }),
  }),
  get(subscriptionPaths.current, subscription, {
    expects: ({ pay }) => (pay ? { status: 'Active' } : {}),
    keep: 'subscription',
  }),
  post(subscriptionPaths.subscribe, undefined, {
    variant: 'unknown plan',
    body: { planId: 'no-such-plan', paymentMethod: 'none', trialDays: 0, metadata: {} },
    refuses: [...wrongRequest, 402, 404],
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
    body: (context) => ({ planId: otherPlan(context) }),
    check(checks, { value: { planId, nextPlanId } }, context) {
      const isChanged = [planId, nextPlanId].includes(otherPlan(context));
      checks.expect(isChanged, 'planId', 'neither it nor nextPlanId is the new plan');
    },
  }),
  get(subscriptionPaths.history, [event]),
  get(subscriptionPaths.invoices, [invoice], {
    keep: 'invoice',
    check: (checks, { items }, { pay }) =>
      checks.expect(!pay || items.length > 0, 'items', 'are none after a payment'),
  }),
  get(subscriptionPaths.invoiceDownload, undefined, {
    id: ({ kept }: Context) => kept.invoice?.['id'],
    check(checks, { response }) {
      expectFile(checks, response, /^application\/pdf/);
      const start = new TextDecoder().decode(response.bytes.slice(0, 5));
      checks.expect(start === '%PDF-', 'body', 'is no PDF');
    },
  }),
].flat();
