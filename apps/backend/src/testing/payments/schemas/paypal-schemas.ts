/** The calls of PayPal that the adapter uses, as the descriptions of its APIs document them. */
import type { ApiSchemas } from './checked-api.ts';
import {
  address,
  captureAlone,
  dispute,
  disputeSummary,
  links,
  money,
  order,
  refund,
  unit,
} from './paypal-objects.ts';
import { closed, limited, listOf, oneOf, text, time } from './schema-parts.ts';

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

const errorOf = (...names: readonly string[]) =>
  closed(
    {
      name: oneOf(...names),
      message: text,
      debug_id: text,
      details: listOf(
        closed(
          {
            field: text,
            value: text,
            location: oneOf('body', 'path', 'query'),
            issue: text,
            description: text,
          },
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
