import {
  WebhookRefused,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderEventBody,
  type WebhookRequest,
} from '../provider-adapter.ts';
import { at, ProviderUnreachable, textAt, type Json } from '../provider-http.ts';
import type { PayPalApi } from './paypal-api.ts';
import { chargeOfResource } from './paypal-order.ts';
import { disputeOfEvent, disputeOfReversal } from './paypal-dispute.ts';

/** The events that an operator selects for the webhook. */
export const PAYPAL_EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
  'VAULT.PAYMENT-TOKEN.CREATED',
  'VAULT.PAYMENT-TOKEN.DELETED',
] as const;

/** How our refunds' ids begin; they are the invoice numbers of refunds at PayPal. */
const OUR_REFUND = 'ref_';

/** Names of the headers that PayPal signs with, and of the fields by which it verifies them. */
const signed = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/**
 * PayPal verifies its own signature: the handler sends it the received bytes. There is no age limit, because PayPal
 * delivers for three days; a webhook only triggers a request for the order.
 */
export async function readPayPalWebhook(
  api: PayPalApi,
  { rawBody, headers, receivedAt }: WebhookRequest,
  webhookId: string,
): Promise<ProviderEvent> {
  const fields: Record<string, string> = { webhook_id: webhookId };
  for (const [field, header] of Object.entries(signed)) {
    const value = headers[header];
    if (typeof value !== 'string' || value === '') throw new WebhookRefused(`${header} is missing`);
    fields[field] = value;
  }
  const raw = rawBody.toString('utf8');
  const event = JSON.parse(raw) as Json;
  // The event is returned byte for byte: serialized again it would have another checksum.
  const body = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${raw}}`;
  const response = await api({ method: 'POST', path: '/v1/notifications/verify-webhook-signature', body });
  if (response.status >= 500) throw new ProviderUnreachable('the signature could not be verified');
  if (textAt(response.body, 'verification_status') !== 'SUCCESS')
    throw new WebhookRefused('the signature is wrong');
  return toProviderEvent(api, event, receivedAt);
}

async function toProviderEvent(api: PayPalApi, event: Json, receivedAt: number): Promise<ProviderEvent> {
  const eventId = textAt(event, 'id');
  if (eventId === undefined) throw new WebhookRefused('it has no id');
  const kind = textAt(event, 'event_type') ?? '';
  const named = { eventId, kind };
  const resource = at(event, 'resource');
  const disputed = (dispute: ProviderDispute | undefined): ProviderEvent =>
    dispute ? { ...named, type: 'dispute', dispute } : { ...named, type: 'other' };
  if (kind.startsWith('CHECKOUT.ORDER.')) return { ...named, ...orderEvent(resource) };
  if (kind.startsWith('CUSTOMER.DISPUTE.')) return disputed(await disputeOfEvent(api, resource, receivedAt));
  if (kind === 'PAYMENT.CAPTURE.REVERSED')
    return disputed(disputeOfReversal(resource, await chargeOfResource(api, resource), receivedAt));
  if (kind.startsWith('PAYMENT.CAPTURE.') || kind.startsWith('PAYMENT.REFUND.'))
    return { ...named, ...(await paymentEvent(api, kind, resource)) };
  return { ...named, ...vaultEvent(kind, resource) };
}

const orderEvent = (order: Json): ProviderEventBody => ({
  type: 'charge',
  reference: textAt(order, 'id'),
  paymentId: textAt(order, 'purchase_units', 0, 'custom_id'),
});

/** A capture, or a refund: one of ours is looked up itself, another one changes what its charge shows as refunded. */
async function paymentEvent(api: PayPalApi, kind: string, resource: Json): Promise<ProviderEventBody> {
  const charge = await chargeOfResource(api, resource);
  const isRefund = kind === 'PAYMENT.CAPTURE.REFUNDED' || kind.startsWith('PAYMENT.REFUND.');
  const refundId = textAt(resource, 'invoice_id');
  if (!isRefund || !refundId?.startsWith(OUR_REFUND)) return { type: 'charge', ...charge };
  return { type: 'refund', refundId, refundReference: textAt(resource, 'id'), ...charge };
}

function vaultEvent(kind: string, resource: Json): ProviderEventBody {
  // The account of a payment was saved after the response to its capture: the order now has its id.
  const reference = textAt(resource, 'metadata', 'order_id');
  if (kind === 'VAULT.PAYMENT-TOKEN.CREATED' && reference !== undefined) return { type: 'charge', reference };
  const removedToken = textAt(resource, 'id');
  if (kind === 'VAULT.PAYMENT-TOKEN.DELETED' && removedToken !== undefined)
    return { type: 'method', removedToken };
  return { type: 'other' };
}
