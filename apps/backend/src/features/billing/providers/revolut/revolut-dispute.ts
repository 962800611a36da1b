import type { ProviderDispute } from '../provider-adapter.ts';
import { findAt, listAt, ProviderUnreachable, textAt, timeAt, type Json } from '../provider-http.ts';
import { fromRevolut, paidPaymentOf } from './revolut-outcome.ts';
import { DISPUTES, findOrder, type RevolutApi } from './revolut-api.ts';

const statuses: Readonly<Record<string, ProviderDispute['status']>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

function toDispute(dispute: unknown, receivedAt: number): ProviderDispute | undefined {
  const disputeReference = textAt(dispute, 'id');
  const currency = textAt(dispute, 'currency');
  const { amount } = dispute as { amount?: unknown };
  if (disputeReference === undefined || currency === undefined || typeof amount !== 'number')
    return undefined;
  return {
    disputeReference,
    reference: textAt(dispute, 'payment', 'order_id'),
    status: statuses[textAt(dispute, 'state') ?? ''] ?? 'open',
    amountMinor: fromRevolut(amount, currency),
    currency,
    reason: textAt(dispute, 'reason_description') ?? textAt(dispute, 'reason_code') ?? null,
    openedAt: timeAt(dispute, 'created_at') ?? receivedAt,
    respondBy: timeAt(dispute, 'response_due_date') ?? null,
  };
}

/** The present state of a dispute; undefined where Revolut does not have it. */
export async function findDispute(
  api: RevolutApi,
  disputeId: string,
  receivedAt: number,
): Promise<ProviderDispute | undefined> {
  const dispute = await findAt(api, `${DISPUTES}/${encodeURIComponent(disputeId)}`);
  return dispute && toDispute(dispute, receivedAt);
}

/** The disputes of an order's payment. */
export async function disputesOfOrder(
  api: RevolutApi,
  reference: string,
  now: number,
): Promise<ProviderDispute[]> {
  const paymentId = textAt(paidPaymentOf(await findOrder(api, reference)), 'id');
  if (paymentId === undefined) return [];
  const { status, body } = await api({
    method: 'GET',
    path: `${DISPUTES}?${new URLSearchParams({ payment_id: paymentId })}`,
  });
  if (status >= 400) throw new ProviderUnreachable(`Revolut shows no disputes (status ${status})`);
  return listAt(body).flatMap((dispute) => toDispute(dispute, now) ?? []);
}

/**
 * An order of the type `chargeback` takes the money of another order, one of the type `chargeback_reversal` brings it
 * back; both are the same dispute, known by the order whose money it is.
 */
export function disputeOfChargeback(order: Json, receivedAt: number): ProviderDispute | undefined {
  const reference = textAt(order, 'related_order_id');
  const currency = textAt(order, 'currency');
  const { amount } = order;
  if (reference === undefined || currency === undefined || typeof amount !== 'number') return undefined;
  return {
    disputeReference: `chargeback:${reference}`,
    reference,
    status: textAt(order, 'type') === 'chargeback' ? 'lost' : 'won',
    amountMinor: fromRevolut(Math.abs(amount), currency),
    currency,
    reason: 'chargeback',
    openedAt: timeAt(order, 'created_at') ?? receivedAt,
    respondBy: null,
  };
}
