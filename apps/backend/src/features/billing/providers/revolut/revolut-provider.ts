import { isIP } from 'node:net';
import { providerDetails } from '@lumigraph/contracts';
import type {
  ChargeOutcome,
  ChargeRequest,
  PaymentProviderAdapter,
  KnownRefund,
  RefundOutcome,
  RefundRequest,
} from '../provider-adapter.ts';
import { ProviderUnreachable, textAt, type Json, listAt } from '../provider-http.ts';
import { toRevolut, hosted, outcomeOf, readSaved } from './revolut-outcome.ts';
import {
  createRevolutApi,
  findOrder,
  ORDERS,
  type RevolutApi,
  type RevolutApiOptions,
  codeOf,
  findAnyOrder,
} from './revolut-api.ts';
import { disputesOfOrder } from './revolut-dispute.ts';
import { readRevolutWebhook, REVOLUT_EVENTS } from './revolut-webhook.ts';

export interface RevolutOptions extends RevolutApiOptions {
  /** As which of the two bank-style providers this account is offered. */
  provider: 'revolut' | 'revolut-business';
  /** Empty: the visitor pays on Revolut's page. */
  publicKey: string;
  /** The first is the current one; another is still accepted while the secret is being changed. */
  webhookSecrets: readonly string[];
  environment: 'sandbox' | 'live';
}

/**
 * Revolut's Merchant API. It accepts no card numbers: the server creates an order, which is paid in Revolut's field or
 * on its page; renewals charge the method that was saved with it. The id of a payment is that of its order.
 */
export function createRevolutProvider(options: RevolutOptions): PaymentProviderAdapter {
  const api = createRevolutApi(options);
  const { publicKey, environment } = options;

  return {
    provider: providerDetails[options.provider].backend,
    frontend: {
      provider: options.provider,
      kind: 'hosted',
      integration: 'hosted-page',
      environment,
      ...(publicKey === '' ? {} : { publicKey }),
    },
    webhookEvents: REVOLUT_EVENTS,
    async charge(request) {
      const order = await createOrder(api, request);
      if (!order) return { status: 'failed', reference: null, failureCode: 'payment_failed' };
      await request.announce(idOf(order));
      if (request.method.kind !== 'saved') return hosted(order);
      return chargeSaved(api, idOf(order), request.method.token);
    },
    async lookup(charge) {
      // Without an id the order was never shown to the visitor.
      if (charge.reference === null) return undefined;
      return outcomeOf(await findOrder(api, charge.reference), charge);
    },
    async release({ reference }) {
      if (reference !== null)
        await api({ method: 'POST', path: `${ORDERS}/${encodeURIComponent(reference)}/cancel` });
    },
    refund: (request) => refund(api, request),
    lookupRefund: (known) => lookupRefund(api, known),
    disputesOf: async ({ reference }) =>
      reference === null ? [] : disputesOfOrder(api, reference, Date.now()),
    readWebhook: (request) => readRevolutWebhook(api, request, options.webhookSecrets),
  };
}

const idOf = (order: Json): string => textAt(order, 'id') ?? '';

/**
 * Where Revolut's page leads back to. It refuses an order whose address has the host `localhost` or an IP address;
 * without one its page has no way back, and the visitor returns by hand.
 */
function redirectOf(returnUrl: string): { redirect_url?: string } {
  const host = new URL(returnUrl).hostname.replaceAll(/[[\]]/gu, '');
  const isRefused = host === 'localhost' || host.endsWith('.localhost') || isIP(host) !== 0;
  return isRefused ? {} : { redirect_url: returnUrl };
}

