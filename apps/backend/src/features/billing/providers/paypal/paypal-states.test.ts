import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakePayPal, type FakePayPal } from '../../../../testing/payments/fake-paypal.ts';
import {
  captureStatuses,
  disputeOutcomes,
  disputeStages,
  disputeStatuses,
  pendingReasons,
  refundIssues,
  refundStatuses,
} from '../../../../testing/payments/schemas/paypal-objects.ts';
import {
  ProviderMisconfigured,
  type ChargeRequest,
  type KnownCharge,
  type PaymentProviderAdapter,
  type ProviderEvent,
} from '../provider-adapter.ts';
import { createPayPalProvider } from './paypal-provider.ts';

const request: Omit<ChargeRequest, 'method' | 'announce' | 'idempotencyKey'> = {
  amountMinor: 499,
  currency: 'EUR',
  description: 'Premium',
  buyer: { id: 'user', name: 'Ada', email: 'ada@example.com' },
  keepsMethod: true,
  returnUrl: 'https://gallery.example/subscription/success',
};

let fake: FakePayPal;
let adapter: PaymentProviderAdapter;
let logged: object[];

beforeEach(async () => {
  fake = createFakePayPal();
  const base = await fake.listen();
  const settings = fake.environment(base);
  logged = [];
  adapter = createPayPalProvider({
    clientId: settings['PAYPAL_CLIENT_ID'] ?? '',
    clientSecret: settings['PAYPAL_CLIENT_SECRET'] ?? '',
    webhookId: settings['PAYPAL_WEBHOOK_ID'] ?? '',
    environment: 'sandbox',
    apiBase: base,
    saveForRenewals: true,
    now: Date.now,
    log: (name, details) => void logged.push({ event: name, ...details }),
  });
});

afterEach(() => fake.close());

const known = (charge: Partial<KnownCharge>): KnownCharge => ({
  idempotencyKey: 'pay_1',
  reference: null,
  amountMinor: 499,
  currency: 'EUR',
  savedToken: null,
  description: 'Premium',
  createdAt: Date.now(),
  ...charge,
});

async function pay(idempotencyKey = 'pay_1') {
  const order = { ...request, idempotencyKey };
  const { orderId } = (await adapter.createOrder?.(order)) ?? { orderId: '' };
  fake.approve(orderId);
  const method = { kind: 'order', orderId } as const;
  const outcome = await adapter.charge({ ...order, method, announce: async () => undefined });
  return { orderId, outcome, lookup: () => adapter.lookup(known({ reference: orderId })) };
}

const refundOf = (reference: string, amountMinor = 200) => ({
  idempotencyKey: `ref_${randomUUID()}`,
  reference,
  amountMinor,
  currency: 'EUR',
});

/** The newest event, as the adapter reads it. */
async function event(): Promise<ProviderEvent> {
  const webhook = fake.webhooks(Date.now()).at(-1);
  if (!webhook) throw new Error('There is no event');
  return adapter.readWebhook({
    rawBody: Buffer.from(webhook.body),
    headers: webhook.headers,
    receivedAt: Date.now(),
  });
}

describe('a capture of PayPal', () => {
  const expected = {
    COMPLETED: 'succeeded',
    PARTIALLY_REFUNDED: 'succeeded',
    REFUNDED: 'succeeded',
    PENDING: 'processing',
    DECLINED: 'failed',
    FAILED: 'failed',
  } as const;

  it.each(captureStatuses)('that is %s', async (status) => {
    fake.capturesBegin({ status });
    const { outcome, lookup } = await pay();
    expect(outcome.status).toBe(expected[status]);
    expect(await lookup()).toMatchObject({ status: expected[status] });
  });

  it.each(pendingReasons)('that waits for %s is on its way, then paid or denied', async (reason) => {
    fake.capturesBegin({ status: 'PENDING', reason });
    const paid = await pay('pay_1');
    expect(paid.outcome).toEqual({ status: 'processing', reference: paid.orderId });
    fake.endCapture('COMPLETED');
    expect(await paid.lookup()).toMatchObject({ status: 'succeeded' });
    const denied = await pay('pay_2');
    fake.endCapture('DECLINED');
    expect(await event()).toMatchObject({
      kind: 'PAYMENT.CAPTURE.DENIED',
      type: 'charge',
      paymentId: 'pay_2',
    });
    expect(await denied.lookup()).toMatchObject({ status: 'failed', failureCode: 'card_declined' });
  });

  it('reports its own amount and currency, not those of the order', async () => {
    fake.capturesBegin({ status: 'COMPLETED' }, { value: '0.01', currency_code: 'USD' });
    const { outcome, lookup } = await pay();
    for (const each of [outcome, await lookup()])
      expect(each).toMatchObject({ charged: { amountMinor: 1, currency: 'USD' } });
  });

  it.each([
    { advice: '01', expected: {} },
    { advice: '02', expected: {} },
    { advice: '03', expected: { isFinal: true } },
    { advice: '21', expected: { isFinal: true } },
  ])('whose bank advises $advice', async ({ advice, expected: final }) => {
    fake.capturesBegin({ status: 'DECLINED', advice });
    const { orderId, outcome } = await pay();
    expect(outcome).toEqual({ status: 'failed', reference: orderId, failureCode: 'card_declined', ...final });
  });

  it('reports what was given back in parts, and wholly also without a list of refunds', async () => {
    const { orderId, lookup } = await pay();
    await adapter.refund(refundOf(orderId));
    expect(await lookup()).toMatchObject({ refundedMinor: 200 });
    await adapter.refund(refundOf(orderId, 299));
    expect(await lookup()).toMatchObject({ refundedMinor: 499 });
    fake.capturesBegin({ status: 'REFUNDED' });
    expect(await (await pay('pay_2')).lookup()).toMatchObject({ refundedMinor: 499 });
  });
});

