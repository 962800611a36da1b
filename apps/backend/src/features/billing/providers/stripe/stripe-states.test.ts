import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, stripeHarness, type Shop } from '../../../../testing/payments/provider-harness.ts';
import {
  ProviderMisconfigured,
  type ChargeOutcome,
  type ChargeRequest,
  type KnownCharge,
} from '../provider-adapter.ts';

/** Every state that Stripe documents, and what becomes of it. */
let provider: ReturnType<typeof stripeHarness>;
let shop: Shop;
let buyer: ChargeRequest['buyer'];
let known: KnownCharge;
let token: string;
/** Number of the events of earlier tests. */
let earlier: number;

const adapter = () => {
  const found = shop.server.services.billing.webhooks.providers.find('Stripe');
  if (!found) throw new Error('Stripe is not configured');
  return found;
};

async function charge(method: ChargeRequest['method']): Promise<ChargeOutcome> {
  known = { ...known, idempotencyKey: `pay_${randomUUID()}`, reference: null };
  return adapter().charge({
    idempotencyKey: known.idempotencyKey,
    amountMinor: 499,
    currency: 'EUR',
    description: 'Premium',
    buyer,
    method,
    keepsMethod: true,
    returnUrl: 'https://gallery.example/',
    announce: async (reference) => {
      known.reference = reference;
    },
  });
}

beforeAll(async () => {
  provider = stripeHarness();
  shop = await openShop(provider);
  const { id } = await shop.server.database.db
    .selectFrom('user_account')
    .select('id')
    .executeTakeFirstOrThrow();
  buyer = { id, name: 'Ada', email: 'ada@example.com' };
});

beforeEach(async () => {
  known = {
    idempotencyKey: '',
    reference: null,
    amountMinor: 499,
    currency: 'EUR',
    savedToken: null,
    description: 'Premium',
    createdAt: shop.server.clock.now,
  };
  const paid = await charge({ kind: 'token', token: 'pm_card_visa' });
  token = paid.status === 'succeeded' ? (paid.methodToken ?? '') : '';
  earlier = provider.fake.eventTypes().length;
});

afterEach(() => {
  provider.fake.refuseKey(undefined);
  provider.fake.declineAll(undefined);
});

afterAll(async () => {
  await shop.server.close();
  await provider.fake.close();
});

const refundRequest = () => ({
  idempotencyKey: `ref_${randomUUID()}`,
  reference: known.reference ?? '',
  amountMinor: 200,
  currency: 'EUR',
});

/** Every event of the test, as the adapter reads it. */
const events = () =>
  Promise.all(
    provider
      .webhooks(shop.server.clock.now)
      .slice(earlier)
      .map(async ({ body, headers }) =>
        adapter().readWebhook({
          rawBody: Buffer.from(body),
          headers,
          receivedAt: shop.server.clock.now,
        }),
      ),
  );

describe('a payment at Stripe', () => {
  const outcomes: [Parameters<typeof provider.fake.play>[0], ChargeOutcome['status'] | undefined][] = [
    ['requires_confirmation', undefined],
    ['requires_action', 'action'],
    ['processing', 'processing'],
    ['requires_capture', 'processing'],
    ['requires_payment_method', 'failed'],
    ['canceled', 'failed'],
    ['succeeded', 'succeeded'],
  ];

  it.each(outcomes)('of a payment in %s is %s', async (status, expected) => {
    provider.fake.play(status);
    expect((await adapter().lookup(known))?.status).toBe(expected);
  });
});

