import {
  INTENT_DEFAULT_CURRENCY,
  InvoiceSchema,
  PaymentOptionsSchema,
  paymentPaths,
  PaymentSchema,
  planIntervals,
  PlanSchema,
  subscriptionPaths,
  SubscriptionEventSchema,
  SubscriptionSchema,
} from '@lumigraph/contracts';
import { randomUUID } from 'node:crypto';
import { expectFile, get, notAllowed, post, put, wrongRequest, type Call, type Context } from '../call.ts';
import { resource } from '../resource.ts';

const payment = resource(PaymentSchema, {
  essential: ['status', 'id', 'amount', 'currency'],
  name: 'payment',
});
const paymentOptions = resource(PaymentOptionsSchema, { essential: ['providers'] });
const plan = resource(PlanSchema, { essential: ['id', 'name', 'interval', 'amount', 'currency'] });
const subscription = resource(SubscriptionSchema, { essential: ['status', 'id'], name: 'subscription' });
const event = resource(SubscriptionEventSchema, { essential: ['type'] });
const invoice = resource(InvoiceSchema, { essential: ['id', 'amount', 'currency'] });

const intent = { amount: 4.99, currency: 'EUR', provider: 'Stripe', metadata: { purpose: 'conformance' } };
const paymentId = (context: Context) => context.kept.payment?.['id'];

/** The test card of the sandbox. */
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', name: 'Con Formance' };
const price = ({ plans: [first] }: Context) =>
  first && { amount: first['amount'], currency: first['currency'] };
const purchase = (context: Context) => ({
  ...price(context),
  planId: context.plans[0]?.['id'],
  immediateStartConsent: true,
  consentVersion: context.consentVersion,
  country: 'BG',
  provider: 'stripe',
  card,
});

const pay = post(paymentPaths.payment, {
  pays: true,
  after: price,
  body: purchase,
  headers: { 'idempotency-key': randomUUID() },
  returns: payment,
  expects: (context) => ({ ...price(context), status: 'succeeded' }),
  keep: 'paid',
});

const paymentCalls: Call[] = [
  post(paymentPaths.intent, {
    body: intent,
    returns: payment,
    expects: () => ({ amount: intent.amount, currency: intent.currency }),
    keep: 'payment',
  }),
  post(paymentPaths.intent, {
    variant: 'no currency',
    body: { ...intent, currency: undefined },
    returns: payment,
    expects: () => ({ amount: intent.amount, currency: INTENT_DEFAULT_CURRENCY }),
  }),
  post(paymentPaths.intent, {
    variant: 'signed out',
    isSignedIn: false,
    body: intent,
    refuses: [401, 403],
  }),
  get(paymentPaths.byId, {
    id: paymentId,
    returns: payment,
    expects: (context) => ({ id: paymentId(context), amount: intent.amount, currency: intent.currency }),
  }),
  get(paymentPaths.byId, { variant: 'unknown', id: () => 'no-such-payment', refuses: [400, 403, 404] }),
  get(paymentPaths.options, {
    isOptional: () => true,
    returns: paymentOptions,
    check: (_judge, { value }, context) => void (context.consentVersion = value['consentVersion']),
  }),
  pay,
  {
    ...pay,
    variant: 'same Idempotency-Key',
    after: ({ kept }) => kept.paid,
    expects: ({ kept }) => ({ id: kept.paid?.['id'] }),
  },
  post(paymentPaths.payment, {
    variant: 'another price',
    pays: true,
    after: price,
    body: (context: Context) => ({ ...purchase(context), amount: 0.01 }),
    refuses: [...wrongRequest, 402],
  }),
  post(paymentPaths.revolut, { variant: 'empty body', body: {}, refuses: [...wrongRequest, 402] }),
  get(paymentPaths.history, { query: () => ({ page: 1, pageSize: 5 }), lists: payment }),
  post(paymentPaths.refund, {
    variant: 'no administrator',
    id: paymentId,
    body: { amount: 1 },
    refuses: [...notAllowed, ...wrongRequest],
  }),
];

/** A change of the paid subscription. */
const change: Partial<Call> = {
  pays: true,
  id: (context) => context.kept.subscription?.['id'] ?? undefined,
  returns: subscription,
};

const otherPlan = (context: Context) =>
  context.plans.find(({ id }) => id !== context.kept.subscription?.['planId'])?.['id'];

const subscriptionCalls: Call[] = [
  get(subscriptionPaths.current, {
    returns: subscription,
    expects: ({ pay: hasPaid }) => (hasPaid ? { status: 'Active' } : {}),
    keep: 'subscription',
  }),
  get(subscriptionPaths.current, { variant: 'signed out', isSignedIn: false, refuses: [401, 403] }),
  post(subscriptionPaths.subscribe, {
    variant: 'unknown plan',
    body: { planId: 'no-such-plan', paymentMethod: 'none', trialDays: 0, metadata: {} },
    refuses: [...wrongRequest, 402, 404],
  }),
  post(subscriptionPaths.cancel, {
    ...change,
    body: { immediately: false },
    expects: () => ({ cancelAtPeriodEnd: true }),
  }),
  post(subscriptionPaths.resume, {
    ...change,
    expects: () => ({ cancelAtPeriodEnd: false, status: 'Active' }),
  }),
  put(subscriptionPaths.byId, {
    ...change,
    body: (context: Context) => ({ planId: otherPlan(context) }),
    check(judge, { value: { planId, nextPlanId } }, context) {
      if (![planId, nextPlanId].includes(otherPlan(context)))
        judge.fault('planId', 'neither it nor nextPlanId is the new plan');
    },
  }),
  post(subscriptionPaths.cancel, {
    variant: 'of another user',
    id: () => 'not-mine',
    body: { immediately: true },
    refuses: [400, 403, 404],
  }),
  get(subscriptionPaths.history, { lists: event }),
  get(subscriptionPaths.invoices, {
    lists: invoice,
    keep: 'invoice',
    check(judge, { items }, context) {
      if (context.pay && items.length === 0) judge.fault('items', 'are none after a payment');
    },
  }),
  get(subscriptionPaths.invoiceDownload, {
    id: (context) => context.kept.invoice?.['id'],
    check(judge, { response }) {
      expectFile(judge, response, /^application\/pdf/);
      if (new TextDecoder().decode(response.bytes.slice(0, 5)) !== '%PDF-') judge.fault('body', 'is no PDF');
    },
  }),
];

const plans = get(subscriptionPaths.plans, {
  lists: plan,
  check(judge, { items }, context) {
    context.plans = items;
    for (const interval of planIntervals) {
      judge.saw(`a ${interval} plan`);
      if (!items.some((item) => item['interval'] === interval))
        judge.fault(`a ${interval} plan`, 'is missing');
    }
  },
});

export const billingCalls: Call[] = [plans, ...paymentCalls, ...subscriptionCalls].map((call) => ({
  isSignedIn: true,
  ...call,
}));
