import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@lumigraph/contracts';
import {
  WebhookRefused,
  type ProviderEvent,
  type ProviderEventBody,
  type WebhookRequest,
} from '../provider-adapter.ts';
import { textAt, type Json } from '../provider-http.ts';
import { findAnyOrder, type RevolutApi } from './revolut-api.ts';
import { disputeOfChargeback, findDispute } from './revolut-dispute.ts';

/** The events that an operator selects for the webhook. */
export const REVOLUT_EVENTS = [
  'ORDER_COMPLETED',
  'ORDER_AUTHORISED',
  'ORDER_CANCELLED',
  'ORDER_FAILED',
  'ORDER_PAYMENT_DECLINED',
  'ORDER_PAYMENT_FAILED',
  'DISPUTE_ACTION_REQUIRED',
  'DISPUTE_UNDER_REVIEW',
  'DISPUTE_WON',
  'DISPUTE_LOST',
] as const;

/** How our refunds' ids begin; they are the references of refund orders at Revolut. */
const OUR_REFUND = 'ref_';

const WINDOW_MS = 5 * MINUTE_MS;
const VERSION = 'v1';

/** `v1.{timestamp}.{body}` under one secret, as Revolut writes it into `Revolut-Signature`. */
function signRevolutWebhook(rawBody: string | Buffer, timestamp: string, secret: string): string {
  const mac = createHmac('sha256', secret).update(`${VERSION}.${timestamp}.`).update(rawBody).digest('hex');
  return `${VERSION}=${mac}`;
}

/** Verifies signature (while a secret is being changed there are several, in any order) and age on the raw bytes. */
export async function readRevolutWebhook(
  api: RevolutApi,
  { rawBody, headers, receivedAt }: WebhookRequest,
  secrets: readonly string[],
): Promise<ProviderEvent> {
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
  return toProviderEvent(api, JSON.parse(rawBody.toString('utf8')) as Json, { timestamp, receivedAt });
}

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const OTHER = { type: 'other' } as const;

/** Revolut's events have no id: event, order or dispute, and timestamp form one. */
async function toProviderEvent(
  api: RevolutApi,
  event: Json,
  { timestamp, receivedAt }: { timestamp: string; receivedAt: number },
): Promise<ProviderEvent> {
  const kind = textAt(event, 'event') ?? '';
  const orderId = textAt(event, 'order_id');
  const disputeId = textAt(event, 'dispute_id');
  const eventId = createHash('sha256')
    .update(`${kind}|${orderId ?? disputeId}|${timestamp}`)
    .digest('base64url');
  const named = { eventId, kind };
  if (kind.startsWith('DISPUTE_') && disputeId !== undefined) {
    const dispute = await findDispute(api, disputeId, receivedAt);
    return dispute ? { ...named, type: 'dispute', dispute } : { ...named, ...OTHER };
  }
  if (!kind.startsWith('ORDER_') || orderId === undefined) return { ...named, ...OTHER };
  const ours = textAt(event, 'merchant_order_ext_ref');
  if (ours === undefined) return { ...named, ...(await foreignOrder(api, orderId, receivedAt)) };
  return ours.startsWith(OUR_REFUND)
    ? { ...named, type: 'refund', refundId: ours, refundReference: orderId }
    : { ...named, type: 'charge', reference: orderId, paymentId: ours };
}

/** An order that this server did not make: a refund in Revolut's own pages, a chargeback, or nothing of ours. */
async function foreignOrder(
  api: RevolutApi,
  orderId: string,
  receivedAt: number,
): Promise<ProviderEventBody> {
  const order = await findAnyOrder(api, orderId);
  const related = textAt(order, 'related_order_id');
  switch (textAt(order, 'type')) {
    case 'refund':
      return related === undefined ? OTHER : { type: 'charge', reference: related };
    case 'chargeback':
    case 'chargeback_reversal': {
      const isCarriedOut = textAt(order, 'state') === 'completed';
      const dispute = order && isCarriedOut && disputeOfChargeback(order, receivedAt);
      return dispute ? { type: 'dispute', dispute } : OTHER;
    }
    default:
      return { type: 'charge', reference: orderId };
  }
}
