import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeRevolut, type FakeRevolut } from '../../../../testing/payments/fake-revolut.ts';
import { declineReasons, paymentStates } from '../../../../testing/payments/schemas/revolut-objects.ts';
import {
  ProviderMisconfigured,
  type ChargeRequest,
  type KnownCharge,
  type PaymentProviderAdapter,
  type ProviderEvent,
} from '../provider-adapter.ts';
import { createRevolutProvider } from './revolut-provider.ts';

let fake: FakeRevolut;
let adapter: PaymentProviderAdapter;
let logged: object[];

beforeEach(async () => {
  fake = createFakeRevolut();
  const base = await fake.listen();
  const settings = fake.environment(base);
  logged = [];
  adapter = createRevolutProvider({
    provider: 'revolut',
    secretKey: settings['REVOLUT_SECRET_KEY'] ?? '',
    publicKey: settings['REVOLUT_PUBLIC_KEY'] ?? '',
    webhookSecrets: [settings['REVOLUT_WEBHOOK_SECRET'] ?? ''],
    environment: 'sandbox',
    apiBase: base,
    log: (name, details) => void logged.push({ event: name, ...details }),
  });
});

afterEach(() => fake.close());

const known = (fields: Partial<KnownCharge>): KnownCharge => ({
  idempotencyKey: 'pay_1',
  reference: null,
  amountMinor: 499,
  currency: 'EUR',
  savedToken: null,
  description: 'Premium',
  createdAt: Date.now(),
  ...fields,
});

async function charge(changes: Partial<ChargeRequest> = {}) {
  let reference = '';
  const outcome = await adapter.charge({
    idempotencyKey: 'pay_1',
    amountMinor: 499,
    currency: 'EUR',
    description: 'Premium',
    buyer: { id: 'user', name: 'Ada', email: 'ada@example.com' },
    keepsMethod: true,
    returnUrl: 'https://gallery.example/subscription/success?payment=pay_1',
    method: { kind: 'hosted' },
    announce: async (announced) => {
      reference = announced;
    },
    ...changes,
  });
  const url = outcome.status === 'action' && outcome.action.type === 'redirect' ? outcome.action.url : '';
  const lookup = (savedToken: string | null = null) => adapter.lookup(known({ reference, savedToken }));
  return { reference, outcome, url, lookup };
}

async function pay(saves = true) {
  const begun = await charge();
  fake.pay(begun.url, 'pays', saves);
  const outcome = await begun.lookup();
  if (outcome?.status !== 'succeeded') throw new Error('It is not paid');
  return { ...begun, outcome, token: outcome.methodToken };
}

async function renew() {
  const { token } = await pay();
  return charge({
    idempotencyKey: 'pay_2',
    method: { kind: 'saved', token: token ?? '', offSession: true },
  });
}

const refundOf = (reference: string, amountMinor = 200) => ({
  idempotencyKey: `ref_${randomUUID()}`,
  reference,
  amountMinor,
  currency: 'EUR',
});

/** The newest event, as the adapter reads it. */
async function event(): Promise<ProviderEvent> {
  const receivedAt = Date.now();
  const webhook = fake.webhooks(receivedAt).at(-1);
  if (!webhook) throw new Error('There is no event');
  return adapter.readWebhook({
    rawBody: Buffer.from(webhook.body),
    headers: webhook.headers,
    receivedAt,
  });
}

