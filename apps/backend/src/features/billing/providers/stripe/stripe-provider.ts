import type { DeviceWallet } from '@lumigraph/contracts';
import Stripe from 'stripe';
import type { LogEvent } from '../../../../lib/log-event.ts';
import type {
  ChargeOutcome,
  ChargeRequest,
  CustomerReferences,
  PaymentProviderAdapter,
  ChargedPerson,
  KnownRefund,
  RefundOutcome,
  RefundRequest,
} from '../provider-adapter.ts';
import { deadlines } from '../../../../lib/deadlines.ts';
import { createProviderFetch } from '../provider-http.ts';
import { toStripe, failureOf, outcomeOf, readSaved, type SavedMethod } from './stripe-outcome.ts';
import { disputesOf } from './stripe-dispute.ts';
import {
  calling,
  ignoreRefusal,
  isRefusal,
  reportRefused,
  type StripeError,
  isMissing,
} from './stripe-errors.ts';
import { readStripeWebhook, STRIPE_EVENTS } from './stripe-webhook.ts';
import { createHash } from 'node:crypto';

/** The customer of each user at Stripe: a payment method can be charged again only when it belongs to one. */
function createStripeCustomers(stripe: Stripe, references: CustomerReferences) {
  /** `instead`: the one that Stripe does not have any more. */
  async function create({ id, email, name }: ChargedPerson, instead?: string): Promise<string> {
    // Of two payments at once, both get the same customer. The same key with another name would be refused.
    const data = createHash('sha256')
      .update(JSON.stringify([email, name, instead]))
      .digest('base64url');
    const customer = await stripe.customers.create(
      { email, name, metadata: { user: id } },
      { idempotencyKey: `customer:${id}:${data}` },
    );
    return references.keep(id, customer.id, instead);
  }

  /**
   * Charges with the customer of the user. A customer that was deleted in Stripe's pages, or belongs to another account
   * of ours, is replaced once.
   */
  return async function withCustomer<Result>(
    buyer: ChargedPerson,
    work: (customer: string, isReplaced: boolean) => Promise<Result>,
  ): Promise<Result> {
    const known = await references.find(buyer.id);
    if (known === undefined) return work(await create(buyer), false);
    try {
      return await work(known, false);
    } catch (error) {
      if (!isMissing(error, 'customer')) throw error;
      return work(await create(buyer, known), true);
    }
  };
}

const EXPANDED = { expand: ['latest_charge'] };

export interface StripeOptions {
  secretKey: string;
  publishableKey: string;
  /** Wallets of Stripe's Express Checkout element. */
  wallets: readonly DeviceWallet[];
  /** The first is the current one; another is still accepted while the secret is being changed. */
  webhookSecrets: readonly string[];
  apiBase: string;
  /** The customer of each user at Stripe. */
  customers: CustomerReferences;
  log: LogEvent;
  timeoutMs?: number | undefined;
}

/**
 * Stripe by its official library. The browser makes a payment method with Stripe's own fields; here a PaymentIntent is
 * made under our key, its number is kept, and only then it is confirmed: whatever is lost afterwards can be asked about.
 */
