/**
 * Revolut's Merchant API as its reference documents version 2024-09-01, limited to the calls of the adapter: names,
 * types, limits and required parts.
 */
import type { ApiSchemas } from './checked-api.ts';
import { closed, limited, listOf, oneOf, text, time, uuid } from './schema-parts.ts';

const amount = { type: 'integer', minimum: 0 };
const currency = { type: 'string', pattern: '^[A-Z]{3}$' };
const address = { type: 'string', pattern: '^https?://.+', maxLength: 2000 };
/** Revolut refuses the host `localhost` and IP addresses here. */
const redirectAddress = {
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

const customer = closed({ id: uuid, email: { type: 'string', format: 'email' }, full_name: text });
const orderData = closed({ reference: text, url: address });
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

const simpleOrder = {
  id: uuid,
  token: text,
  type: oneOf('payment', 'payment_request', 'refund', 'chargeback', 'chargeback_reversal', 'credit_reimbursement'),
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
const order = closed(
  {
    ...simpleOrder,
    refunded_amount: amount,
    payments: listOf(payment),
    checkout_url: address,
  },
  always,
);

const dispute = closed({
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

const error = closed(
  { code: { anyOf: [text, { type: 'integer' }] }, message: text, timestamp: { type: 'integer' } },
  ['code', 'timestamp'],
);
/** Only the payment of an order responds so to a wrong request. */
const paymentError = { anyOf: [error, closed({ errorId: text, timestamp: { type: 'integer' } }, ['errorId'])] };

const headers = {
  type: 'object',
  properties: {
    'revolut-api-version': oneOf(
      '2023-09-01',
      '2024-05-01',
      '2024-09-01',
      '2025-10-16',
      '2025-12-04',
      '2026-03-12',
      '2026-04-20',
    ),
  },
  required: ['revolut-api-version'],
};

export const revolutError = (code: string | number, message: string) => ({
  code,
  message,
  timestamp: Date.now(),
});

export const revolutSchemas: ApiSchemas = {
  calls: {
    'POST /api/orders': {
      headers,
      body: closed(
        {
          amount,
          currency,
          description: text,
          customer,
          capture_mode: oneOf('automatic', 'manual'),
          merchant_order_data: orderData,
          redirect_url: redirectAddress,
        },
        ['amount', 'currency'],
      ),
      responses: { 201: order },
    },
    'GET /api/orders': {
      headers,
      query: closed({
        limit: { type: 'integer', minimum: 1, maximum: 500 },
        merchant_order_data_reference: text,
      }),
      responses: { 200: listOf(closed(simpleOrder, always)) },
    },
    'GET /api/orders/{id}': { headers, responses: { 200: order } },
    'POST /api/orders/{id}/cancel': { headers, responses: { 200: order } },
    'POST /api/orders/{id}/refund': {
      headers: {
        ...headers,
        properties: { ...headers.properties, 'idempotency-key': text },
      },
      body: closed({ amount: { type: 'integer', minimum: 1 }, currency, merchant_order_data: orderData }, [
        'amount',
        'currency',
      ]),
      responses: { 201: order },
    },
    'POST /api/orders/{id}/payments': {
      headers,
      body: closed(
        {
          // A charge without the customer has no environment of a browser.
          saved_payment_method: closed(
            { type: oneOf('card', 'revolut_pay'), id: text, initiator: oneOf('merchant') },
            ['type', 'id', 'initiator'],
          ),
        },
        ['saved_payment_method'],
      ),
      responses: {
        200: closed(
          {
            id: uuid,
            order_id: uuid,
            payment_method: closed({ type: oneOf('card'), id: uuid, brand: text, last_four: text }, ['type']),
            amount,
            currency,
            state: oneOf(...paymentStates),
            decline_reason: oneOf(...declineReasons),
          },
          ['id', 'order_id', 'payment_method'],
        ),
        400: paymentError,
        404: paymentError,
      },
    },
    'GET /api/disputes': {
      headers,
      query: closed({ payment_id: uuid, limit: { type: 'integer', minimum: 1, maximum: 500 } }),
      responses: { 200: listOf(dispute) },
    },
    'GET /api/disputes/{id}': { headers, responses: { 200: dispute } },
  },
  errors: { 400: error, 401: error, 403: error, 404: error, 409: error, 422: error, 500: error },
  refuse: (violation) => ({ status: 400, body: revolutError('validation', violation) }),
};

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
