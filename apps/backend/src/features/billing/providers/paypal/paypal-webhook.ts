import { WebhookRefused, type ProviderEvent, type WebhookRequest } from '../provider.ts';
import { ProviderUnreachable, textAt, type Json } from '../provider-http.ts';
import type { PayPalApi } from './paypal-api.ts';

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
  { rawBody, headers }: WebhookRequest,
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
  return toProviderEvent(event);
}

function toProviderEvent(event: Json): ProviderEvent {
  const eventId = textAt(event, 'id');
  if (eventId === undefined) throw new WebhookRefused('it has no id');
  const type = textAt(event, 'event_type') ?? '';
  const isOrder = type.startsWith('CHECKOUT.ORDER.');
  const isCapture = type.startsWith('PAYMENT.CAPTURE.');
  if (!isOrder && !isCapture) return { eventId, type: 'other' };
  const reference = isOrder
    ? textAt(event, 'resource', 'id')
    : textAt(event, 'resource', 'supplementary_data', 'related_ids', 'order_id');
  const paymentId = textAt(event, 'resource', 'custom_id');
  return {
    eventId,
    type: 'charge',
    ...(reference === undefined ? {} : { reference }),
    ...(paymentId === undefined ? {} : { paymentId }),
  };
}
