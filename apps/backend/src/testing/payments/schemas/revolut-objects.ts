/** Objects and events of Revolut's Merchant API, version 2024-09-01: names, types, limits and required parts. */
import { closed, limited, listOf, oneOf, text, time, uuid } from './schema-parts.ts';

export const amount = { type: 'integer', minimum: 0 };
export const currency = { type: 'string', pattern: '^[A-Z]{3}$' };
const address = { type: 'string', pattern: '^https?://.+', maxLength: 2000 };
/** Revolut refuses the host `localhost` and IP addresses here. */
export const redirectAddress = {
  ...address,
  pattern: String.raw`^https?://(?!localhost(?:[:/]|$)|\d{1,3}(?:\.\d{1,3}){3}(?:[:/]|$)|\[).+`,
};

const orderState = oneOf('pending', 'processing', 'authorised', 'completed', 'cancelled', 'failed');
export const paymentStates = [
  'pending',
  'authentication_challenge',
  'authentication_verified',
  'authorisation_started',
  'authorisation_passed',
  'authorised',
  'capture_started',
  'captured',
  'refund_validated',
  'refund_started',
  'cancellation_started',
  'declining',
  'completing',
  'cancelling',
  'failing',
  'completed',
  'declined',
  'soft_declined',
  'cancelled',
  'failed',
] as const;
export const declineReasons = [
  '3ds_challenge_abandoned',
  '3ds_challenge_failed_manually',
  'cardholder_name_missing',
  'customer_challenge_abandoned',
  'customer_challenge_failed',
  'customer_name_mismatch',
  'do_not_honour',
  'expired_card',
  'high_risk',
  'insufficient_funds',
  'invalid_address',
  'invalid_amount',
  'invalid_card',
  'invalid_country',
  'invalid_cvv',
  'invalid_email',
  'invalid_expiry',
  'invalid_merchant',
  'invalid_phone',
  'invalid_pin',
  'issuer_not_available',
  'pick_up_card',
  'rejected_by_customer',
  'restricted_card',
  'suspected_fraud',
  'technical_error',
  'transaction_not_allowed_for_cardholder',
  'unknown_card',
  'withdrawal_limit_exceeded',
] as const;

export const customer = closed({ id: uuid, email: { type: 'string', format: 'email' }, full_name: text });
export const orderData = closed({ reference: text, url: address });
const card = closed(
  {
    id: uuid,
    type: oneOf('card', 'apple_pay', 'google_pay', 'revolut_pay_card', 'revolut_pay_account'),
    card_brand: oneOf('visa', 'mastercard', 'american_express'),
    card_last_four: limited(4, 4),
    card_expiry: { type: 'string', pattern: String.raw`^\d{2}/\d{2}$` },
    funding: oneOf('credit', 'debit', 'prepaid'),
  },
  ['type'],
);
const payment = closed(
  {
    id: uuid,
    state: oneOf(...paymentStates),
    decline_reason: oneOf(...declineReasons),
    bank_message: text,
    created_at: time,
    updated_at: time,
    amount,
    currency,
    payment_method: card,
  },
  ['id', 'state', 'created_at', 'updated_at', 'amount'],
);

const simpleFields = {
  id: uuid,
  token: text,
  type: oneOf(
    'payment',
    'payment_request',
    'refund',
    'chargeback',
    'chargeback_reversal',
    'credit_reimbursement',
  ),
  state: orderState,
  created_at: time,
  updated_at: time,
  amount,
  currency,
  outstanding_amount: amount,
  capture_mode: oneOf('automatic', 'manual'),
  enforce_challenge: oneOf('automatic', 'forced'),
  authorisation_type: oneOf('final', 'pre_authorisation'),
  description: text,
  related_order_id: uuid,
  customer,
  merchant_order_data: orderData,
  redirect_url: redirectAddress,
};
const always = [
  'id',
  'type',
  'state',
  'created_at',
  'updated_at',
  'amount',
  'currency',
  'outstanding_amount',
  'capture_mode',
  'enforce_challenge',
];
/** An order as lists show it. */
export const simpleOrder = closed(simpleFields, always);
export const order = closed(
  {
    ...simpleFields,
    refunded_amount: amount,
    payments: listOf(payment),
    checkout_url: address,
  },
  always,
);

export const dispute = closed({
  id: uuid,
  state: oneOf('needs_response', 'under_review', 'won', 'lost'),
  substate: oneOf(
    'arbitration',
    'lost_accepted',
    'lost_arbitration',
    'lost_expired',
    'lost_pre_arbitration',
    'lost_representment',
    'new',
    'pre_arbitration',
    'representment',
    'won_arbitration',
    'won_pre_arbitration',
    'won_representment',
    'won_reversal',
  ),
  created_at: time,
  updated_at: time,
  response_due_date: time,
  reason_code: text,
  reason_description: text,
  amount,
  currency,
  payment: closed({ id: uuid, order_id: uuid, created_at: time, amount, currency, payment_method: card }),
});

/** Events as they arrive at the webhook. */
export const revolutEvent = {
  anyOf: [
    closed(
      {
        event: oneOf(
          'ORDER_COMPLETED',
          'ORDER_AUTHORISED',
          'ORDER_CANCELLED',
          'ORDER_FAILED',
          'ORDER_PAYMENT_AUTHENTICATED',
          'ORDER_PAYMENT_DECLINED',
          'ORDER_PAYMENT_FAILED',
        ),
        order_id: uuid,
        merchant_order_ext_ref: text,
      },
      ['event', 'order_id'],
    ),
    closed(
      {
        event: oneOf('DISPUTE_ACTION_REQUIRED', 'DISPUTE_UNDER_REVIEW', 'DISPUTE_WON', 'DISPUTE_LOST'),
        dispute_id: uuid,
      },
      ['event', 'dispute_id'],
    ),
  ],
};
