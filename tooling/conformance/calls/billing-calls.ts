import * as api from '@lumigraph/contracts';
import { randomUUID } from 'node:crypto';
import { notAllowed, wrongRequest, type Found, type Run } from '../call.ts';
import { resource, type JsonRecord } from '../resource.ts';

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
const intent = { amount: 4.99, currency: 'EUR', provider: 'Stripe', metadata: { purpose: 'conformance' } };
// The test card of the sandbox.
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', name: 'Con Formance' };
const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
const succeeded = { status: 'succeeded' };

export async function billingCalls(run: Run): Promise<void> {
  const { get, post, refused } = run.signedIn;
  const includes = api.planIntervals.map((interval) => ({ interval }));
  const plans = await get(subscriptionPaths.plans, [plan], { signedOut: [], includes });
  const made = await post(paymentPaths.intent, payment, {
    body: intent,
    schema: api.PaymentIntentRequestSchema,
  });
  const id = made?.value['id'];
  const { amount, currency } = intent;
  const usual = {
    body: { ...intent, currency: undefined },
    expects: { currency: api.INTENT_DEFAULT_CURRENCY },
  };
  await post(paymentPaths.intent, payment, { variant: 'no currency', ...usual });
  await get(paymentPaths.byId, payment, { id, expects: { amount, currency } });
  await payCalls(run, plans?.items[0]);
  await refused(paymentPaths.revolut, 'empty body', { body: {}, refuses: notPaid });
  await get(paymentPaths.history, [payment], { query: { page: 1, pageSize: 5 } });
  const refuses = [...notAllowed, ...wrongRequest];
  await refused(paymentPaths.refund, 'no administrator', { id, body: { amount: 1 }, refuses });
  await subscriptionCalls(run, plans?.items);
  await oneOffCalls(run);
}

async function payCalls({ signedIn: { get, post, refused } }: Run, offer?: JsonRecord) {
  const options = await get(paymentPaths.options, paymentOptions, { signedOut: [], isOptional: true });
  const { id: planId, amount, currency } = offer ?? {};
  const consentVersion = options?.value['consentVersion'] ?? 'conformance';
  const consent = { immediateStartConsent: true, consentVersion, country: 'BG' };
  const body = { amount, currency, planId, ...consent, provider: 'stripe', card };
  const order = { pays: true, needs: offer, body, ...once() };
  const paid = await post(paymentPaths.payment, payment, { ...order, expects: succeeded });
  const again = { variant: 'same Idempotency-Key', needs: paid, expects: { id: paid?.value['id'] } };
  await post(paymentPaths.payment, payment, { ...order, ...again });
  const cheap = { ...order, ...once(), body: { ...body, amount: 0.01 }, refuses: notPaid };
  await refused(paymentPaths.payment, 'another price', cheap);
}

/** A backend without one-off products, or one that keeps no cards, responds with empty lists. */
async function oneOffCalls({ signedIn: { get, post, remove, refused } }: Run) {
  const products = await get(paymentPaths.products, [product], { signedOut: [], isOptional: true });
  const offer = products?.items.find(({ amounts }) => Array.isArray(amounts) && amounts.length > 0);
  const [amount] = (offer?.['amounts'] as number[] | undefined) ?? [];
  const price = { productId: offer?.['id'], amount, currency: offer?.['currency'], provider: 'stripe' };
  const order = { pays: true, needs: offer, body: { ...price, card, saveCard: true }, expects: succeeded };
  await post(paymentPaths.payment, payment, { ...order, ...once(), variant: 'a product' });
  const cheap = { ...order, ...once(), body: { ...order.body, amount: 0.01 }, refuses: notPaid };
  await refused(paymentPaths.payment, 'a product at another price', cheap);
  // Neither the number of the test card, nor more than its last digits.
  const isMasked = ({ checks, items }: Found) =>
    checks.expect(!JSON.stringify(items).includes(card.number.slice(0, -4)), 'last4', 'is the whole number');
  const cards = await get(paymentPaths.cards, [savedCard], { isOptional: true, check: isMasked });
  const id = cards?.items[0]?.['id'];
  const saved = { ...order, needs: offer && id, body: { ...price, savedCardId: id } };
  await post(paymentPaths.payment, payment, { ...saved, ...once(), variant: 'a saved card' });
  await post(paymentPaths.cardRenewals, [savedCard], { pays: true, id, includes: [{ id, renews: true }] });
  const isFewer = ({ checks, items }: Found) =>
    checks.expect(items.length + 1 === cards?.items.length, 'items', 'are not one card fewer');
  await remove(paymentPaths.card, [savedCard], { pays: true, id, check: isFewer });
  const refuses = [...notPaid, 404];
  await refused(paymentPaths.payment, 'a removed card', { ...saved, ...once(), refuses });
}

async function subscriptionCalls({ pay, signedIn }: Run, plans: JsonRecord[] = []) {
  const { get, post, put, refused } = signedIn;
  const expects = pay ? { status: 'Active' } : {};
  const current = await get(subscriptionPaths.current, subscription, { expects });
  const unknown = { planId: 'no-such-plan', paymentMethod: 'none', trialDays: 0, metadata: {} };
  await refused(subscriptionPaths.subscribe, 'unknown plan', { body: unknown, refuses: [...notPaid, 404] });
  const change = { pays: true, id: current?.value['id'] };
  const cancelled = { body: { immediately: false }, expects: { cancelAtPeriodEnd: true } };
  await post(subscriptionPaths.cancel, subscription, { ...change, ...cancelled });
  const resumed = { cancelAtPeriodEnd: false, status: 'Active' };
  await post(subscriptionPaths.resume, subscription, { ...change, expects: resumed });
  const planId = plans.find(({ id }) => id !== current?.value['planId'])?.['id'];
  await put(subscriptionPaths.byId, subscription, {
    ...change,
    body: { planId },
    // A change to a cheaper plan waits for the end of the period.
    expects: { planId: undefined },
    check({ checks, value }) {
      const isChanged = [value['planId'], value['nextPlanId']].includes(planId);
      checks.expect(isChanged, 'planId', 'neither it nor nextPlanId is the new plan');
    },
  });
  await get(subscriptionPaths.history, [event]);
  const invoices = await get(subscriptionPaths.invoices, [invoice], { includes: pay ? [{}] : [] });
  const isPdf = ({ checks, response: { bytes } }: Found) =>
    checks.expect(new TextDecoder().decode(bytes.slice(0, 5)) === '%PDF-', 'body', 'is no PDF');
  const has = { 'content-type': /^application\/pdf/ };
  await get(subscriptionPaths.invoiceDownload, undefined, {
    id: invoices?.items[0]?.['id'],
    has,
    check: isPdf,
  });
}
