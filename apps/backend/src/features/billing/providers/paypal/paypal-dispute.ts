import { ProviderMisconfigured, type ChargeOfEvent, type ProviderDispute } from '../provider-adapter.ts';
import { at, findAt, listAt, textAt, timeAt, type Json } from '../provider-http.ts';
import type { PayPalApi } from './paypal-api.ts';
import { chargeOfCapture, findOrder } from './paypal-order.ts';
import { minorOf, amountAt } from './paypal-outcome.ts';

const DISPUTES = '/v1/customer/disputes';

/**
 * `outcome_code` of a resolved dispute. RESOLVED_WITH_PAYOUT: PayPal pays the buyer itself. NONE: closed without a
 * decision, because another dispute replaces it.
 */
const outcomes: Readonly<Record<string, ProviderDispute['status']>> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  NONE: 'won',
};

function statusOf(dispute: Json): ProviderDispute['status'] {
  if (textAt(dispute, 'status') === 'RESOLVED') {
    // An outcome of a newer version of the API stays open until somebody has looked at it.
    return outcomes[textAt(dispute, 'dispute_outcome', 'outcome_code') ?? ''] ?? 'open';
  }
  return textAt(dispute, 'dispute_life_cycle_stage') === 'INQUIRY' ? 'warning' : 'open';
}

function toDispute(dispute: Json, charge: ChargeOfEvent, receivedAt: number): ProviderDispute | undefined {
  const disputeReference = textAt(dispute, 'dispute_id');
  const amount =
    amountAt(dispute, 'dispute_amount') ?? amountAt(dispute, 'disputed_transactions', 0, 'gross_amount');
  const amountMinor = minorOf(amount);
  if (disputeReference === undefined || !amount || amountMinor === undefined) return undefined;
  return {
    disputeReference,
    ...charge,
    status: statusOf(dispute),
    amountMinor,
    currency: amount.currency,
    reason: textAt(dispute, 'reason') ?? null,
    openedAt: timeAt(dispute, 'create_time') ?? receivedAt,
    respondBy: timeAt(dispute, 'seller_response_due_date') ?? null,
  };
}

/** The present state of a dispute; undefined where the app has no permission for disputes, or PayPal has no such one. */
async function findDispute(api: PayPalApi, disputeId: string): Promise<Json | undefined> {
  try {
    const { status, body } = await api({
      method: 'GET',
      path: `${DISPUTES}/${encodeURIComponent(disputeId)}`,
    });
    return status >= 400 ? undefined : body;
  } catch (error) {
    if (error instanceof ProviderMisconfigured) return undefined;
    throw error;
  }
}

/**
 * The dispute of a verified event. Events may arrive in any order, so its present state is asked for; without the
 * permission for disputes the event's own state counts.
 */
export async function disputeOfEvent(
  api: PayPalApi,
  resource: Json,
  receivedAt: number,
): Promise<ProviderDispute | undefined> {
  const dispute = (await findDispute(api, textAt(resource, 'dispute_id') ?? '')) ?? resource;
  const transaction = at(dispute, 'disputed_transactions', 0);
  const paymentId = textAt(transaction, 'custom') ?? textAt(transaction, 'invoice_number');
  const captureId = textAt(transaction, 'seller_transaction_id');
  const isNamed = paymentId !== undefined || captureId === undefined;
  const charge = isNamed ? { paymentId } : await chargeOfCapture(api, captureId);
  return toDispute(dispute, charge, receivedAt);
}

/** Money that PayPal took back: a chargeback of the payer's bank, or a reversal of its own. */
export function disputeOfReversal(
  resource: Json,
  charge: ChargeOfEvent,
  receivedAt: number,
): ProviderDispute | undefined {
  const amount = amountAt(resource, 'amount');
  // PayPal writes what it took back with a sign in some events.
  const amountMinor = amount && minorOf({ ...amount, value: amount.value.replace(/^-/u, '') });
  const id = textAt(resource, 'id');
  if (id === undefined || !amount || amountMinor === undefined) return undefined;
  return {
    disputeReference: id,
    ...charge,
    status: 'lost',
    amountMinor,
    currency: amount.currency,
    reason: 'REVERSED',
    openedAt: timeAt(resource, 'create_time') ?? receivedAt,
    respondBy: null,
  };
}

/** The disputes of an order. None without the app's permission for disputes, which the log names. */
export async function disputesOfOrder(
  api: PayPalApi,
  reference: string,
  now: number,
): Promise<ProviderDispute[]> {
  const order = await findOrder(api, reference);
  if (order?.capture?.id === undefined) return [];
  const path = `${DISPUTES}?disputed_transaction_id=${encodeURIComponent(order.capture.id)}`;
  try {
    const disputes: ProviderDispute[] = [];
    for (const item of listAt(await findAt(api, path), 'items')) {
      // The list has no outcomes.
      const dispute = (await findDispute(api, textAt(item, 'dispute_id') ?? '')) ?? at(item);
      const read = toDispute(dispute, { reference }, now);
      if (read) disputes.push(read);
    }
    return disputes;
  } catch (error) {
    if (error instanceof ProviderMisconfigured) return [];
    throw error;
  }
}
