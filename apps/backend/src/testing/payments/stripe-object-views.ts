import {
  noDetails,
  type Customer,
  type Dispute,
  type Intent,
  type Method,
  type Refund,
} from './stripe-intent-views.ts';

/** The objects that Stripe's API shows of customers, methods, refunds and disputes. */

export const customerView = ({ id, email, name, metadata }: Customer) => ({
  id,
  object: 'customer',
  address: null,
  balance: 0,
  created: 1_790_000_000,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email,
  invoice_prefix: '7FE1103',
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata,
  name,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

export const methodView = ({ id, customer }: Method) => ({
  id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: noDetails,
  card: { brand: 'visa', last4: '4242' },
  created: 1_790_000_000,
  customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});

export const refundView = ({ id, amount, intent, metadata, status, created }: Refund) => ({
  id,
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: intent.chargeId,
  created,
  currency: intent.currency,
  customer: intent.customer,
  customer_account: null,
  destination_details: { type: 'card', card: { type: status === 'pending' ? 'pending' : 'refund' } },
  ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  ...(status === 'pending' ? { pending_reason: 'insufficient_funds' } : {}),
  ...(status === 'requires_action' ? { next_action: { type: 'display_details' } } : {}),
  metadata,
  payment_intent: intent.id,
  payment_method: intent.method.id,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status,
  transfer_reversal: null,
});

export function disputeView({ id, intent, status, created }: Dispute) {
  return {
    id,
    object: 'dispute',
    amount: intent.amount_minor,
    balance_transactions: [],
    charge: intent.chargeId,
    created,
    currency: intent.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: status.endsWith('needs_response') ? created + 604_800 : null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: status.startsWith('warning'),
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status,
  };
}

export const warningView = (id: string, intent: Intent) => ({
  id,
  object: 'radar.early_fraud_warning',
  actionable: true,
  charge: intent.chargeId,
  created: intent.created,
  fraud_type: 'made_with_stolen_card',
  livemode: false,
});
