import * as api from '@lumigraph/contracts';
import { randomUUID } from 'node:crypto';
import { notAllowed, wrongRequest, type Options, type Run } from '../call.ts';
import { resource } from '../resource.ts';

const { paymentPaths, subscriptionPaths } = api;
const payment = resource(api.PaymentSchema, ['status', 'id', 'amount', 'currency'], 'payment');
const subscription = resource(api.SubscriptionSchema, ['status', 'id'], 'subscription');
const plan = resource(api.PlanSchema, ['id', 'name', 'interval', 'amount', 'currency']);
const paymentOptions = resource(api.PaymentOptionsSchema, ['providers']);
const product = resource(api.ProductSchema, ['id', 'names', 'currency', 'amounts']);
const savedCard = resource(api.SavedCardSchema, ['id', 'provider', 'last4']);
const event = resource(api.SubscriptionEventSchema, ['type']);
const invoice = resource(api.InvoiceSchema, ['id', 'amount', 'currency']);

const notPaid = [...wrongRequest, 402];
const intended = { amount: 4.99, currency: 'EUR' };
const intent = { ...intended, provider: 'Stripe', metadata: { purpose: 'conformance' } };
// The test card of the sandbox.
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', name: 'Con Formance' };

export async function billingCalls(run: Run): Promise<void> {
  const { get, post } = run.signedIn;
  const plans = await get(subscriptionPaths.plans, [plan], {
    signedOut: [],
    check(checks, { items }) {
      const offered = new Set(items.map(({ interval }) => interval));
      for (const interval of api.planIntervals)
        checks.expect(offered.has(interval), `a ${interval} plan`, 'is missing');
    },
  });
  const body = { body: intent, schema: api.PaymentIntentRequestSchema };
  const made = await post(paymentPaths.intent, payment, { ...body, expects: intended });
  const id = made?.value['id'];
  await post(paymentPaths.intent, payment, {
    variant: 'no currency',
    body: { ...intent, currency: undefined },
    expects: { ...intended, currency: api.INTENT_DEFAULT_CURRENCY },
  });
  await get(paymentPaths.byId, payment, { id, expects: { id, ...intended } });
  await payCalls(run, plans?.items[0]);
  await post(paymentPaths.revolut, undefined, { variant: 'empty body', body: {}, refuses: notPaid });
  await get(paymentPaths.history, [payment], { query: { page: 1, pageSize: 5 } });
  const refuses = [...notAllowed, ...wrongRequest];
  const refund = { variant: 'no administrator', id, body: { amount: 1 }, refuses };
  await post(paymentPaths.refund, undefined, refund);
  await subscriptionCalls(run, plans?.items);
  await oneOffCalls(run);
}

async function payCalls({ signedIn: { get, post } }: Run, offer?: Record<string, unknown>) {
  const options = await get(paymentPaths.options, paymentOptions, { signedOut: [], isOptional: true });
  const price = { amount: offer?.['amount'], currency: offer?.['currency'] };
  const consentVersion = options?.value['consentVersion'] ?? 'conformance';
  const consent = { immediateStartConsent: true, consentVersion, country: 'BG' };
  const body = { ...price, planId: offer?.['id'], ...consent, provider: 'stripe', card };
  const order = { pays: true, needs: offer, body, headers: { 'idempotency-key': randomUUID() } };
  const expects = { ...price, status: 'succeeded' };
  const paid = await post(paymentPaths.payment, payment, { ...order, expects });
  const again = { variant: 'same Idempotency-Key', needs: paid, expects: { id: paid?.value['id'] } };
  await post(paymentPaths.payment, payment, { ...order, ...again });
  const cheap = { variant: 'another price', headers: {}, body: { ...body, amount: 0.01 } };
  await post(paymentPaths.payment, undefined, { ...order, ...cheap, refuses: notPaid });
}

