import { Type, type TSchema } from 'typebox';
import { charge, paymentIntent } from './stripe-intents.ts';
import {
  address,
  amount,
  billingDetails,
  currency,
  idText,
  metadata,
  nullable,
  object,
  oneOf,
  optional,
  seconds,
  text,
  unused,
} from './stripe-parts.ts';

/** Customers, methods, refunds, disputes and events of Stripe's API, as its reference describes them. */

export const customer = object({
  id: idText('cus'),
  object: oneOf('customer'),
  address: nullable(address),
  balance: Type.Integer(),
  created: seconds,
  currency: nullable(currency),
  default_source: nullable(text),
  delinquent: nullable(Type.Boolean()),
  description: nullable(text),
  discount: unused,
  email: nullable(text),
  invoice_prefix: nullable(text),
  invoice_settings: object({
    custom_fields: unused,
    default_payment_method: nullable(text),
    footer: nullable(text),
    rendering_options: unused,
  }),
  livemode: Type.Boolean(),
  metadata,
  name: nullable(text),
  next_invoice_sequence: optional(Type.Integer()),
  phone: nullable(text),
  preferred_locales: nullable(Type.Array(text)),
  shipping: unused,
  tax_exempt: nullable(oneOf('none', 'exempt', 'reverse')),
  test_clock: unused,
});

export const deletedCustomer = object({
  id: idText('cus'),
  object: oneOf('customer'),
  deleted: Type.Literal(true),
});

export const paymentMethod = object({
  id: idText('pm'),
  object: oneOf('payment_method'),
  allow_redisplay: optional(oneOf('always', 'limited', 'unspecified')),
  billing_details: billingDetails,
  card: optional(Type.Object({ brand: text, last4: nullable(text) })),
  created: seconds,
  customer: nullable(idText('cus')),
  customer_account: unused,
  livemode: Type.Boolean(),
  metadata: nullable(metadata),
  type: oneOf('card'),
});

export const refund = object({
  id: idText('re'),
  object: oneOf('refund'),
  amount,
  balance_transaction: nullable(idText('txn')),
  charge: nullable(idText('ch')),
  created: seconds,
  currency,
  customer: nullable(idText('cus')),
  customer_account: unused,
  description: optional(text),
  destination_details: optional(
    object({
      card: optional(object({ type: oneOf('pending', 'refund', 'reversal'), reference: optional(text) })),
      type: oneOf('card'),
    }),
  ),
  failure_balance_transaction: optional(idText('txn')),
  failure_reason: optional(
    oneOf(
      'charge_for_pending_refund_disputed',
      'declined',
      'expired_or_canceled_card',
      'insufficient_funds',
      'lost_or_stolen_card',
      'merchant_request',
      'unknown',
    ),
  ),
  metadata: nullable(metadata),
  next_action: optional(Type.Object({ type: text })),
  payment_intent: nullable(idText('pi')),
  payment_method: nullable(idText('pm')),
  pending_reason: optional(oneOf('charge_pending', 'insufficient_funds', 'processing')),
  reason: nullable(oneOf('duplicate', 'expired_uncaptured_charge', 'fraudulent', 'requested_by_customer')),
  receipt_number: nullable(text),
  source_transfer_reversal: unused,
  status: nullable(oneOf('canceled', 'failed', 'pending', 'requires_action', 'succeeded')),
  transfer_reversal: unused,
});

export const dispute = object({
  id: idText('(dp|du)'),
  object: oneOf('dispute'),
  amount,
  balance_transactions: Type.Array(Type.Object({})),
  charge: idText('ch'),
  created: seconds,
  currency,
  enhanced_eligibility_types: Type.Array(text),
  /** What we would send; never read. */
  evidence: Type.Object({}),
  evidence_details: object({
    due_by: nullable(seconds),
    enhanced_eligibility: Type.Object({}),
    has_evidence: Type.Boolean(),
    past_due: Type.Boolean(),
    submission_count: Type.Integer({ minimum: 0 }),
    submission_method: optional(oneOf('manual', 'not_submitted', 'smart_disputes')),
  }),
  intended_submission_method: nullable(
    oneOf('manual', 'prefer_manual', 'prefer_smart_disputes', 'smart_disputes'),
  ),
  is_charge_refundable: Type.Boolean(),
  livemode: Type.Boolean(),
  metadata,
  network_reason_code: optional(nullable(text)),
  payment_intent: nullable(idText('pi')),
  reason: oneOf(
    'bank_cannot_process',
    'check_returned',
    'credit_not_processed',
    'customer_initiated',
    'debit_not_authorized',
    'duplicate',
    'fraudulent',
    'general',
    'incorrect_account_details',
    'insufficient_funds',
    'noncompliant',
    'product_not_received',
    'product_unacceptable',
    'subscription_canceled',
    'unrecognized',
  ),
  status: oneOf(
    'warning_needs_response',
    'warning_under_review',
    'warning_closed',
    'needs_response',
    'under_review',
    'appeal_needs_response',
    'appeal_under_review',
    'won',
    'lost',
    'prevented',
  ),
});

const fraudWarning = object({
  id: idText('issfr'),
  object: oneOf('radar.early_fraud_warning'),
  actionable: Type.Boolean(),
  charge: idText('ch'),
  created: seconds,
  fraud_type: oneOf(
    'card_never_received',
    'fraudulent_card_application',
    'made_with_counterfeit_card',
    'made_with_lost_card',
    'made_with_stolen_card',
    'misc',
    'unauthorized_use_of_card',
  ),
  livemode: Type.Boolean(),
  payment_intent: optional(idText('pi')),
});

export const listOf = (item: TSchema, url: string) =>
  object({
    object: oneOf('list'),
    data: Type.Array(item, { maxItems: 100 }),
    has_more: Type.Boolean(),
    url: Type.Literal(url),
  });

/** What a webhook carries. `previous_attributes` of an update are the fields that changed. */
export const event = object({
  id: idText('evt'),
  object: oneOf('event'),
  api_version: nullable(text),
  created: seconds,
  data: object({
    object: Type.Union([paymentIntent, charge, refund, dispute, fraudWarning, paymentMethod, customer]),
    previous_attributes: optional(Type.Object({})),
  }),
  livemode: Type.Boolean(),
  pending_webhooks: Type.Integer({ minimum: 0 }),
  request: nullable(object({ id: nullable(text), idempotency_key: nullable(text) })),
  type: text,
});