describe('an order of Revolut', () => {
  it('that is paid reports amount, currency, card and what was given back', async () => {
    const { outcome, reference, lookup } = await pay();
    expect(outcome).toMatchObject({
      charged: { amountMinor: 499, currency: 'EUR' },
      card: { brand: 'visa', last4: '4242' },
      methodToken: expect.stringContaining(':'),
    });
    await adapter.refund(refundOf(reference));
    expect(await lookup()).toMatchObject({ refundedMinor: 200 });
  });

  it('has no saved method where the field was not opened to save one', async () => {
    expect((await pay(false)).token).toBeNull();
  });

  const orders = { pending: 'action', processing: 'processing', authorised: 'processing', failed: 'failed' };
  it.each(Object.entries(orders) as [keyof typeof orders, string][])(
    'that is %s is %s for the buyer',
    async (state, expected) => {
      const { lookup } = await charge();
      fake.play(state, 'authorisation_started');
      expect(await lookup()).toMatchObject({ status: expected });
    },
  );

  it('that is cancelled has failed', async () => {
    const { reference, lookup } = await charge();
    await adapter.release?.(known({ reference }));
    expect(await lookup()).toMatchObject({ status: 'failed' });
  });

  it.each([
    ['http://localhost:4000/subscription/success', false],
    ['http://gallery.localhost:4000/subscription/success', false],
    ['http://127.0.0.1:4000/subscription/success', false],
    ['http://[::1]:4000/subscription/success', false],
    ['https://gallery.example/subscription/success', true],
    ['https://localhost.example/subscription/success', true],
  ])('leads back to %s: %s', async (returnUrl, isSent) => {
    expect((await charge({ returnUrl })).outcome.status).toBe('action');
    expect(JSON.parse(fake.bodies.at(-1) ?? '')).toMatchObject(isSent ? { redirect_url: returnUrl } : {});
    expect(fake.bodies.at(-1)?.includes('redirect_url')).toBe(isSent);
  });
});

describe('an attempt of the buyer', () => {
  const codes: Readonly<Record<string, string>> = {
    insufficient_funds: 'insufficient_funds',
    expired_card: 'expired_card',
    invalid_expiry: 'expired_card',
    invalid_cvv: 'incorrect_cvc',
    '3ds_challenge_abandoned': 'authentication_failed',
    '3ds_challenge_failed_manually': 'authentication_failed',
    customer_challenge_abandoned: 'authentication_failed',
    customer_challenge_failed: 'authentication_failed',
  };
  it.each(declineReasons)('that is declined for %s names the reason and may be repeated', async (decline) => {
    const { url, lookup } = await charge();
    fake.pay(url, { decline });
    expect(await lookup()).toMatchObject({
      status: 'action',
      failureCode: codes[decline] ?? 'card_declined',
    });
    fake.pay(url);
    expect(await lookup()).toMatchObject({ status: 'succeeded' });
  });
});

describe('a renewal', () => {
  const lost = new Set<string>(['declined', 'soft_declined', 'failed', 'cancelled']);
  it.each(paymentStates)('whose payment is %s', async (state) => {
    fake.playSaved('pending', state);
    const { outcome, lookup } = await renew();
    const expected = lost.has(state) ? 'failed' : 'processing';
    expect(outcome.status).toBe(expected);
    expect(await lookup('customer:method')).toMatchObject({ status: expected });
  });

  it.each(declineReasons)('that is declined for %s', async (decline) => {
    const { token } = await pay();
    fake.closeCards(decline);
    const { outcome } = await charge({
      idempotencyKey: 'pay_2',
      method: { kind: 'saved', token: token ?? '', offSession: true },
    });
    const isFinal = decline === 'pick_up_card' || decline === 'restricted_card';
    expect(outcome).toMatchObject({ status: 'failed', ...(isFinal ? { isFinal } : {}) });
    expect('isFinal' in outcome).toBe(isFinal);
  });
});

