import type Stripe from 'stripe';
import type { SimulatedCharge } from '../../features/billing/providers/sandbox/simulator.ts';
import { declineOf } from './stripe-test-methods.ts';

/** The records of the fake, and the objects that Stripe's API shows of them. */

export interface Customer {
  id: string;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
}

export interface Method {
  id: string;
  /** The id in the request, which chooses the behaviour. */
  name: string;
  customer: string | null;
  /** Used or detached: without a customer it cannot be used again. */
  isSpent: boolean;
}

export interface Intent extends SimulatedCharge {
  id: string;
  currency: string;
  chargeId: string;
  client_secret: string;
  customer: string | null;
  method: Method;
  description: string | null;
  keepsMethod: boolean;
  metadata: Record<string, string>;
  /** The decline of a charge without the customer's authentication. */
  isAlone: boolean;
  isDisputed: boolean;
  created: number;
  /** Set by a test. */
  playedStatus?: Stripe.PaymentIntent.Status;
  playedDecline?: { decline_code?: string; advice_code?: string } | undefined;
}

export interface IntentFields {
  amount: number;
  currency: string;
  customer?: string;
  payment_method?: string;
  description?: string;
  setup_future_usage?: string;
  metadata?: Record<string, string>;
  expand?: string[];
}

export interface Refund {
  id: string;
  amount: number;
  intent: Intent;
  metadata: Record<string, string>;
  status: string;
  created: number;
}

export interface Dispute {
  id: string;
  intent: Intent;
  status: string;
  created: number;
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
export const noDetails = { address: noAddress, email: null, name: null, phone: null, tax_id: null };

export function chargeView(intent: Intent) {
  const { amount_minor: amount, status, refunded_minor: refunded } = intent;
  const isPaid = status === 'succeeded';
  const decline = isPaid ? undefined : declineOf(intent);
  return {
    id: intent.chargeId,
    object: 'charge',
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: noDetails,
    calculated_statement_descriptor: 'GALLERY',
    captured: isPaid,
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: intent.isDisputed,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: decline?.advice_code ?? null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.decline_code ?? null,
      seller_message: null,
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: intent.method.id,
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: isPaid ? amount : null,
        authorization_code: null,
        brand: 'visa',
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'US',
        electronic_commerce_indicator: null,
        exp_month: 8,
        exp_year: 2031,
        funding: 'credit',
        installments: null,
        last4: '4242',
        mandate: null,
        network: 'visa',
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: refunded >= amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

/** `isExpanded`: the request asked for the charge itself; otherwise there is its id only. */
export function intentView(intent: Intent, status: Stripe.PaymentIntent.Status, isExpanded: boolean) {
  const isTried = intent.status === 'succeeded' || intent.status === 'failed';
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: intent.amount_minor,
    amount_capturable: status === 'requires_capture' ? intent.amount_minor : 0,
    amount_received: status === 'succeeded' ? intent.amount_minor : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: status === 'canceled' ? intent.created : null,
    cancellation_reason: status === 'canceled' ? 'abandoned' : null,
    capture_method: 'automatic_async',
    client_secret: intent.client_secret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: intent.status === 'failed' ? { ...declineOf(intent), charge: intent.chargeId } : null,
    latest_charge: isTried ? (isExpanded ? chargeView(intent) : intent.chargeId) : null,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    on_behalf_of: null,
    // A method that failed is not kept.
    payment_method: intent.status === 'failed' ? null : intent.method.id,
    payment_method_configuration_details: null,
    payment_method_options: { card: {} },
    payment_method_types: ['card'],
    payment_record: null,
    processing: status === 'processing' ? { type: 'card', card: {} } : null,
    receipt_email: null,
    review: null,
    setup_future_usage: intent.keepsMethod ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}
