import { DAY_MS } from '@lumigraph/contracts';

export type PlanId = 'premium-monthly' | 'premium-yearly';

/** A payment that has an invoice. */
export interface PaidPeriod {
  paymentId: string;
  planId: PlanId;
  amount: number;
  refunded: number;
  /** Amount that was refunded in the provider's dashboard and that the server does not know yet. */
  refundedOutside: number;
  /** Refunds that the provider has not completed; it counts them already. */
  pending: number;
  start: number;
  end: number;
  /** Day of the month on which its renewals are due. */
  anchor: number;
  /** The period that this one replaces by an upgrade. */
  replaces: PaidPeriod | undefined;
  method: Method;
  dispute: Dispute | undefined;
}

export type DisputeStatus = 'warning' | 'open' | 'won' | 'lost';
export const RANKS: Record<DisputeStatus, number> = { warning: 0, open: 1, won: 2, lost: 3 };

interface Dispute {
  /** At the provider. */
  status: DisputeStatus;
  openedAt: number;
  /** What the server knows; undefined before the first webhook. */
  known: DisputeStatus | undefined;
  /** When the server has asked about it, or was told. */
  askedAt: number;
}

/** A saved payment method; several payments may share one. */
export interface Method {
  renewals: Renewals;
  provider: 'stripe' | 'paypal';
  /** Refunds of its payments are pending first. */
  refundsWait?: boolean;
  /** The provider has not reported it yet, or only after the payment. */
  late?: 'unreported' | 'reported' | 'taken';
}

/** A payment with an unknown outcome. */
export interface OpenPayment {
  paymentId: string;
  planId: PlanId;
  since: number;
  /** Whether the provider has captured the amount. */
  captured: boolean;
  /** The provider has taken this instead of the amount; the payment waits for an administrator. */
  otherAmount?: number;
  renewals: Renewals;
}

/** Whether the saved payment method succeeds at a renewal. */
type Renewals = 'pay' | 'fail';

export interface Contract {
  /** Undefined during the trial. */
  paid: PaidPeriod | undefined;
  planId: PlanId;
  nextPlanId: PlanId | undefined;
  start: number;
  end: number;
  anchor: number;
  trialEnd: number | undefined;
  renews: boolean;
  failures: number;
  nextTry: number;
  method: Method | undefined;
  /** A refused key prevents the renewal: Premium goes on until then. */
  heldUntil?: number | undefined;
}

/** How long a warning pauses renewals. */
const WARNING_MS = 120 * DAY_MS;

/** Whether a dispute waits for its decision, so that nothing is charged. */
export function isUndecided({ amount, refunded, dispute }: PaidPeriod, now: number): boolean {
  if (dispute?.known === 'warning') return refunded < amount && dispute.openedAt > now - WARNING_MS;
  return dispute?.known === 'open';
}

/** A contract at the beginning of a period. */
export const newContract = (
  { planId, start, end, anchor }: Pick<Contract, 'planId' | 'start' | 'end' | 'anchor'>,
  how: Pick<Contract, 'paid' | 'trialEnd' | 'method'>,
): Contract => ({
  ...how,
  planId,
  start,
  end,
  anchor,
  nextPlanId: undefined,
  renews: true,
  failures: 0,
  nextTry: end,
});

export const dayOf = (at: number): number => new Date(at).getUTCDate();

/** The anchor day of a later month, or the last day of that month (UTC). */
export function endOf(start: number, planId: PlanId, anchor: number): number {
  const from = new Date(start);
  const to = new Date(start);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + (planId === 'premium-monthly' ? 1 : 12));
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(anchor, lastDay));
  return to.getTime();
}