/** A backend without one-off products, or one that keeps no cards, responds with empty lists. */
async function oneOffCalls({ signedIn: { get, post, remove } }: Run) {
  const products = await get(paymentPaths.products, [product], { signedOut: [], isOptional: true });
  const offer = products?.items.find(({ amounts }) => Array.isArray(amounts) && amounts.length > 0);
  const [amount] = (offer?.['amounts'] as number[] | undefined) ?? [];
  const expects = { productId: offer?.['id'], amount, currency: offer?.['currency'] };
  const body = { ...expects, provider: 'stripe', card, saveCard: true };
  const order = { pays: true, needs: offer, variant: 'a product', body };
  const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
  await post(paymentPaths.payment, payment, {
    ...order,
    ...once(),
    expects: { ...expects, status: 'succeeded' },
  });
  const unpriced = { ...order, variant: 'a product at another price', body: { ...body, amount: 0.01 } };
  await post(paymentPaths.payment, undefined, { ...unpriced, ...once(), refuses: notPaid });
  const cards = await get(paymentPaths.cards, [savedCard], {
    isOptional: true,
    check: (checks, { items }) => {
      // The number of the test card, or more than its last digits.
      const tells = items.some((one) => JSON.stringify(one).includes(card.number.slice(0, -4)));
      checks.expect(!tells, 'last4', 'is the whole number of a card');
    },
  });
  const id = cards?.items[0]?.['id'];
  const withCard = { ...body, card: undefined, saveCard: undefined, savedCardId: id };
  await post(paymentPaths.payment, payment, {
    ...order,
    ...once(),
    variant: 'a saved card',
    needs: offer && id,
    body: withCard,
    expects: { ...expects, status: 'succeeded' },
  });
  await post(paymentPaths.cardRenewals, [savedCard], { pays: true, id, check: renews(id) });
  await remove(paymentPaths.card, [savedCard], {
    id,
    pays: true,
    check: (checks, { items }) =>
      checks.expect(items.length + 1 === cards?.items.length, 'items', 'are not one card fewer'),
  });
  await post(paymentPaths.payment, undefined, {
    ...order,
    ...once(),
    variant: 'a removed card',
    needs: offer && id,
    body: withCard,
    refuses: [...notPaid, 404],
  });
}

const renews =
  (id: unknown): NonNullable<Options['check']> =>
  (checks, { items }) => {
    const chosen = items.find((one) => one['id'] === id);
    checks.expect(chosen?.['renews'] === true, 'renews', 'is not true for the chosen card');
  };

async function subscriptionCalls({ pay, signedIn: { get, post, put } }: Run, plans: { id?: unknown }[] = []) {
  const expects = pay ? { status: 'Active' } : {};
  const current = await get(subscriptionPaths.current, subscription, { expects });
  await post(subscriptionPaths.subscribe, undefined, {
    variant: 'unknown plan',
    body: { planId: 'no-such-plan', paymentMethod: 'none', trialDays: 0, metadata: {} },
    refuses: [...notPaid, 404],
  });
  const change = { pays: true, id: current?.value['id'] };
  await post(subscriptionPaths.cancel, subscription, {
    ...change,
    body: { immediately: false },
    expects: { cancelAtPeriodEnd: true },
  });
  const resumed = { cancelAtPeriodEnd: false, status: 'Active' };
  await post(subscriptionPaths.resume, subscription, { ...change, expects: resumed });
  const planId = plans.find(({ id }) => id !== current?.value['planId'])?.id;
  await put(subscriptionPaths.byId, subscription, {
    ...change,
    body: { planId },
    check(checks, { value }) {
      const isChanged = [value['planId'], value['nextPlanId']].includes(planId);
      checks.expect(isChanged, 'planId', 'neither it nor nextPlanId is the new plan');
    },
  });
  await get(subscriptionPaths.history, [event]);
  const invoices = await get(subscriptionPaths.invoices, [invoice], {
    check: (checks, { items }) =>
      checks.expect(!pay || items.length > 0, 'items', 'are none after a payment'),
  });
  await get(subscriptionPaths.invoiceDownload, undefined, {
    id: invoices?.items[0]?.['id'],
    has: { 'content-type': /^application\/pdf/ },
    check(checks, { response }) {
      const start = new TextDecoder().decode(response.bytes.slice(0, 5));
      checks.expect(start === '%PDF-', 'body', 'is no PDF');
    },
  });
}