export function createStripeProvider(options: StripeOptions): PaymentProviderAdapter {
  const { hostname, port, protocol } = new URL(options.apiBase);
  const timeout = options.timeoutMs ?? deadlines.paymentProvider;
  const stripe = new Stripe(options.secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout,
    httpClient: Stripe.createFetchHttpClient(createProviderFetch(timeout)),
    // What failed is asked about, never sent again blindly: Stripe replays a kept 500 for the same key.
    maxNetworkRetries: 0,
    telemetry: false,
  });

  const isLive = options.publishableKey.startsWith('pk_live_');

  const { log, webhookSecrets } = options;
  const withCustomer = createStripeCustomers(stripe, options.customers);

  async function pay(
    request: ChargeRequest,
    paid: Partial<SavedMethod> & Pick<SavedMethod, 'method'>,
    idempotencyKey = request.idempotencyKey,
  ): Promise<ChargeOutcome> {
    const { method } = request;
    const intent = await stripe.paymentIntents.create(
      {
        amount: toStripe(request.amountMinor, request.currency),
        currency: request.currency.toLowerCase(),
        ...(paid.customer === undefined ? {} : { customer: paid.customer }),
        payment_method: paid.method,
        allowed_payment_method_types: ['card'],
        description: request.description,
        metadata: { payment: request.idempotencyKey },
        ...(method.kind === 'token' && request.keepsMethod ? { setup_future_usage: 'off_session' } : {}),
      },
      { idempotencyKey },
    );
    await request.announce(intent.id);
    const confirmed = await stripe.paymentIntents.confirm(
      intent.id,
      method.kind === 'saved' && method.offSession
        ? { off_session: true, ...EXPANDED }
        : { return_url: request.returnUrl, use_stripe_sdk: true, ...EXPANDED },
      { idempotencyKey: `${idempotencyKey}:confirm` },
    );
    return outcomeOf(confirmed) ?? { status: 'processing', reference: confirmed.id };
  }

  async function charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const { idempotencyKey, method } = request;
    if (method.kind === 'saved') return pay(request, readSaved(method.token));
    if (method.kind !== 'token') return { status: 'failed', reference: null, failureCode: 'payment_failed' };
    if (!request.keepsMethod) return pay(request, { method: method.token });
    return withCustomer(request.buyer, (customer, isReplaced) =>
      // Stripe refuses the same key with another customer.
      pay(
        request,
        { customer, method: method.token },
        isReplaced ? `${idempotencyKey}:again` : idempotencyKey,
      ),
    );
  }

  return {
    provider: 'Stripe',
    frontend: {
      provider: 'stripe',
      kind: 'card',
      integration: 'hosted-fields',
      environment: isLive ? 'live' : 'sandbox',
      publicKey: options.publishableKey,
      ...(options.wallets.length > 0 ? { wallets: [...options.wallets] } : {}),
    },
    charge: (request) =>
      calling(log, () => charge(request).catch((error: unknown) => failedCharge(error, log))),
    async lookup({ reference }) {
      // Without a number it was never confirmed (see charge).
      if (reference === null) return undefined;
      return outcomeOf(await calling(log, () => stripe.paymentIntents.retrieve(reference, EXPANDED)));
    },
    async release({ reference }) {
      if (reference === null) return;
      const why = { cancellation_reason: 'abandoned' } as const;
      await calling(log, () => stripe.paymentIntents.cancel(reference, why)).catch(ignoreRefusal);
    },
    refund: (request) => calling(log, () => refund(stripe, log, request)),
    lookupRefund: (known) => calling(log, () => lookupRefund(stripe, known)),
    disputesOf: (known) => calling(log, () => disputesOf(stripe, known)),
    async forgetCard(token) {
      // A method that is detached already is refused.
      await calling(log, () => stripe.paymentMethods.detach(readSaved(token).method)).catch(ignoreRefusal);
    },
    async forgetCustomer(reference) {
      await calling(log, () => stripe.customers.del(reference)).catch(ignoreRefusal);
    },
    dashboardUrl: (reference) =>
      `https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/${encodeURIComponent(reference)}`,
    webhookEvents: STRIPE_EVENTS,
    readWebhook: (request) => calling(log, () => readStripeWebhook(stripe, request, webhookSecrets)),
  };
}

/** A declined card and a refused request are outcomes; everything else leaves the outcome open and is thrown on. */
function failedCharge(error: unknown, log: LogEvent): ChargeOutcome {
  if (error instanceof Stripe.errors.StripeCardError) {
    const reference = error.payment_intent?.id ?? null;
    return { status: 'failed', reference, ...failureOf(declineOf(error)) };
  }
  if (!isRefusal(error)) throw error;
  reportRefused(log, error);
  return { status: 'failed', reference: null, failureCode: 'payment_failed' };
}

const declineOf = (error: StripeError) => ({
  code: error.code ?? null,
  decline_code: error.decline_code ?? null,
  advice_code: error.advice_code ?? null,
});

/** The most that one page of a list has. */
const PAGE_SIZE = 100;

/** Refusals for too little balance in our own account: they end when it has been topped up. */
const BALANCE_CODES: ReadonlySet<string> = new Set(['balance_insufficient', 'insufficient_funds']);

/** What became of a refund; every state that is not final is pending. */
function refundOutcomeOf({ id, status, failure_reason: reason }: Stripe.Refund): RefundOutcome {
  switch (status) {
    case 'succeeded':
      return { status: 'succeeded', refundReference: id };
    case 'failed':
    case 'canceled':
      return { status: 'failed', reason: reason ?? status, refundReference: id };
    default:
      return { status: 'pending', refundReference: id };
  }
}

/** Rejects when the outcome is unknown, and for a refusal that ends by itself: the refund is asked for again. */
async function refund(stripe: Stripe, log: LogEvent, request: RefundRequest): Promise<RefundOutcome> {
  const { idempotencyKey, reference, amountMinor, currency } = request;
  try {
    return refundOutcomeOf(
      await stripe.refunds.create(
        {
          payment_intent: reference,
          amount: toStripe(amountMinor, currency),
          metadata: { refund: idempotencyKey },
        },
        { idempotencyKey },
      ),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    reportRefused(log, error);
    if (BALANCE_CODES.has(error.code ?? '')) throw error;
    return { status: 'failed', reason: error.code ?? error.type };
  }
}

/** By Stripe's own id, or by ours among the refunds of the charge. */
async function lookupRefund(stripe: Stripe, known: KnownRefund): Promise<RefundOutcome | undefined> {
  const { refundReference, reference, idempotencyKey } = known;
  try {
    if (refundReference !== null) return refundOutcomeOf(await stripe.refunds.retrieve(refundReference));
    for await (const one of stripe.refunds.list({ payment_intent: reference, limit: PAGE_SIZE }))
      if (one.metadata?.['refund'] === idempotencyKey) return refundOutcomeOf(one);
    return undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
