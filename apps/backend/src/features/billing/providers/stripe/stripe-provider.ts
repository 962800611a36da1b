import { SECOND_MS, type DeviceWallet } from '@lumigraph/contracts';
import Stripe from 'stripe';
import type { LogEvent } from '../../../../lib/log-event.ts';
import {
  WebhookRefused,
  type ChargeOutcome,
  type ChargeRequest,
  type PaymentProviderAdapter,
  type ProviderEvent,
  type RefundOutcome,
  type RefundRequest,
  type WebhookRequest,
} from '../provider.ts';
import { PROVIDER_TIMEOUT_MS } from '../provider-http.ts';
import { toStripe } from './stripe-amount.ts';
import { failureCodeOf, outcomeOf, readSaved, type SavedMethod } from './stripe-outcome.ts';

const SIGNATURE_TOLERANCE_S = 300;
const EXPANDED = { expand: ['latest_charge'] };

export interface StripeOptions {
  secretKey: string;
  publishableKey: string;
  /** Wallets of Stripe's Express Checkout element. */
  wallets: readonly DeviceWallet[];
  /** The first is the current one; another is still accepted while the secret is being changed. */
  webhookSecrets: readonly string[];
  apiBase: string;
  log: LogEvent;
  timeoutMs?: number;
}

/**
 * Stripe by its official library. The browser makes a payment method with Stripe's own fields; here a PaymentIntent is
 * made under our key, its number is kept, and only then it is confirmed: whatever is lost afterwards can be asked about.
 */
export function createStripeProvider(options: StripeOptions): PaymentProviderAdapter {
  const { hostname, port, protocol } = new URL(options.apiBase);
  const stripe = new Stripe(options.secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: options.timeoutMs ?? PROVIDER_TIMEOUT_MS,
    // What failed is asked about, never sent again blindly: Stripe replays a kept 500 for the same key.
    maxNetworkRetries: 0,
    telemetry: false,
  });

  const isLive = options.publishableKey.startsWith('pk_live_');

  async function methodOf({
    method,
    buyer,
    idempotencyKey,
    keepsMethod,
  }: ChargeRequest): Promise<(Partial<SavedMethod> & Pick<SavedMethod, 'method'>) | undefined> {
    if (method.kind === 'saved') return readSaved(method.token);
    if (method.kind !== 'token') return undefined;
    if (!keepsMethod) return { method: method.token };
    // A payment method can be charged again only when it belongs to a customer.
    const customer = await stripe.customers.create(
      { email: buyer.email, name: buyer.name, metadata: { user: buyer.id } },
      { idempotencyKey: `${idempotencyKey}:customer` },
    );
    return { customer: customer.id, method: method.token };
  }

  async function charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const { idempotencyKey, method } = request;
    const paid = await methodOf(request);
    if (!paid) return { status: 'failed', reference: null, failureCode: 'payment_failed' };
    const intent = await stripe.paymentIntents.create(
      {
        amount: toStripe(request.amountMinor, request.currency),
        currency: request.currency.toLowerCase(),
        ...(paid.customer === undefined ? {} : { customer: paid.customer }),
        payment_method: paid.method,
        allowed_payment_method_types: ['card'],
        description: request.description,
        metadata: { payment: idempotencyKey },
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

  return {
    provider: 'Stripe',
    frontend: {
      provider: 'stripe',
      kind: 'card',
      integration: 'stripe-elements',
      environment: isLive ? 'live' : 'sandbox',
      publicKey: options.publishableKey,
      ...(options.wallets.length > 0 ? { wallets: [...options.wallets] } : {}),
    },
    charge: (request) => charge(request).catch((error: unknown) => refusalOf(error, options.log)),
    async lookup({ reference }) {
      // Without a number it was never confirmed (see charge).
      if (reference === null) return undefined;
      return outcomeOf(await stripe.paymentIntents.retrieve(reference, EXPANDED));
    },
    async release({ reference }) {
      if (reference !== null)
        await stripe.paymentIntents
          .cancel(reference, { cancellation_reason: 'abandoned' })
          .catch(ignoreRefusal);
    },
    refund: (request) => refund(stripe, request),
    async forgetCard(token) {
      // A method that is detached already is refused.
      await stripe.paymentMethods.detach(readSaved(token).method).catch(ignoreRefusal);
    },
    dashboardUrl: (reference) =>
      `https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/${encodeURIComponent(reference)}`,
    readWebhook: (request) => readStripeWebhook(stripe, request, options.webhookSecrets),
  };
}

async function refund(stripe: Stripe, request: RefundRequest): Promise<RefundOutcome> {
  const { idempotencyKey, reference, amountMinor, currency } = request;
  try {
    const { status, failure_reason: reason } = await stripe.refunds.create(
      {
        payment_intent: reference,
        amount: toStripe(amountMinor, currency),
        metadata: { refund: idempotencyKey },
      },
      { idempotencyKey },
    );
    return status === 'failed' || status === 'canceled'
      ? { status: 'failed', reason: reason ?? status }
      : { status: 'succeeded' };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && isRefusal(error))
      return { status: 'failed', reason: error.code ?? error.type };
    throw error;
  }
}

