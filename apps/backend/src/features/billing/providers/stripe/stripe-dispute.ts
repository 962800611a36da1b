import { SECOND_MS } from '@lumigraph/contracts';
import type Stripe from 'stripe';
import type { KnownCharge, ProviderDispute } from '../provider-adapter.ts';
import { fromStripe, idOf } from './stripe-outcome.ts';

/** The most that one page of a list has; a charge has one dispute, rarely a few. */
const PAGE_SIZE = 100;

const statuses: Readonly<Record<string, ProviderDispute['status']>> = {
  warning_needs_response: 'warning',
  warning_under_review: 'warning',
  // The inquiry was not escalated.
  warning_closed: 'won',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
  // The buyer was refunded before the bank opened a formal dispute.
  prevented: 'lost',
};

/** A state of a newer API version is open until it changes. */
const disputeStatusOf = ({ status }: Pick<Stripe.Dispute, 'status'>): ProviderDispute['status'] =>
  statuses[status] ?? 'open';

function toDispute(dispute: Stripe.Dispute, reference: string): ProviderDispute {
  const { due_by: dueBy } = dispute.evidence_details;
  const currency = dispute.currency.toUpperCase();
  return {
    disputeReference: dispute.id,
    reference,
    status: disputeStatusOf(dispute),
    amountMinor: fromStripe(dispute.amount, currency),
    currency,
    reason: dispute.reason,
    openedAt: dispute.created * SECOND_MS,
    respondBy: dueBy === null ? null : dueBy * SECOND_MS,
  };
}

/**
 * The dispute of an event as it is now, with the payment it is about; undefined for a charge that no PaymentIntent made,
 * which is none of ours. A warning names the charge only, which has the amount.
 */
export async function disputeOfEvent(
  stripe: Stripe,
  object: Stripe.Dispute | Stripe.Radar.EarlyFraudWarning,
): Promise<ProviderDispute | undefined> {
  if (object.object === 'dispute') {
    // Events may arrive in any order.
    const dispute = await stripe.disputes.retrieve(object.id);
    const reference = idOf(dispute.payment_intent) ?? idOf((await chargeOf(stripe, dispute)).payment_intent);
    return reference === undefined ? undefined : toDispute(dispute, reference);
  }
  const charge = await chargeOf(stripe, object);
  const reference = idOf(charge.payment_intent);
  if (reference === undefined) return undefined;
  const currency = charge.currency.toUpperCase();
  return {
    disputeReference: object.id,
    reference,
    status: 'warning',
    amountMinor: fromStripe(charge.amount, currency),
    currency,
    reason: object.fraud_type,
    openedAt: object.created * SECOND_MS,
    respondBy: null,
  };
}

const chargeOf = (stripe: Stripe, { charge }: { charge: string | Stripe.Charge }): Promise<Stripe.Charge> =>
  typeof charge === 'string' ? stripe.charges.retrieve(charge) : Promise.resolve(charge);

export async function disputesOf(stripe: Stripe, { reference }: KnownCharge): Promise<ProviderDispute[]> {
  if (reference === null) return [];
  const { data } = await stripe.disputes.list({ payment_intent: reference, limit: PAGE_SIZE });
  return data.map((dispute) => toDispute(dispute, reference));
}
