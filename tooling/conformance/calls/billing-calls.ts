import * as api from '@lumigraph/contracts';
import { randomUUID } from 'node:crypto';
import { notAllowed, wrongRequest, type Options, type Run } from '../call.ts';
import { resource, type JsonRecord } from '../resource.ts';

const { paymentPaths, subscriptionPaths } = api;
const payment = resource(api.PaymentSchema, ['status', 'id', 'amount', 'currency'], 'payment');
const subscription = resource(api.SubscriptionSchema, ['status', 'id'], 'subscription');
const plan = resource(api.PlanSchema, ['id', 'name', 'interval', 'amount', 'currency']);
const paymentOptions = resource(api.PaymentOptionsSchema, ['providers']);
const product = resource(api.ProductSchema, ['id', 'names', 'currency', 'amounts']);
const savedCard = resource(api.SavedCardSchema, ['id', 'provider', 'last4']);
const invoice = resource(api.InvoiceSchema, ['id', 'amount', 'currency']);

const notPaid = [...wrongRequest, 402];
// The test card of the sandbox.
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', name: 'Con Formance' };

export async function billingCalls(run: Run): Promise<void> {
  const { get, post, refused } = run.signedIn;
  const includes = api.planIntervals.map((interval) => ({ interval }));
  const plans = await get(subscriptionPaths.plans, [plan], { signedOut: [], includes });
  const usual = { amount: 4.99, provider: 'Stripe', metadata: { purpose: 'conformance' } };
  const body = { ...usual, currency: 'EUR' };
  const schema = api.PaymentIntentRequestSchema;
  const id = (await post(paymentPaths.intent, payment, { body, schema }))?.value['id'];
  const expects = { currency: api.INTENT_DEFAULT_CURRENCY };
  await post(paymentPaths.intent, payment, { variant: 'no currency', body: usual, expects });
  await get(paymentPaths.byId, payment, { id, expects: body });
  await planCalls(run, plans?.items[0]);
  await refused(paymentPaths.revolut, 'empty body', { body: {}, refuses: notPaid });
  await get(paymentPaths.history, [payment], { query: { page: 1, pageSize: 5 } });
  const forbidden = { id, body: { amount: 1 }, refuses: [...notAllowed, ...wrongRequest] };
  await refused(paymentPaths.refund, 'no administrator', forbidden);
  await subscriptionCalls(run, plans?.items);
  await productCalls(run);
}

/** A payment that must succeed, unless the options expect a refusal. */
const pay = ({ signedIn: { post } }: Run, variant: string, options: Options) =>
  post(paymentPaths.payment, payment, { variant, pays: true, expects: { status: 'succeeded' }, ...options });

async function planCalls(run: Run, needs?: JsonRecord) {
  const { get } = run.signedIn;
  const options = await get(paymentPaths.options, paymentOptions, { signedOut: [], isOptional: true });
  const { id: planId, amount, currency } = needs ?? {};
  const consentVersion = options?.value['consentVersion'] ?? 'conformance';
  const consent = { immediateStartConsent: true, consentVersion, country: 'BG' };
  const body = { amount, currency, planId, ...consent, provider: 'stripe', card };
  const headers = { 'idempotency-key': randomUUID() };
  const paid = await pay(run, '', { needs, body, headers });
  await pay(run, 'same Idempotency-Key', { needs: paid, body, headers, expects: { id: paid?.value['id'] } });
  await pay(run, 'another price', { needs, body: { ...body, amount: 0.01 }, refuses: notPaid });
}

/** A backend without one-off products, or one that keeps no cards, responds with empty lists. */
async function productCalls(run: Run) {
  const { get, post, remove } = run.signedIn;
  const products = await get(paymentPaths.products, [product], { signedOut: [], isOptional: true });
  const needs = products?.items.find(({ amounts }) => Array.isArray(amounts) && amounts.length > 0);
  const { id: productId, currency, amounts = [] } = { ...needs } as JsonRecord & { amounts?: number[] };
  const price = { productId, amount: amounts[0], currency, provider: 'stripe' };
  const body = { ...price, card, saveCard: true };
  await pay(run, 'a product', { needs, body });
  await pay(run, 'a product at another price', { needs, body: { ...body, amount: 0.01 }, refuses: notPaid });
  const cards = await get(paymentPaths.cards, [savedCard], { isOptional: true });
  // Neither the number of the test card, nor more than its last digits.
  const isMasked = !JSON.stringify(cards?.items ?? []).includes(card.number.slice(0, -4));
  cards?.checks.expect(isMasked, 'last4', 'is the whole number');
  const id = cards?.items[0]?.['id'];
  const saved = { needs: needs && id, body: { ...price, savedCardId: id } };
  await pay(run, 'a saved card', saved);
  await post(paymentPaths.cardRenewals, [savedCard], { pays: true, id, includes: [{ id, renews: true }] });
  const left = await remove(paymentPaths.card, [savedCard], { pays: true, id });
  left?.checks.expect(left.items.length + 1 === cards?.items.length, 'items', 'are not one card fewer');
  await pay(run, 'a removed card', { ...saved, refuses: [...notPaid, 404] });
}

async function subscriptionCalls({ pay: isPaid, signedIn }: Run, plans: JsonRecord[] = []) {
  const { get, post, put, refused } = signedIn;
  const active = { status: 'Active' };
  const current = await get(subscriptionPaths.current, subscription, { expects: isPaid ? active : {} });
  const unknown = { planId: 'no-such-plan', paymentMethod: 'none', trialDays: 0, metadata: {} };
  await refused(subscriptionPaths.subscribe, 'unknown plan', { body: unknown, refuses: [...notPaid, 404] });
  const change = { pays: true, id: current?.value['id'] };
  const cancelled = { body: { immediately: false }, expects: { cancelAtPeriodEnd: true } };
  await post(subscriptionPaths.cancel, subscription, { ...change, ...cancelled });
  const resumed = { expects: { cancelAtPeriodEnd: false, ...active } };
  await post(subscriptionPaths.resume, subscription, { ...change, ...resumed });
  const planId = plans.find(({ id }) => id !== current?.value['planId'])?.['id'];
  // A change to a cheaper plan waits for the end of the period.
  const changing = { ...change, body: { planId }, expects: { planId: undefined } };
  const { value, checks } = (await put(subscriptionPaths.byId, subscription, changing)) ?? {};
  const isChanged = value?.['planId'] === planId || value?.['nextPlanId'] === planId;
  checks?.expect(isChanged, 'planId', 'neither it nor nextPlanId is the new plan');
  await get(subscriptionPaths.history, [resource(api.SubscriptionEventSchema, ['type'])]);
  const invoices = await get(subscriptionPaths.invoices, [invoice], { includes: isPaid ? [{}] : [] });
  const pdf = { id: invoices?.items[0]?.['id'], has: { 'content-type': /^application\/pdf/ } };
  const file = await get(subscriptionPaths.invoiceDownload, undefined, pdf);
  const start = new TextDecoder().decode(file?.response.bytes.slice(0, 5));
  file?.checks.expect(start === '%PDF-', 'body', 'is no PDF');
}