it('takes over an account that PayPal saves after the payment, and one that is removed', async () => {
  fake.saveAccountsLate();
  const { orderId, outcome, lookup } = await pay();
  expect(outcome).toMatchObject({ status: 'succeeded', methodToken: null });
  fake.saveAccount();
  expect(await event()).toMatchObject({ type: 'charge', reference: orderId });
  const late = await lookup();
  expect(late).toMatchObject({ status: 'succeeded', methodToken: expect.stringMatching(/^vault/) });
  fake.removeAccount();
  expect(await event()).toMatchObject({
    type: 'method',
    removedToken: late?.status === 'succeeded' ? late.methodToken : '',
  });
});

describe('a refund at PayPal', () => {
  const expected = { COMPLETED: 'succeeded', PENDING: 'pending', FAILED: 'failed', CANCELLED: 'failed' };

  it.each(refundStatuses)('that begins as %s', async (status) => {
    const { orderId } = await pay();
    fake.refundsBegin(status);
    const refund = refundOf(orderId);
    const outcome = await adapter.refund(refund);
    expect(outcome).toMatchObject({ status: expected[status], refundReference: expect.any(String) });
    const refundReference = outcome.refundReference ?? null;
    for (const reference of [refundReference, null])
      expect(await adapter.lookupRefund?.({ ...refund, refundReference: reference })).toEqual(outcome);
  });

  it.each(['COMPLETED', 'FAILED', 'CANCELLED'] as const)('that waits and ends as %s', async (status) => {
    const { orderId, lookup } = await pay();
    fake.refundsBegin('PENDING');
    const refund = refundOf(orderId);
    const outcome = await adapter.refund(refund);
    expect(await event()).toMatchObject({ kind: 'PAYMENT.REFUND.PENDING', refundId: refund.idempotencyKey });
    expect(await lookup()).toMatchObject({ refundedMinor: 0 });
    fake.endRefunds(status);
    expect(await event()).toMatchObject({
      type: 'refund',
      refundId: refund.idempotencyKey,
      refundReference: outcome.refundReference,
      paymentId: 'pay_1',
    });
    expect(await adapter.lookupRefund?.({ ...refund, refundReference: null })).toMatchObject({
      status: expected[status],
    });
    expect(await lookup()).toMatchObject({ refundedMinor: status === 'COMPLETED' ? 200 : 0 });
  });

  const temporary = new Set(['PENDING_CAPTURE', 'REFUND_FAILED_INSUFFICIENT_FUNDS', 'TRANSACTION_DISPUTED']);
  it.each(refundIssues)('that is refused for %s', async (issue) => {
    const { orderId } = await pay();
    fake.refuseRefunds(issue);
    const refund = refundOf(orderId);
    const refused = adapter.refund(refund);
    if (issue.startsWith('PAYEE_')) await expect(refused).rejects.toBeInstanceOf(ProviderMisconfigured);
    else if (temporary.has(issue)) await expect(refused).rejects.toThrow(issue);
    else expect(await refused).toEqual({ status: 'failed', reason: issue });
    expect(logged.at(-1)).toMatchObject({ event: 'provider-refused', provider: 'PayPal', code: issue });
    expect(await adapter.lookupRefund?.({ ...refund, refundReference: null })).toBeUndefined();
  });

  it('is found when its response was lost and its request id forgotten', async () => {
    const { orderId } = await pay();
    const refund = refundOf(orderId);
    const first = await adapter.refund(refund);
    fake.refuseRefunds('DUPLICATE_INVOICE_ID');
    fake.forgetRequests();
    expect(await adapter.refund(refund)).toEqual(first);
  });
});

