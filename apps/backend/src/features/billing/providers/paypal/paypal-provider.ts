import { HOUR_MS } from '@lumigraph/contracts';
import type {
  ChargeOutcome,
  ChargeRequest,
  KnownCharge,
  OrderRequest,
  PaymentProviderAdapter,
  KnownRefund,
  RefundOutcome,
  RefundRequest,
} from '../provider-adapter.ts';
import { findAt, ProviderUnreachable, textAt, type ProviderResponse } from '../provider-http.ts';
import { toPayPal, failureOf, outcomeOf, readOrder } from './paypal-outcome.ts';
import { createPayPalApi, issueOf, type PayPalApi, type PayPalApiOptions } from './paypal-api.ts';
import { disputesOfOrder } from './paypal-dispute.ts';
import { findOrder, orderBody, ORDERS, savedSource, walletSource } from './paypal-order.ts';
import { PAYPAL_EVENTS, readPayPalWebhook } from './paypal-webhook.ts';

/** PayPal keeps the ids of requests for six hours; after that the same id would charge again. */
const REQUEST_ID_LIVES_MS = 5 * HOUR_MS;

export interface PayPalOptions extends PayPalApiOptions {
  environment: 'sandbox' | 'live';
  webhookId: string;
  /** Keeps the payer's account for renewals. */
  saveForRenewals: boolean;
}

const SCRIPT_HOSTS = { sandbox: 'www.sandbox.paypal.com', live: 'www.paypal.com' } as const;

/**
 * PayPal, orders v2: the order is made here over our price, approved by the visitor in PayPal's window, captured here.
 * A payment is known by its order's number.
 */
export function createPayPalProvider(options: PayPalOptions): PaymentProviderAdapter {
  const api = createPayPalApi(options);

  return {
    provider: 'PayPal',
    frontend: {
      provider: 'paypal',
      kind: 'wallet',
      integration: 'wallet-button',
      environment: options.environment,
      publicKey: options.clientId,
      scriptUrl: `https://${SCRIPT_HOSTS[options.environment]}/sdk/js`,
    },
    webhookEvents: PAYPAL_EVENTS,
    async charge(request) {
      const { method } = request;
      if (method.kind === 'order') return captureOrder(api, request, method.orderId);
      if (method.kind === 'saved') return chargeSaved(api, request, method.token);
      return { status: 'failed', reference: null, failureCode: 'payment_failed' };
    },
    lookup: (charge) => lookup(api, charge, options.now()),
    refund: (request) => refund(api, request),
    lookupRefund: (known) => lookupRefund(api, known),
    disputesOf: async ({ reference }) =>
      reference === null ? [] : disputesOfOrder(api, reference, options.now()),
    async createOrder(request) {
      const response = await api({
        method: 'POST',
        path: ORDERS,
        requestId: request.idempotencyKey,
        body: orderBody(request, walletSource(request, options.saveForRenewals && request.keepsMethod)),
      });
      const order = readOrder(response.body);
      if (response.status >= 400 || !order)
        throw new ProviderUnreachable(`PayPal made no order: ${issueOf(response.body)}`);
      return { orderId: order.id };
    },
    readWebhook: (request) => readPayPalWebhook(api, request, options.webhookId),
  };
}

async function captureOrder(api: PayPalApi, request: ChargeRequest, orderId: string): Promise<ChargeOutcome> {
  const failed = { status: 'failed', reference: orderId, failureCode: 'payment_failed' } as const;
  const order = await findOrder(api, orderId);
  const { value, currency_code: currency } = toPayPal(request.amountMinor, request.currency);
  if (Number(order?.amount?.value) !== Number(value) || order?.amount?.currency !== currency) return failed;
  const response = await api({
    method: 'POST',
    path: `${ORDERS}/${encodeURIComponent(orderId)}/capture`,
    requestId: request.idempotencyKey,
    body: {},
  });
  return read(response, orderId, null);
}

/** A renewal: the order is made and captured in one call, without the payer. */
async function chargeSaved(api: PayPalApi, request: OrderRequest, vaultId: string): Promise<ChargeOutcome> {
  const response = await api({
    method: 'POST',
    path: ORDERS,
    requestId: request.idempotencyKey,
    body: orderBody(request, savedSource(vaultId)),
  });
  return read(response, textAt(response.body, 'id') ?? null, vaultId);
}

