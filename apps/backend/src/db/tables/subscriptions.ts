import type { CancellationKind } from '@lumigraph/contracts';
import type { Generated } from 'kysely';

/**
 * Tables of subscriptions, prices of plans, gifts, and declarations without sign-in. Amounts are integers in the
 * minor unit of their currency; times are milliseconds.
 */

export interface SubscriptionTables {
  subscription: {
    id: string;
    /** One row per user: a new subscription after an expired one continues the row's history. */
    user_id: string;
    plan_id: string;
    /** Trialing, Active, PastDue, Cancelled or Expired. */
    status: string;
    current_period_start: number;
    current_period_end: number;
    /** Day of the month of the renewals; null in rows of earlier programs, where it follows from the period. */
    anchor_day: number | null;
    cancel_at_period_end: number;
    trial_end: number | null;
    next_plan_id: string | null;
    provider: string | null;
    method_token: string | null;
    /** The payment of the running period; null in a trial. Only a refund of this payment ends the period. */
    paid_by: string | null;
    /** The plan to which the kept price belongs; the price does not apply to another one. */
    price_plan_id: string | null;
    /** What a period costs this subscriber, whatever the plan costs others. Null where nothing was paid yet. */
    price_minor: number | null;
    price_currency: string | null;
    /** Failed renewals of the running period. */
    failed_renewals: number;
    next_renewal_at: number | null;
    /** Premium goes on until then beyond the days of grace: a fault of ours prevents the renewal. */
    held_until: number | null;
    /** Increased with every change; a write based on an older version is rejected. */
    version: number;
    created_at: number;
    updated_at: number;
  };
  subscription_event: {
    id: string;
    subscription_id: string;
    user_id: string;
    type: string;
    status: string;
    plan_id: string | null;
    at: number;
  };
  /** Given trials, also of deleted accounts: one per user. */
  trial: {
    /** Keyed hash of the normalised e-mail address. */
    email_hash: string;
    used_at: number;
  };
  /**
   * A price of a plan from a time on; the price in the settings applies before the first one. Rows are never deleted.
   */
  plan_price: {
    id: Generated<number>;
    plan_id: string;
    amount_minor: number;
    currency: string;
    valid_from: number;
    reason: string | null;
    /** Name of the administrator, or `operator`. */
    created_by: string;
    created_at: number;
    /** A price that was taken back before it was valid. */
    withdrawn_at: number | null;
  };
  /** Codes that were made together and given away: each is Premium for one period of the plan. */
  gift: {
    id: string;
    name: string;
    plan_id: string;
    /** Name of the administrator. */
    created_by: string;
    created_at: number;
    expires_at: number;
    /** From then on the codes that were not used are refused. */
    withdrawn_at: number | null;
  };
  /** One code of a gift; only its hash is stored. */
  gift_code: {
    hash: string;
    gift_id: string;
    /** Null too where the account was deleted. */
    used_by: string | null;
    used_at: number | null;
  };
  /** Withdrawals from a contract, submitted without sign-in; stored unchanged. */
  withdrawal: {
    id: string;
    name: string;
    email: string;
    /** Invoice number or other text that identifies the contract. */
    contract: string;
    locale: string;
    received_at: number;
  };
  /** Cancellations of contracts, submitted without sign-in; stored unchanged. */
  cancellation: {
    id: string;
    kind: CancellationKind;
    reason: string | null;
    name: string;
    email: string;
    /** Invoice number or other text that identifies the contract. */
    contract: string;
    /** `YYYY-MM-DD`; null for the next possible date. */
    not_before: string | null;
    locale: string;
    received_at: number;
  };
}
