/** Tables of billing. Amounts are integers in the minor unit of their currency; times are milliseconds. */

/**
 * One attempt to take money, written before the provider is asked. Never deleted.
 */
export interface PaymentTable {
  id: string;
  user_id: string;
  /** subscribe, renew, change or intent. */
  purpose: string;
  plan_id: string | null;
  subscription_id: string | null;
  /** An upgrade: the payment whose period it took the place of, and whose unused part it credited. */
  replaces: string | null;
  amount_minor: number;
  currency: string;
  /** Backend value: Stripe, PayPal, Revolut, RevolutPersonal. */
  provider: string;
  /** pending, processing, succeeded, failed, refunded. */
  status: string;
  /** The provider's own id, once it is known. */
  provider_reference: string | null;
  /** Token with which a renewal can be charged. Never card data. */
  method_token: string | null;
  failure_code: string | null;
  card_brand: string | null;
  card_last4: string | null;
  /** JSON of what the visitor must do next, while `status` is pending. */
  next_action: string | null;
  refunded_minor: number;
  /** Chosen by the client for this form submit; unique for its user. */
  idempotency_key: string;
  /** Hash of what was asked for, card data left out: the same key with another request is refused. */
  fingerprint: string;
  /** `user:subscribe` while the outcome is open, else null: two open payments for one thing cannot be. */
  open_key: string | null;
  country: string | null;
  locale: string;
  /** Id of the site on which it was asked for; a renewal has that of what it renews. Null in rows that do not know it. */
  site: string | null;
  consent_version: string | null;
  consent_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface RefundTable {
  id: string;
  payment_id: string;
  amount_minor: number;
  /** requested, succeeded or failed. Requested and succeeded ones count against the payment. */
  status: string;
  requested_by: string;
  idempotency_key: string;
  created_at: number;
}

/** Provider events that have had their effect; written in the same transaction as the effect. */
interface WebhookEventTable {
  provider: string;
  event_id: string;
  received_at: number;
}

export interface SubscriptionTable {
  id: string;
  /** One row a person: a new subscription after an expired one continues the row's history. */
  user_id: string;
  plan_id: string;
  /** Trialing, Active, PastDue, Cancelled or Expired. */
  status: string;
  current_period_start: number;
  current_period_end: number;
  cancel_at_period_end: number;
  trial_end: number | null;
  next_plan_id: string | null;
  provider: string | null;
  method_token: string | null;
  /** The payment of the running period; null in a trial. Only its refund ends the period. */
  paid_by: string | null;
  /** Failed renewals of the running period. */
  failed_renewals: number;
  next_renewal_at: number | null;
  /** Grows with every change; a writer that read an older one is refused. */
  version: number;
  created_at: number;
  updated_at: number;
}

export interface SubscriptionEventTable {
  id: string;
  subscription_id: string;
  user_id: string;
  type: string;
  status: string;
  plan_id: string | null;
  at: number;
}

/** Trials that were given, also to accounts deleted since: one a person. */
interface TrialTable {
  /** Keyed hash of the normalised e-mail address. */
  email_hash: string;
  used_at: number;
}

export interface InvoiceTable {
  id: string;
  /** Sequential without gaps. */
  number: number;
  user_id: string;
  payment_id: string;
  plan_id: string | null;
  amount_minor: number;
  vat_minor: number;
  /** In tenths of a percent: 200 is 20 %. */
  vat_permille: number;
  currency: string;
  locale: string;
  /** JSON: name, e-mail and country as they were. */
  buyer: string;
  /** JSON: the company as it was. */
  seller: string;
  /** Name of the site that sold it, as it was. */
  site_name: string;
  period_start: number | null;
  period_end: number | null;
  issued_at: number;
}

/** Single values that change in the transaction that uses them, such as the last invoice number. */
interface PaymentCounterTable {
  name: string;
  value: number;
}

/** The sandbox provider's own ledger: written in transactions of its own, as a real provider's would be. */
export interface SandboxChargeTable {
  /** The key that our side sent; the same key never charges twice. */
  idempotency_key: string;
  reference: string;
  amount_minor: number;
  currency: string;
  /** requires_action, succeeded or failed. */
  status: string;
  failure_code: string | null;
  method_token: string;
  card_brand: string | null;
  card_last4: string | null;
  refunded_minor: number;
  created_at: number;
}

/** Withdrawals from a contract as consumers send them, without signing in; kept as they came. */
export interface WithdrawalTable {
  id: string;
  name: string;
  email: string;
  /** Invoice number or what else the person named. */
  contract: string;
  locale: string;
  received_at: number;
}

export interface PaymentTables {
  withdrawal: WithdrawalTable;
  payment: PaymentTable;
  refund: RefundTable;
  webhook_event: WebhookEventTable;
  subscription: SubscriptionTable;
  subscription_event: SubscriptionEventTable;
  trial: TrialTable;
  invoice: InvoiceTable;
  payment_counter: PaymentCounterTable;
  sandbox_charge: SandboxChargeTable;
}
