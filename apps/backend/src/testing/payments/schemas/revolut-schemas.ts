/** The calls of Revolut's Merchant API that the adapter uses, as its reference documents version 2024-09-01. */
import type { ApiSchemas } from './checked-api.ts';
import {
  amount,
  currency,
  customer,
  declineReasons,
  dispute,
  order,
  orderData,
  paymentStates,
  redirectAddress,
  simpleOrder,
} from './revolut-objects.ts';
import { closed, listOf, oneOf, text, uuid } from './schema-parts.ts';

const error = closed(
  { code: { anyOf: [text, { type: 'integer' }] }, message: text, timestamp: { type: 'integer' } },
  ['code', 'timestamp'],
);
/** Only the payment of an order responds so to a wrong request. */
const paymentError = {
  anyOf: [error, closed({ errorId: text, timestamp: { type: 'integer' } }, ['errorId'])],
};

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
      responses: { 200: listOf(simpleOrder) },
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