describe('a refund at Revolut', () => {
  const expected = {
    pending: 'pending',
    processing: 'pending',
    authorised: 'pending',
    completed: 'succeeded',
    failed: 'failed',
    cancelled: 'failed',
  } as const;

  it.each(Object.keys(expected) as (keyof typeof expected)[])('that begins as %s', async (state) => {
    const { reference } = await pay();
    fake.refundsBegin(state);
    const refund = refundOf(reference);
    const outcome = await adapter.refund(refund);
    expect(outcome).toMatchObject({ status: expected[state], refundReference: expect.any(String) });
    const refundReference = outcome.refundReference ?? null;
    for (const given of [refundReference, null])
      expect(await adapter.lookupRefund?.({ ...refund, refundReference: given })).toEqual(outcome);
  });

  it.each(['completed', 'failed', 'cancelled'] as const)('that waits and ends as %s', async (state) => {
    const { reference, lookup } = await pay();
    fake.refundsBegin('processing');
    const refund = refundOf(reference);
    const { refundReference = null } = await adapter.refund(refund);
    expect(await lookup()).not.toHaveProperty('refundedMinor');
    fake.endRefunds(state);
    expect(await event()).toMatchObject({
      type: 'refund',
      refundId: refund.idempotencyKey,
      refundReference,
    });
    expect(await adapter.lookupRefund?.({ ...refund, refundReference })).toMatchObject({
      status: expected[state],
    });
  });

  it('in Revolut’s own pages is found by the order that it belongs to', async () => {
    const { reference, lookup } = await pay();
    fake.refundOutside(200);
    expect(await event()).toMatchObject({ kind: 'ORDER_COMPLETED', type: 'charge', reference });
    expect(await lookup()).toMatchObject({ refundedMinor: 200 });
  });

  it.each([
    { refusal: { status: 422, code: 2054, message: 'Insufficient balance' }, isTemporary: true },
    { refusal: { status: 422, code: 2054 }, isTemporary: false },
    { refusal: { status: 422, code: 'unprocessable' }, isTemporary: false },
    { refusal: { status: 400, code: 1005 }, isTemporary: false },
    { refusal: { status: 404, code: 'not_found' }, isTemporary: false },
  ])('that is refused with $refusal.code ($refusal.status)', async ({ refusal, isTemporary }) => {
    const { reference } = await pay();
    fake.refuseRefunds(refusal);
    const refused = adapter.refund(refundOf(reference));
    if (isTemporary) await expect(refused).rejects.toThrow(String(refusal.code));
    else expect(await refused).toEqual({ status: 'failed', reason: String(refusal.code) });
    expect(logged).toMatchObject([{ event: 'provider-refused', code: String(refusal.code) }]);
  });

  it('of a payment that is still on its way is tried again', async () => {
    const { reference } = await charge();
    fake.play('processing', 'authorised');
    await expect(adapter.refund(refundOf(reference))).rejects.toThrow('bad_state');
  });
});

describe('a key that Revolut refuses', () => {
  it.each([401, 403] as const)('(%i) is our fault in every call, and works again', async (status) => {
    const { reference } = await pay();
    const refund = refundOf(reference);
    const calls: (() => Promise<unknown> | undefined)[] = [
      () => charge({ idempotencyKey: 'pay_2' }),
      () => adapter.lookup(known({ reference })),
      () => adapter.refund(refund),
      () => adapter.lookupRefund?.({ ...refund, refundReference: null }),
      () => adapter.disputesOf?.(known({ reference })),
    ];
    fake.refuseKey(status);
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(ProviderMisconfigured);
    expect(logged).toHaveLength(calls.length);
    expect(logged.at(-1)).toMatchObject({ event: 'provider-refused', provider: 'Revolut', status });
    fake.refuseKey(undefined);
    expect(await adapter.refund(refund)).toMatchObject({ status: 'succeeded' });
    expect(fake.charges).toEqual([499]);
  });
});

describe('a dispute at Revolut', () => {
  it.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
  ] as const)('that is %s is %s', async (state, status) => {
    const { reference } = await pay();
    fake.dispute(state);
    const expected = {
      status,
      reference,
      amountMinor: 499,
      currency: 'EUR',
      reason: 'Fraud',
      respondBy: expect.any(Number),
    };
    expect(await event()).toMatchObject({ type: 'dispute', dispute: expected });
    expect(await adapter.disputesOf?.(known({ reference }))).toMatchObject([expected]);
  });

  it.each([
    ['chargeback', 'lost'],
    ['chargeback_reversal', 'won'],
  ] as const)('by an order of the type %s is %s', async (type, status) => {
    const { reference } = await pay();
    fake.chargeback(type);
    expect(await event()).toMatchObject({
      type: 'dispute',
      dispute: { disputeReference: `chargeback:${reference}`, reference, status, amountMinor: 499 },
    });
  });
});
