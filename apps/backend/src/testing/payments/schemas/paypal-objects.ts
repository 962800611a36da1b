/**
 * Objects and events of PayPal's orders 2.13, payments 2.5, disputes 1 and webhooks 1.11: names, types, limits and
 * required parts.
 */
import { closed, limited, listOf, oneOf, text, time } from './schema-parts.ts';

const word = (maxLength: number) => ({ type: 'string', pattern: '^[A-Za-z0-9-]+$', maxLength });
export const address = { type: 'string', pattern: '^https?://.+' };
export const money = closed(
  {
    currency_code: { type: 'string', pattern: '^[A-Z]{3}$' },
    value: { type: 'string', maxLength: 32, pattern: String.raw`^-?(\d+|\d*\.\d+)$` },
  },
  ['currency_code', 'value'],
);
export const links = listOf(
  closed({ href: address, rel: text, method: oneOf('GET', 'POST', 'PUT', 'DELETE', 'PATCH') }, [
    'href',
    'rel',
  ]),
);
const times = { create_time: time, update_time: time };

export const captureStatuses = [
  'COMPLETED',
  'DECLINED',
  'PARTIALLY_REFUNDED',
  'PENDING',
  'REFUNDED',
  'FAILED',
] as const;
export const pendingReasons = [
  'BUYER_COMPLAINT',
  'CHARGEBACK',
  'ECHECK',
  'INTERNATIONAL_WITHDRAWAL',
  'OTHER',
  'PENDING_REVIEW',
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'REFUNDED',
  'TRANSACTION_APPROVED_AWAITING_FUNDING',
  'UNILATERAL',
  'VERIFICATION_REQUIRED',
] as const;
export const refundStatuses = ['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED'] as const;
/** What PayPal documents for the refund of a capture (422). */
export const refundIssues = [
  'CAPTURE_FULLY_REFUNDED',
  'PENDING_CAPTURE',
  'REFUND_AMOUNT_EXCEEDED',
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'REFUND_NOT_ALLOWED',
  'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
  'REFUND_TIME_LIMIT_EXCEEDED',
  'TRANSACTION_DISPUTED',
  'PAYEE_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYEE_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
] as const;

const captureFields = {
  id: text,
  status: oneOf(...captureStatuses),
  status_details: closed({ reason: oneOf(...pendingReasons) }),
  amount: money,
  invoice_id: text,
  custom_id: limited(127),
  final_capture: { type: 'boolean' },
  seller_protection: closed({
    status: oneOf('ELIGIBLE', 'PARTIALLY_ELIGIBLE', 'NOT_ELIGIBLE'),
    dispute_categories: listOf(oneOf('ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION')),
  }),
  processor_response: closed({
    response_code: text,
    payment_advice_code: oneOf('01', '02', '03', '21'),
  }),
  links,
  ...times,
};
const capture = closed(captureFields, ['id', 'status', 'amount', 'links']);
/** The capture by itself, and in events, also names what it belongs to. */
export const captureAlone = closed(
  {
    ...captureFields,
    supplementary_data: closed({ related_ids: closed({ order_id: word(20), capture_id: word(20) }) }),
  },
  ['id', 'status', 'amount', 'links'],
);
export const refund = closed(
  {
    id: text,
    status: oneOf(...refundStatuses),
    status_details: closed({ reason: oneOf('ECHECK') }),
    amount: money,
    invoice_id: limited(127),
    custom_id: { type: 'string', maxLength: 127, pattern: '^[A-Za-z0-9-_.,]*$' },
    links,
    ...times,
  },
  ['id', 'status', 'amount', 'links'],
);