describe('a refund at Stripe', () => {
  it.each([
    ['succeeded', 'succeeded'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('of a refund in %s is %s', async (status, expected) => {
    provider.fake.nextRefunds.push(status);
    const request = refundRequest();
    const outcome = await adapter().refund(request);
    expect(outcome.status).toBe(expected);
    const refundReference = outcome.refundReference ?? null;
    expect(refundReference).toMatch(/^re_/u);
    expect(await adapter().lookupRefund?.({ ...request, refundReference })).toEqual(outcome);
    expect(await adapter().lookupRefund?.({ ...request, refundReference: null })).toEqual(outcome);
  });

  it('of a refund that fails later is the failure, with its own event', async () => {
    const request = refundRequest();
    const { refundReference = null } = await adapter().refund(request);
    provider.fake.settleRefund('failed');
    expect(await adapter().lookupRefund?.({ ...request, refundReference })).toEqual({
      status: 'failed',
      reason: 'expired_or_canceled_card',
      refundReference,
    });
    const told = (await events()).filter(({ kind = '' }) => kind.includes('refund.'));
    expect(told.map(({ kind }) => kind)).toEqual([
      'refund.created',
      'refund.updated',
      'charge.refund.updated',
      'refund.failed',
    ]);
    for (const event of told)
      expect(event).toMatchObject({
        type: 'refund',
        refundId: request.idempotencyKey,
        refundReference,
        reference: known.reference,
      });
    // The money is back in the charge.
    expect(await adapter().lookup(known)).toMatchObject({ refundedMinor: 0 });
  });

  it('of too little balance is asked for again, and of an unknown refund is nothing', async () => {
    provider.fake.nextRefunds.push('balance');
    const request = refundRequest();
    await expect(adapter().refund(request)).rejects.toMatchObject({ code: 'balance_insufficient' });
    expect(await adapter().lookupRefund?.({ ...request, refundReference: null })).toBeUndefined();
    expect(await adapter().lookupRefund?.({ ...request, refundReference: 're_unknown' })).toBeUndefined();
  });
});

describe('a dispute at Stripe', () => {
  it.each([
    ['warning_needs_response', 'warning'],
    ['warning_under_review', 'warning'],
    ['warning_closed', 'won'],
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_needs_response', 'open'],
    ['appeal_under_review', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['prevented', 'lost'],
  ])('of a dispute in %s is %s, in whatever order the events come', async (status, expected) => {
    provider.fake.dispute('needs_response');
    if (status !== 'needs_response') provider.fake.dispute(status);
    const dispute = {
      disputeReference: expect.stringMatching(/^dp_/u),
      reference: known.reference,
      status: expected,
      amountMinor: 499,
      currency: 'EUR',
      reason: 'fraudulent',
      openedAt: expect.any(Number),
      respondBy: status.endsWith('needs_response') ? expect.any(Number) : null,
    };
    const told = (await events()).filter(({ kind = '' }) => kind.includes('dispute'));
    expect(told.length).toBeGreaterThanOrEqual(2);
    for (const event of told) expect(event).toMatchObject({ type: 'dispute', dispute });
    expect(await adapter().disputesOf?.(known)).toEqual([dispute]);
  });

  it('of an early fraud warning is a warning about the whole payment', async () => {
    provider.fake.warnOfFraud();
    expect((await events()).at(-1)).toMatchObject({
      type: 'dispute',
      kind: 'radar.early_fraud_warning.created',
      dispute: { status: 'warning', reference: known.reference, amountMinor: 499, currency: 'EUR' },
    });
  });

  it('of a removed payment method names the token of our rows', async () => {
    expect(token).toMatch(/^cus_.+:pm_/u);
    provider.fake.detachMethods();
    expect((await events()).at(-1)).toMatchObject({ type: 'method', removedToken: token });
  });
});

describe('a refusal of Stripe', () => {
  it.each([
    [{ decline_code: 'lost_card' }, true],
    [{ decline_code: 'stolen_card' }, true],
    [{ decline_code: 'pickup_card' }, true],
    [{ decline_code: 'restricted_card' }, true],
    [{ decline_code: 'revocation_of_all_authorizations' }, true],
    [{ decline_code: 'generic_decline', advice_code: 'do_not_try_again' }, true],
    [{ decline_code: 'generic_decline', advice_code: 'try_again_later' }, undefined],
    [{ decline_code: 'insufficient_funds' }, undefined],
  ])('of a decline with %o says whether the card may be charged again', async (decline, isFinal) => {
    provider.fake.declineAll(decline);
    const outcome = await charge({ kind: 'saved', token, offSession: true });
    for (const one of [outcome, await adapter().lookup(known)])
      expect(one).toMatchObject({ status: 'failed', ...(isFinal ? { isFinal } : {}) });
    expect(isFinal === undefined && 'isFinal' in outcome).toBe(false);
  });

  it.each([401, 403] as const)('with %i is our own mistake, in every call', async (status) => {
    provider.fake.dispute('needs_response');
    const [disputed] = provider.webhooks(shop.server.clock.now).slice(-1);
    if (!disputed) throw new Error('There is no event');
    provider.fake.refuseKey(status);
    const stripe = adapter();
    const paid = known;
    const charges = [...provider.fake.charges];
    const { now } = shop.server.clock;
    const calls: Record<string, () => unknown> = {
      charge: () => charge({ kind: 'saved', token, offSession: true }),
      chargeWithNewCard: () => charge({ kind: 'token', token: 'pm_card_visa' }),
      lookup: () => stripe.lookup(paid),
      release: () => stripe.release?.(paid),
      refund: () => stripe.refund(refundRequest()),
      lookupRefund: () => stripe.lookupRefund?.({ ...refundRequest(), refundReference: null }),
      disputesOf: () => stripe.disputesOf?.(paid),
      forgetCard: () => stripe.forgetCard?.(token),
      forgetCustomer: () => stripe.forgetCustomer?.('cus_1'),
      readWebhook: () =>
        stripe.readWebhook({
          rawBody: Buffer.from(disputed.body),
          headers: disputed.headers,
          receivedAt: now,
        }),
    };
    for (const [name, call] of Object.entries(calls)) {
      const refusal: unknown = await Promise.resolve(call()).catch((error: unknown) => error);
      expect([name, refusal instanceof ProviderMisconfigured]).toEqual([name, true]);
      expect(refusal).toMatchObject({
        code: status === 403 ? 'more_permissions_required' : expect.any(String),
        requestId: expect.stringMatching(/^req_/u),
      });
    }
    expect(provider.fake.charges).toEqual(charges);
  });

  it('comes by events that the operator is told to enable', async () => {
    const request = refundRequest();
    await adapter().refund(request);
    provider.fake.settleRefund('failed');
    for (const status of ['needs_response', 'won']) provider.fake.dispute(status);
    provider.fake.warnOfFraud();
    provider.fake.detachMethods();
    const kinds = (await events()).map(({ kind }) => kind);
    // Stripe's older name of `refund.updated`.
    expect(kinds.filter((kind) => !adapter().webhookEvents?.includes(kind ?? ''))).toEqual([
      'charge.refund.updated',
    ]);
  });
});
