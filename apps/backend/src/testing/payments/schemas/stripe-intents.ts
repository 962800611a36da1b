import { Type, type TSchema } from 'typebox';
import {
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

/**
 * Payment intents and charges of Stripe's API as its reference describes them, limited to payments with cards: which
 * fields there are, which of them are always there, and which values they have. https://docs.stripe.com/api
 */

const adviceCode = oneOf('confirm_card_data', 'do_not_try_again', 'try_again_later');

/** Of a decline; the messages of Stripe are never shown. */
export const cardError = (intent?: TSchema) =>
  object({
    type: oneOf('api_error', 'card_error', 'idempotency_error', 'invalid_request_error'),
    message: optional(text),
    code: optional(text),
    decline_code: optional(text),
    advice_code: optional(adviceCode),
    network_advice_code: optional(text),
    network_decline_code: optional(text),
    param: optional(text),
    charge: optional(idText('ch')),
    doc_url: optional(text),
    request_log_url: optional(text),
    payment_method_type: optional(text),
    ...(intent ? { payment_intent: optional(intent) } : {}),
  });

const chargedCard = object({
  amount_authorized: nullable(amount),
  authorization_code: nullable(text),
  brand: nullable(
    oneOf(
      'amex',
      'diners',
      'discover',
      'eftpos_au',
      'jcb',
      'link',
      'mastercard',
      'unionpay',
      'visa',
      'unknown',
    ),
  ),
  checks: nullable(
    object({
      address_line1_check: nullable(text),
      address_postal_code_check: nullable(text),
      cvc_check: nullable(oneOf('pass', 'fail', 'unavailable', 'unchecked')),
    }),
  ),
  country: nullable(text),
  electronic_commerce_indicator: nullable(text),
  exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
  exp_year: Type.Integer({ minimum: 2000, maximum: 2100 }),
  fingerprint: optional(nullable(text)),
  funding: nullable(oneOf('credit', 'debit', 'prepaid', 'unknown')),
  installments: unused,
  last4: nullable(Type.String({ pattern: '^[0-9]{4}$' })),
  mandate: unused,
  network: nullable(text),
  network_transaction_id: nullable(text),
  regulated_status: nullable(oneOf('regulated', 'unregulated')),
  three_d_secure: unused,
  transaction_link_id: nullable(text),
  wallet: unused,
});

export const charge = object({
  id: idText('ch'),
  object: oneOf('charge'),
  amount,
  amount_captured: amount,
  amount_refunded: amount,
  application: unused,
  application_fee: unused,
  application_fee_amount: unused,
  balance_transaction: nullable(idText('txn')),
  billing_details: billingDetails,
  calculated_statement_descriptor: nullable(text),
  captured: Type.Boolean(),
  created: seconds,
  currency,
  customer: nullable(idText('cus')),
  description: nullable(text),
  disputed: Type.Boolean(),
  failure_balance_transaction: unused,
  failure_code: nullable(text),
  failure_message: nullable(text),
  fraud_details: nullable(
    object({
      stripe_report: optional(oneOf('fraudulent')),
      user_report: optional(oneOf('fraudulent', 'safe')),
    }),
  ),
  livemode: Type.Boolean(),
  metadata,
  on_behalf_of: unused,
  outcome: nullable(
    object({
      advice_code: nullable(adviceCode),
      network_advice_code: nullable(text),
      network_decline_code: nullable(text),
      network_status: nullable(
        oneOf('approved_by_network', 'declined_by_network', 'not_sent_to_network', 'reversed_after_approval'),
      ),
      reason: nullable(text),
      risk_level: optional(oneOf('normal', 'elevated', 'highest', 'not_assessed', 'unknown')),
      seller_message: nullable(text),
      type: oneOf('authorized', 'manual_review', 'issuer_declined', 'blocked', 'invalid'),
    }),
  ),
  paid: Type.Boolean(),
  payment_intent: nullable(idText('pi')),
  payment_method: nullable(idText('pm')),
  payment_method_details: nullable(object({ card: optional(chargedCard), type: oneOf('card') })),
  receipt_email: nullable(text),
  receipt_number: nullable(text),
  receipt_url: nullable(text),
  refunded: Type.Boolean(),
  review: unused,
  shipping: unused,
  source: unused,
  source_transfer: unused,
  statement_descriptor: nullable(text),
  statement_descriptor_suffix: nullable(text),
  status: oneOf('succeeded', 'pending', 'failed'),
  transfer_data: unused,
  transfer_group: unused,
});

/** `latestCharge`: an id, or the object where the request expands it. */
const intentWith = (latestCharge: TSchema) =>
  object({
    id: idText('pi'),
    object: oneOf('payment_intent'),
    allowed_payment_method_types: nullable(Type.Array(text)),
    amount,
    amount_capturable: amount,
    amount_details: optional(object({ tip: optional(object({})) })),
    amount_received: amount,
    application: unused,
    application_fee_amount: unused,
    automatic_payment_methods: nullable(
      object({ enabled: Type.Boolean(), allow_redirects: optional(oneOf('always', 'never')) }),
    ),
    canceled_at: nullable(seconds),
    cancellation_reason: nullable(
      oneOf(
        'abandoned',
        'automatic',
        'duplicate',
        'expired',
        'failed_invoice',
        'fraudulent',
        'requested_by_customer',
        'void_invoice',
      ),
    ),
    capture_method: oneOf('automatic', 'automatic_async', 'manual'),
    client_secret: nullable(Type.String({ pattern: '^pi_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$' })),
    confirmation_method: oneOf('automatic', 'manual'),
    created: seconds,
    currency,
    customer: nullable(idText('cus')),
    customer_account: unused,
    description: nullable(text),
    excluded_payment_method_types: unused,
    last_payment_error: nullable(cardError()),
    latest_charge: nullable(latestCharge),
    livemode: Type.Boolean(),
    managed_payments: unused,
    metadata,
    next_action: nullable(
      object({
        type: oneOf('redirect_to_url', 'use_stripe_sdk'),
        redirect_to_url: optional(object({ return_url: nullable(text), url: nullable(text) })),
        use_stripe_sdk: optional(Type.Object({})),
      }),
    ),
    on_behalf_of: unused,
    payment_method: nullable(idText('pm')),
    payment_method_configuration_details: unused,
    payment_method_options: nullable(Type.Object({})),
    payment_method_types: Type.Array(text, { minItems: 1 }),
    payment_record: unused,
    processing: nullable(object({ type: oneOf('card'), card: optional(Type.Object({})) })),
    receipt_email: nullable(text),
    review: unused,
    setup_future_usage: nullable(oneOf('off_session', 'on_session')),
    shipping: unused,
    source: unused,
    statement_descriptor: nullable(text),
    statement_descriptor_suffix: nullable(text),
    status: oneOf(
      'canceled',
      'processing',
      'requires_action',
      'requires_capture',
      'requires_confirmation',
      'requires_payment_method',
      'succeeded',
    ),
    transfer_data: optional(unused),
    transfer_group: unused,
  });

export const paymentIntent = intentWith(idText('ch'));
export const expandedIntent = intentWith(charge);