/** A declined card and a refused request are outcomes; everything else leaves the outcome open and is thrown on. */
function refusalOf(error: unknown, log: LogEvent): ChargeOutcome {
  if (error instanceof Stripe.errors.StripeCardError) {
    const reference = error.payment_intent?.id ?? null;
    return { status: 'failed', reference, failureCode: failureCodeOf(declineOf(error)) };
  }
  if (!(error instanceof Stripe.errors.StripeError) || !isRefusal(error)) throw error;
  log('stripe-refused', { type: error.type, code: error.code ?? '', request: error.requestId ?? '' });
  return { status: 'failed', reference: null, failureCode: 'payment_failed' };
}

/** Stripe looked at the request and did nothing: wrong key, wrong field, unknown payment method. */
function isRefusal({ statusCode, code }: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    statusCode !== undefined &&
    [400, 401, 403, 404].includes(statusCode) &&
    code !== 'payment_intent_unexpected_state'
  );
}

const declineOf = ({
  code,
  decline_code,
}: {
  code?: string | undefined;
  decline_code?: string | undefined;
}) => ({
  code: code ?? null,
  decline_code: decline_code ?? null,
});

/** Ignores a rejected cancellation: the next look-up returns the state. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

/** Of a checked signature. */
const sentAtS = (signature: string): number => Number(/(?:^|,)t=(\d+)/u.exec(signature)?.[1] ?? Infinity);

function readStripeWebhook(
  stripe: Stripe,
  { rawBody, headers, receivedAt }: WebhookRequest,
  secrets: readonly string[],
): ProviderEvent {
  const signature = headers['stripe-signature'];
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(
        rawBody,
        signature ?? '',
        secret,
        SIGNATURE_TOLERANCE_S,
        undefined,
        receivedAt,
      );
      // The library refuses what is too old only.
      if (sentAtS(String(signature)) > receivedAt / SECOND_MS + SIGNATURE_TOLERANCE_S)
        throw new WebhookRefused('it comes from the future');
      return toProviderEvent(event);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  throw new WebhookRefused('the signature is wrong or too old');
}

function toProviderEvent(event: Stripe.Event): ProviderEvent {
  const { object } = event.data;
  if (object.object === 'payment_intent') {
    const paymentId = object.metadata['payment'];
    return {
      eventId: event.id,
      reference: object.id,
      type: 'charge',
      ...(paymentId === undefined ? {} : { paymentId }),
    };
  }
  // Money given back, also in Stripe's own pages.
  if (object.object === 'charge' && object.payment_intent !== null) {
    const { payment_intent: intent } = object;
    return { eventId: event.id, reference: typeof intent === 'string' ? intent : intent.id, type: 'charge' };
  }
  return { eventId: event.id, type: 'other' };
}