function read(
  { status, body }: ProviderResponse,
  reference: string | null,
  saved: string | null,
): ChargeOutcome {
  if (status < 400) {
    const order = readOrder(body);
    const outcome = order && outcomeOf(order, saved);
    if (outcome) return outcome;
    return { status: 'processing', reference };
  }
  const issue = issueOf(body);
  // Captured by an earlier call whose response was lost: the order contains the outcome.
  if (issue === 'ORDER_ALREADY_CAPTURED' || issue === 'DUPLICATE_INVOICE_ID')
    throw new ProviderUnreachable(issue);
  return { status: 'failed', reference, failureCode: failureOf(issue) };
}

async function lookup(api: PayPalApi, charge: KnownCharge, now: number): Promise<ChargeOutcome | undefined> {
  if (charge.reference !== null) {
    const order = await findOrder(api, charge.reference);
    return order && outcomeOf(order, charge.savedToken);
  }
  if (charge.savedToken === null) return undefined;
  // The response to a renewal was lost, and its order's number with it. PayPal's way to ask is the same call under the
  // same id, which returns what the first one did.
  if (now - charge.createdAt > REQUEST_ID_LIVES_MS)
    throw new ProviderUnreachable(
      'too late to ask about it; see the account at PayPal for its invoice number',
    );
  return chargeSaved(
    api,
    {
      idempotencyKey: charge.idempotencyKey,
      amountMinor: charge.amountMinor,
      currency: charge.currency,
      description: charge.description,
      buyer: { id: '', name: '', email: '' },
      keepsMethod: true,
      returnUrl: '',
    },
    charge.savedToken,
  );
}

/** Refusals that end by themselves: the capture is completed, the balance is topped up, a dispute is decided. */
const TEMPORARY: ReadonlySet<string> = new Set([
  'PENDING_CAPTURE',
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'TRANSACTION_DISPUTED',
]);

/** The state of a refund as PayPal returns it. */
function refundOutcome(body: unknown): RefundOutcome {
  const refundReference = textAt(body, 'id');
  const status = textAt(body, 'status');
  switch (status) {
    case 'COMPLETED':
      return { status: 'succeeded', refundReference };
    case 'FAILED':
    case 'CANCELLED':
      return {
        status: 'failed',
        reason: textAt(body, 'status_details', 'reason') ?? status,
        refundReference,
      };
    default:
      return { status: 'pending', refundReference: refundReference ?? null };
  }
}

/** @throws ProviderUnreachable Where the refund may be carried out later */
async function refund(api: PayPalApi, request: RefundRequest): Promise<RefundOutcome> {
  const { idempotencyKey, reference, amountMinor, currency } = request;
  const order = await findOrder(api, reference);
  if (order?.capture?.id === undefined) return { status: 'failed', reason: 'RESOURCE_NOT_FOUND' };
  const { status, body } = await api({
    method: 'POST',
    path: `/v2/payments/captures/${encodeURIComponent(order.capture.id)}/refund`,
    requestId: idempotencyKey,
    body: { amount: toPayPal(amountMinor, currency), invoice_id: idempotencyKey },
  });
  if (status < 400) return refundOutcome(body);
  const issue = issueOf(body);
  if (TEMPORARY.has(issue)) throw new ProviderUnreachable(issue);
  // Carried out by an earlier request whose response was lost.
  const earlier =
    issue === 'DUPLICATE_INVOICE_ID' && (await lookupRefund(api, { ...request, refundReference: null }));
  return earlier || { status: 'failed', reason: issue || null };
}

/** Without PayPal's id it is found in its order, by our id as invoice number. */
async function lookupRefund(
  api: PayPalApi,
  { idempotencyKey, reference, refundReference }: KnownRefund,
): Promise<RefundOutcome | undefined> {
  if (refundReference === null) {
    const order = await findOrder(api, reference);
    const known = order?.refunds.find((item) => textAt(item, 'invoice_id') === idempotencyKey);
    return known === undefined ? undefined : refundOutcome(known);
  }
  const known = await findAt(api, `/v2/payments/refunds/${encodeURIComponent(refundReference)}`);
  return known && refundOutcome(known);
}