export const unit = {
  reference_id: limited(256),
  description: limited(127),
  custom_id: limited(127),
  invoice_id: limited(127),
  amount: money,
};
export const order = closed(
  {
    id: word(36),
    intent: oneOf('CAPTURE', 'AUTHORIZE'),
    status: oneOf('CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'),
    purchase_units: {
      type: 'array',
      minItems: 1,
      maxItems: 10,
      items: closed({
        ...unit,
        payments: closed({ captures: listOf(capture), refunds: listOf(refund) }),
      }),
    },
    payment_source: closed({
      paypal: closed({
        email_address: text,
        account_id: { type: 'string', pattern: '^[2-9A-HJ-NP-Z]{13}$' },
        account_status: oneOf('VERIFIED', 'UNVERIFIED'),
        name: closed({ given_name: text, surname: text }),
        attributes: closed({
          vault: closed({
            id: limited(255),
            status: oneOf('VAULTED', 'CREATED', 'APPROVED'),
            customer: closed({ id: text }),
            links,
          }),
        }),
      }),
    }),
    links,
    ...times,
  },
  ['id', 'status', 'links'],
);

export const disputeStatuses = [
  'OPEN',
  'WAITING_FOR_BUYER_RESPONSE',
  'WAITING_FOR_SELLER_RESPONSE',
  'UNDER_REVIEW',
  'RESOLVED',
  'OTHER',
] as const;
export const disputeStages = ['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'] as const;
export const disputeOutcomes = [
  'RESOLVED_BUYER_FAVOUR',
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'ACCEPTED',
  'DENIED',
  'NONE',
] as const;
export const disputeSummary = {
  dispute_id: text,
  reason: text,
  status: oneOf(...disputeStatuses),
  dispute_amount: money,
  dispute_life_cycle_stage: oneOf(...disputeStages),
  dispute_channel: oneOf('INTERNAL', 'EXTERNAL'),
  links,
  ...times,
};
export const dispute = closed(
  {
    ...disputeSummary,
    seller_response_due_date: time,
    disputed_transactions: listOf(
      closed({
        buyer_transaction_id: text,
        seller_transaction_id: text,
        transaction_status: text,
        gross_amount: money,
        invoice_number: text,
        custom: text,
        create_time: time,
      }),
    ),
    dispute_outcome: closed({ outcome_code: oneOf(...disputeOutcomes), amount_refunded: money }),
  },
  ['dispute_id', 'status', 'links'],
);

const vaultToken = closed(
  {
    id: limited(36),
    customer: closed({ id: text }),
    payment_source: closed({ paypal: closed({ email_address: text }) }),
    metadata: closed({ order_id: word(36) }),
    time_created: text,
    links,
  },
  ['id'],
);
const event = (resourceType: string, names: readonly string[], resource: object) =>
  closed(
    {
      id: text,
      event_version: text,
      create_time: time,
      resource_type: oneOf(resourceType),
      resource_version: text,
      event_type: oneOf(...names),
      summary: text,
      resource,
      links,
    },
    ['id', 'create_time', 'resource_type', 'event_type', 'resource'],
  );
/** Events as they arrive at the webhook. */
export const payPalEvent = {
  anyOf: [
    event('checkout-order', ['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.COMPLETED'], order),
    event(
      'capture',
      [
        'PAYMENT.CAPTURE.COMPLETED',
        'PAYMENT.CAPTURE.PENDING',
        'PAYMENT.CAPTURE.DENIED',
        'PAYMENT.CAPTURE.DECLINED',
      ],
      captureAlone,
    ),
    event(
      'refund',
      [
        'PAYMENT.CAPTURE.REFUNDED',
        'PAYMENT.CAPTURE.REVERSED',
        'PAYMENT.REFUND.PENDING',
        'PAYMENT.REFUND.FAILED',
      ],
      refund,
    ),
    event(
      'dispute',
      ['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.UPDATED', 'CUSTOMER.DISPUTE.RESOLVED'],
      dispute,
    ),
    event('payment_token', ['VAULT.PAYMENT-TOKEN.CREATED', 'VAULT.PAYMENT-TOKEN.DELETED'], vaultToken),
  ],
};
