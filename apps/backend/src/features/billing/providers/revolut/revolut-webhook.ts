import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@lumigraph/contracts';
import { WebhookRefused, type ProviderEvent, type WebhookRequest } from '../provider.ts';
import { textAt, type Json } from '../provider-http.ts';

const WINDOW_MS = 5 * MINUTE_MS;
const VERSION = 'v1';

/** `v1.{timestamp}.{body}` under one secret, as Revolut writes it into `Revolut-Signature`. */
function signRevolutWebhook(rawBody: string | Buffer, timestamp: string, secret: string): string {
  const mac = createHmac('sha256', secret).update(`${VERSION}.${timestamp}.`).update(rawBody).digest('hex');
  return `${VERSION}=${mac}`;
}

/** Verifies signature (while a secret is being changed there are several, in any order) and age on the raw bytes. */
export function readRevolutWebhook(
  { rawBody, headers, receivedAt }: WebhookRequest,
  secrets: readonly string[],
): ProviderEvent {
  const timestamp = String(headers['revolut-request-timestamp'] ?? '');
  const signatures = String(headers['revolut-signature'] ?? '')
    .split(',')
    .map((signature) => signature.trim());
  const expected = secrets.map((secret) => signRevolutWebhook(rawBody, timestamp, secret));
  if (
    !/^\d{1,16}$/.test(timestamp) ||
    !expected.some((mac) => signatures.some((given) => isEqual(given, mac)))
  )
    throw new WebhookRefused('the signature is wrong');
  if (Math.abs(receivedAt - Number(timestamp)) > WINDOW_MS) throw new WebhookRefused('it is too old');
  return toProviderEvent(JSON.parse(rawBody.toString('utf8')) as Json, timestamp);
}

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Revolut's events have no id: event, order and timestamp form one. */
function toProviderEvent(event: Json, timestamp: string): ProviderEvent {
  const name = textAt(event, 'event') ?? '';
  const reference = textAt(event, 'order_id');
  const paymentId = textAt(event, 'merchant_order_ext_ref');
  const eventId = createHash('sha256').update(`${name}|${reference}|${timestamp}`).digest('base64url');
  if (!name.startsWith('ORDER_')) return { eventId, type: 'other' };
  return {
    eventId,
    type: 'charge',
    ...(reference === undefined ? {} : { reference }),
    ...(paymentId === undefined ? {} : { paymentId }),
  };
}
