/**
 * PayPal's orders 2.13, payments 2.5, disputes 1 and webhooks 1.11 as their descriptions and guides document them,
 * limited to the calls of the adapter: names, types, limits and required parts.
 */
import type { ApiSchemas } from './checked-api.ts';
import { closed, limited, listOf, oneOf, text, time } from './schema-parts.ts';

const word = (maxLength: number) => ({ type: 'string', pattern: '^[A-Za-z0-9-]+$', maxLength });
const address = { type: 'string', pattern: '^https?://.+' };
const money = closed(
  {
    currency_code: { type: 'string', pattern: '^[A-Z]{3}$' },
    value: { type: 'string', maxLength: 32, pattern: String.raw`^-?(\d+|\d*\.\d+)$` },
  },
  ['currency_code', 'value'],
);
const links = listOf(
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
const captureAlone = closed(
  {
    ...captureFields,
    supplementary_data: closed({ related_ids: closed({ order_id: word(20), capture_id: word(20) }) }),
  },
  ['id', 'status', 'amount', 'links'],
);
const refund = closed(
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

const unit = {
  reference_id: limited(256),
  description: limited(127),
  custom_id: limited(127),
  invoice_id: limited(127),
  amount: money,
};
const order = closed(
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

/** The patterns of charges with a saved account as PayPal's own server library has them. */
const usagePattern = oneOf(
  'IMMEDIATE',
  'DEFERRED',
  'RECURRING_PREPAID',
  'RECURRING_POSTPAID',
  'THRESHOLD_PREPAID',
  'THRESHOLD_POSTPAID',
  'SUBSCRIPTION_PREPAID',
  'SUBSCRIPTION_POSTPAID',
  'UNSCHEDULED_PREPAID',
  'UNSCHEDULED_POSTPAID',
  'INSTALLMENT_PREPAID',
  'INSTALLMENT_POSTPAID',
);
const orderRequest = closed(
  {
    intent: oneOf('CAPTURE'),
    purchase_units: { type: 'array', minItems: 1, maxItems: 10, items: closed(unit, ['amount']) },
    payment_source: closed({
      paypal: closed({
        vault_id: limited(255),
        stored_credential: closed(
          {
            payment_initiator: oneOf('CUSTOMER', 'MERCHANT'),
            usage: oneOf('FIRST', 'SUBSEQUENT', 'DERIVED'),
            usage_pattern: usagePattern,
          },
          ['payment_initiator'],
        ),
        experience_context: closed({
          payment_method_preference: oneOf('UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'),
          shipping_preference: oneOf('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'),
          user_action: oneOf('CONTINUE', 'PAY_NOW'),
          return_url: address,
          cancel_url: address,
        }),
        attributes: closed({
          vault: closed(
            {
              store_in_vault: oneOf('ON_SUCCESS'),
              usage_type: oneOf('MERCHANT', 'PLATFORM'),
              customer_type: oneOf('CONSUMER', 'BUSINESS'),
              usage_pattern: usagePattern,
            },
            ['usage_type'],
          ),
        }),
      }),
    }),
  },
  ['intent', 'purchase_units'],
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
const disputeSummary = {
  dispute_id: text,
  reason: text,
  status: oneOf(...disputeStatuses),
  dispute_amount: money,
  dispute_life_cycle_stage: oneOf(...disputeStages),
  dispute_channel: oneOf('INTERNAL', 'EXTERNAL'),
  links,
  ...times,
};
const dispute = closed(
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

const errorOf = (...names: readonly string[]) =>
  closed(
    {
      name: oneOf(...names),
      message: text,
      debug_id: text,
      details: listOf(
        closed(
          { field: text, value: text, location: oneOf('body', 'path', 'query'), issue: text, description: text },
          ['issue'],
        ),
      ),
      links,
    },
    ['name', 'message', 'debug_id'],
  );
/** How the token's endpoint refuses. */
const tokenError = closed({ error: text, error_description: text }, ['error']);
const headers = {
  type: 'object',
  properties: { authorization: { type: 'string', pattern: '^Bearer .+' } },
  required: ['authorization'],
};
/** A call with an effect needs an id, without which it would be carried out again. */
const onceHeaders = {
  ...headers,
  properties: { ...headers.properties, 'paypal-request-id': limited(108) },
  required: ['authorization', 'paypal-request-id'],
};

const names: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
};
export const payPalError = (status: number, issue?: string) => ({
  name: names[status] ?? 'INTERNAL_SERVER_ERROR',
  message: 'The request was refused.',
  debug_id: 'f1a2b3c4d5e6f',
  ...(issue === undefined ? {} : { details: [{ issue, description: 'See the issue.' }] }),
  links: [{ href: 'https://developer.paypal.com/api/rest/responses/', rel: 'information_link' }],
});

export const payPalSchemas: ApiSchemas = {
  calls: {
    'POST /v1/oauth2/token': {
      isForm: true,
      body: closed({ grant_type: oneOf('client_credentials') }, ['grant_type']),
      responses: {
        200: closed({ access_token: text, token_type: oneOf('Bearer'), expires_in: { type: 'integer' } }, [
          'access_token',
          'token_type',
          'expires_in',
        ]),
        401: tokenError,
      },
    },
    'POST /v2/checkout/orders': {
      headers: onceHeaders,
      body: orderRequest,
      responses: { 200: order, 201: order },
    },
    'GET /v2/checkout/orders/{id}': { headers, responses: { 200: order } },
    'POST /v2/checkout/orders/{id}/capture': {
      headers: onceHeaders,
      body: closed({}),
      responses: { 200: order, 201: order },
    },
    'GET /v2/payments/captures/{id}': { headers, responses: { 200: captureAlone } },
    'POST /v2/payments/captures/{id}/refund': {
      headers: onceHeaders,
      body: closed({
        amount: money,
        custom_id: limited(127),
        invoice_id: limited(127),
        note_to_payer: limited(255),
      }),
      responses: { 201: refund },
    },
    'GET /v2/payments/refunds/{id}': { headers, responses: { 200: refund } },
    'GET /v1/customer/disputes': {
      headers,
      query: closed({ disputed_transaction_id: limited(255) }),
      responses: { 200: closed({ items: listOf(closed(disputeSummary)), links }) },
    },
    'GET /v1/customer/disputes/{id}': { headers, responses: { 200: dispute } },
    'POST /v1/notifications/verify-webhook-signature': {
      headers,
      body: closed(
        {
          auth_algo: { type: 'string', maxLength: 100, pattern: '^[a-zA-Z0-9]+$' },
          cert_url: { ...address, maxLength: 500 },
          transmission_id: { type: 'string', maxLength: 50, pattern: String.raw`^(?!\d+$)\w+\S+` },
          transmission_sig: { type: 'string', maxLength: 500, pattern: String.raw`^(?!\d+$)\w+\S+` },
          transmission_time: time,
          webhook_id: { type: 'string', maxLength: 50, pattern: '^[a-zA-Z0-9]+$' },
          webhook_event: { type: 'object' },
        },
        [
          'auth_algo',
          'cert_url',
          'transmission_id',
          'transmission_sig',
          'transmission_time',
          'webhook_id',
          'webhook_event',
        ],
      ),
      responses: {
        200: closed({ verification_status: oneOf('SUCCESS', 'FAILURE') }, ['verification_status']),
      },
    },
  },
  errors: {
    400: errorOf('INVALID_REQUEST'),
    401: { anyOf: [errorOf('AUTHENTICATION_FAILURE'), tokenError] },
    403: errorOf('NOT_AUTHORIZED'),
    404: errorOf('RESOURCE_NOT_FOUND'),
    409: errorOf('RESOURCE_CONFLICT'),
    422: errorOf('UNPROCESSABLE_ENTITY'),
    500: errorOf('INTERNAL_SERVER_ERROR'),
  },
  refuse: () => ({ status: 400, body: payPalError(400, 'INVALID_PARAMETER_SYNTAX') }),
};