/** Undefined when Revolut refused it. */
async function createOrder(api: RevolutApi, request: ChargeRequest): Promise<Json | undefined> {
  const { method, buyer, currency } = request;
  const { status, body } = await api({
    method: 'POST',
    path: ORDERS,
    body: {
      amount: toRevolut(request.amountMinor, currency),
      currency,
      description: request.description,
      capture_mode: 'automatic',
      // A method can be saved for renewals only for a customer with an address.
      customer:
        method.kind === 'saved'
          ? { id: readSaved(method.token).customer }
          : { email: buyer.email, full_name: buyer.name },
      merchant_order_data: { reference: request.idempotencyKey },
      ...redirectOf(request.returnUrl),
    },
  });
  if (status >= 400) return undefined;
  if (idOf(body) === '') throw new ProviderUnreachable('Revolut answered an order without a number');
  return body;
}

async function chargeSaved(api: RevolutApi, orderId: string, savedToken: string): Promise<ChargeOutcome> {
  const { status } = await api({
    method: 'POST',
    path: `${ORDERS}/${encodeURIComponent(orderId)}/payments`,
    body: {
      saved_payment_method: { type: 'card', id: readSaved(savedToken).method, initiator: 'merchant' },
    },
  });
  const order = await findOrder(api, orderId).catch((error: unknown) => {
    // The payment itself was sent.
    throw new ProviderUnreachable('the order could not be read', { cause: error });
  });
  const outcome = outcomeOf(order, { savedToken });
  if (outcome) return outcome;
  return status >= 400
    ? { status: 'failed', reference: orderId, failureCode: 'payment_failed' }
    : { status: 'processing', reference: orderId };
}

/** A refund is an order of its own at Revolut. */
function refundOutcome(order: Json): RefundOutcome {
  const refundReference = textAt(order, 'id');
  const state = textAt(order, 'state');
  switch (state) {
    case 'completed':
      return { status: 'succeeded', refundReference };
    case 'failed':
    case 'cancelled':
      return {
        status: 'failed',
        reason: textAt(listAt(order, 'payments').at(-1), 'decline_reason') ?? state,
        refundReference,
      };
    default:
      return { status: 'pending', refundReference: refundReference ?? null };
  }
}

const isAboutBalance = (body: Json): boolean =>
  /insufficient|balance/iu.test(`${codeOf(body) ?? ''} ${textAt(body, 'message') ?? ''}`);

/** @throws ProviderUnreachable Where the refund may be carried out later */
async function refund(api: RevolutApi, request: RefundRequest): Promise<RefundOutcome> {
  const { idempotencyKey, reference, amountMinor, currency } = request;
  const { status, body } = await api({
    method: 'POST',
    path: `${ORDERS}/${encodeURIComponent(reference)}/refund`,
    once: idempotencyKey,
    body: {
      amount: toRevolut(amountMinor, currency),
      currency,
      merchant_order_data: { reference: idempotencyKey },
    },
  });
  if (status < 400) return refundOutcome(body);
  const code = codeOf(body);
  if (isAboutBalance(body) || (status !== 404 && (await isUnfinished(api, reference))))
    throw new ProviderUnreachable(`Revolut cannot refund yet: ${code ?? status}`);
  return { status: 'failed', reason: code };
}

/** A payment that is still on its way cannot be refunded yet. */
async function isUnfinished(api: RevolutApi, reference: string): Promise<boolean> {
  const state = textAt(await findOrder(api, reference), 'state');
  return state === 'processing' || state === 'authorised';
}

/** Without Revolut's id it is found by our id as reference of the merchant. */
async function lookupRefund(
  api: RevolutApi,
  { idempotencyKey, refundReference }: KnownRefund,
): Promise<RefundOutcome | undefined> {
  if (refundReference !== null) {
    const order = await findAnyOrder(api, refundReference);
    return order && refundOutcome(order);
  }
  const query = new URLSearchParams({ merchant_order_data_reference: idempotencyKey });
  const { status, body } = await api({ method: 'GET', path: `${ORDERS}?${query}` });
  if (status >= 400) throw new ProviderUnreachable(`Revolut shows no orders (status ${status})`);
  const found = listAt(body).find((order) => textAt(order, 'type') === 'refund');
  return found === undefined ? undefined : refundOutcome(found as Json);
}
