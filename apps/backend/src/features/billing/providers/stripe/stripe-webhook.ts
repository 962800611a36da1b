import { SECOND_MS } from '@lumigraph/contracts';
import Stripe from 'stripe';
import { WebhookRefused, type ProviderEvent, type WebhookRequest } from '../provider-adapter.ts';
import { disputeOfEvent } from './stripe-dispute.ts';
import { isMissing } from './stripe-errors.ts';
import { idOf, writeSaved } from './stripe-outcome.ts';

const SIGNATURE_TOLERANCE_S = 300;

/** What the operator enables in Stripe's pages. */
export const STRIPE_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'payment_method.detached',
] as const;

/** Of a checked signature. */
const sentAtS = (signature: string): number => Number(/(?:^|,)t=(\d+)/u.exec(signature)?.[1] ?? Infinity);

/**
 * The event of a webhook. Rejects with {@link WebhookRefused} for one that is not signed with one of the secrets, too
 * old, or from the future.
 */
export function readStripeWebhook(
  stripe: Stripe,
  { rawBody, headers, receivedAt }: WebhookRequest,
  secrets: readonly string[],
): Promise<ProviderEvent> {
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
      return toProviderEvent(stripe, event);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  throw new WebhookRefused('the signature is wrong or too old');
}

async function toProviderEvent(stripe: Stripe, event: Stripe.Event): Promise<ProviderEvent> {
  const known = { eventId: event.id, kind: event.type };
  const { object } = event.data;
  switch (object.object) {
    case 'payment_intent':
      return { ...known, type: 'charge', reference: object.id, paymentId: object.metadata['payment'] };
    case 'charge': {
      // Money given back, also in Stripe's own pages.
      const reference = idOf(object.payment_intent);
      return reference === undefined ? { ...known, type: 'other' } : { ...known, type: 'charge', reference };
    }
    case 'refund':
      return {
        ...known,
        type: 'refund',
        refundReference: object.id,
        refundId: object.metadata?.['refund'],
        reference: idOf(object.payment_intent),
      };
    case 'dispute':
    case 'radar.early_fraud_warning': {
      const dispute = await disputeOfEvent(stripe, object).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      return dispute === undefined ? { ...known, type: 'other' } : { ...known, type: 'dispute', dispute };
    }
    case 'payment_method': {
      // The method has lost its customer already.
      const customer =
        event.type === 'payment_method.detached' ? idOf(event.data.previous_attributes?.customer) : undefined;
      return customer === undefined
        ? { ...known, type: 'other' }
        : { ...known, type: 'method', removedToken: writeSaved({ customer, method: object.id }) };
    }
    default:
      return { ...known, type: 'other' };
  }
}