describe('a key that PayPal refuses', () => {
  it.each([401, 403] as const)('(%i) is our fault in every call, and works again', async (status) => {
    const { orderId } = await pay();
    const refund = refundOf(orderId);
    const order = { ...request, idempotencyKey: 'pay_2' };
    const saved = { kind: 'saved', token: 'vault1', offSession: true } as const;
    const calls: (() => Promise<unknown> | undefined)[] = [
      () => adapter.createOrder?.(order),
      () => adapter.charge({ ...order, method: saved, announce: async () => undefined }),
      () => adapter.lookup(known({ reference: orderId })),
      () => adapter.refund(refund),
      () => adapter.lookupRefund?.({ ...refund, refundReference: null }),
    ];
    fake.refuseKey(status);
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(ProviderMisconfigured);
    expect(logged).toHaveLength(calls.length);
    expect(logged.at(-1)).toMatchObject({ event: 'provider-refused', provider: 'PayPal', status });
    if (status === 403)
      expect(logged.at(-1)).toMatchObject({ code: 'PERMISSION_DENIED', request: 'f1a2b3c4d5e6f' });
    fake.refuseKey(undefined);
    expect(await adapter.refund(refund)).toMatchObject({ status: 'succeeded' });
    expect(fake.charges).toEqual([499]);
  });
});

describe('a dispute at PayPal', () => {
  const outcomes = {
    RESOLVED_BUYER_FAVOUR: 'lost',
    ACCEPTED: 'lost',
    RESOLVED_SELLER_FAVOUR: 'won',
    RESOLVED_WITH_PAYOUT: 'won',
    CANCELED_BY_BUYER: 'won',
    DENIED: 'won',
    NONE: 'won',
  } as const;
  const states = [
    ...disputeStages.flatMap((stage) =>
      disputeStatuses
        .filter((status) => status !== 'RESOLVED')
        .map((status) => ({ stage, status, expected: stage === 'INQUIRY' ? 'warning' : 'open' })),
    ),
    ...disputeOutcomes.map((outcome) => ({
      stage: 'CHARGEBACK' as const,
      status: 'RESOLVED' as const,
      outcome,
      expected: outcomes[outcome],
    })),
  ];

  it.each(states)('($stage $status $outcome) is $expected', async ({ expected, ...state }) => {
    const { orderId } = await pay();
    fake.dispute(state);
    const read = await event();
    expect(read).toMatchObject({
      type: 'dispute',
      dispute: {
        status: expected,
        paymentId: 'pay_1',
        amountMinor: 499,
        currency: 'EUR',
        reason: 'UNAUTHORISED',
        openedAt: expect.any(Number),
        respondBy: expect.any(Number),
      },
    });
    expect(await adapter.disputesOf?.(known({ reference: orderId }))).toMatchObject([
      { status: expected, reference: orderId },
    ]);
  });

  it('has its present state, whatever event arrives last', async () => {
    await pay();
    fake.dispute({ stage: 'CHARGEBACK', status: 'OPEN' });
    const [opened] = fake.webhooks(Date.now()).slice(-1);
    fake.dispute({ stage: 'CHARGEBACK', status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' });
    const read = await adapter.readWebhook({
      rawBody: Buffer.from(opened?.body ?? ''),
      headers: opened?.headers ?? {},
      receivedAt: Date.now(),
    });
    expect(read).toMatchObject({ kind: 'CUSTOMER.DISPUTE.CREATED', dispute: { status: 'lost' } });
  });

  it('is read from its event where the app has no permission for disputes', async () => {
    const { orderId } = await pay();
    fake.forbidDisputes();
    fake.dispute({ stage: 'CHARGEBACK', status: 'OPEN' });
    expect(await event()).toMatchObject({ type: 'dispute', dispute: { status: 'open', paymentId: 'pay_1' } });
    expect(await adapter.disputesOf?.(known({ reference: orderId }))).toEqual([]);
    expect(logged.at(-1)).toMatchObject({ event: 'provider-refused', status: 403 });
  });
});

describe('an event of PayPal that names by links only what it belongs to', () => {
  it('finds the charge of a refund, of a capture and of a reversal', async () => {
    const { orderId } = await pay();
    fake.leaveOutIds();
    fake.refundOutside(200);
    const charge = { reference: orderId, paymentId: 'pay_1' };
    expect(await event()).toMatchObject({ type: 'charge', ...charge });
    fake.reverse();
    expect(await event()).toMatchObject({
      kind: 'PAYMENT.CAPTURE.REVERSED',
      type: 'dispute',
      dispute: { ...charge, status: 'lost', amountMinor: 499, currency: 'EUR' },
    });
    const second = await pay('pay_2');
    expect(await event()).toMatchObject({ type: 'charge', reference: second.orderId });
  });
});

it('cuts the description between characters, as PayPal permits 127', async () => {
  const long = '\u{1F5BC}'.repeat(200);
  const order = { ...request, description: long, idempotencyKey: 'pay_1' };
  await adapter.createOrder?.(order);
  const sent = JSON.parse(fake.bodies.at(-1) ?? '') as { purchase_units: [{ description: string }] };
  expect(sent.purchase_units[0].description).toBe('\u{1F5BC}'.repeat(127));
});
