import type { KnownRefund, RefundOutcome, RefundRequest } from '../provider.ts';
import { ProviderUnreachable, textAt } from '../provider-http.ts';
import { toPayPal } from './paypal-amount.ts';
import { issueOf, type PayPalApi } from './paypal-api.ts';
import { findOrder } from './paypal-order.ts';

/** Refusals that end by themselves: the capture is completed, the balance is topped up, a dispute is decided. */
const TEMPORARY: ReadonlySet<string> = new Set([
  'PENDING_CAPTURE',
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'TRANSACTION_DISPUTED',
]);

/** The state of a refund as PayPal returns it. */
function refundOutcome(body: unknown): RefundOutcome {
  const id = textAt(body, 'id');
  const named = id === undefined ? {} : { refundReference: id };
  const status = textAt(body, 'status');
  switch (status) {
    case 'COMPLETED':
      return { status: 'succeeded', ...named };
    case 'FAILED':
    case 'CANCELLED':
      return { status: 'failed', reason: textAt(body, 'status_details', 'reason') ?? status, ...named };
    default:
      return { status: 'pending', refundReference: id ?? null };
  }
}

/** @throws ProviderUnreachable Where the refund may be carried out later */
export async function refund(api: PayPalApi, request: RefundRequest): Promise<RefundOutcome> {
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
export async function lookupRefund(
  api: PayPalApi,
  { idempotencyKey, reference, refundReference }: KnownRefund,
): Promise<RefundOutcome | undefined> {
  if (refundReference === null) {
    const order = await findOrder(api, reference);
    const known = order?.refunds.find((item) => textAt(item, 'invoice_id') === idempotencyKey);
    return known === undefined ? undefined : refundOutcome(known);
  }
  const { status, body } = await api({
    method: 'GET',
    path: `/v2/payments/refunds/${encodeURIComponent(refundReference)}`,
  });
  if (status === 404) return undefined;
  if (status >= 400) throw new ProviderUnreachable(`PayPal shows no refund (status ${status})`);
  return refundOutcome(body);
}
