import { Type, type TSchema } from 'typebox';
import type { ApiSchemas } from './checked-api.ts';
import { cardError, charge, expandedIntent, paymentIntent } from './stripe-intents.ts';
import { amount, currency, metadata, object, oneOf } from './stripe-parts.ts';
import { customer, deletedCustomer, dispute, listOf, paymentMethod, refund } from './stripe-objects.ts';

/** The calls of Stripe's API that the adapter makes. https://docs.stripe.com/api */

const { Optional: optional } = Type;
const text = Type.String({ minLength: 1, maxLength: 5000 });
/** Only what can be expanded. */
const expand = optional(Type.Array(oneOf('latest_charge', 'customer', 'payment_method', 'review')));
const either = (...schemas: TSchema[]) => Type.Union(schemas);
const errorBody = object({ error: cardError(paymentIntent) });
const intent = either(paymentIntent, expandedIntent);
const page = { limit: optional(Type.Integer({ minimum: 1, maximum: 100 })), starting_after: optional(text) };

/** `a[b]=1&c[0]=2` → `{ a: { b: '1' }, c: ['2'] }`. */
export function readForm(form: string): unknown {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/[[\]]+/u).filter(Boolean);
    let at = root;
    for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>;
    at[path.at(-1) ?? ''] = value;
  }
  return withLists(root);
}

function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, withLists(each)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/u.test(key));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

export const stripeError = (status: number, fields: Record<string, unknown>) => ({
  status,
  body: { error: { type: 'invalid_request_error', message: 'The request was refused.', ...fields } },
});

export const stripeApi: ApiSchemas = {
  decode: readForm,
  errors: { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 429: errorBody },
  refuse: (violation) => stripeError(400, { code: 'parameter_unknown', message: violation }),
  calls: {
    'POST /v1/customers': {
      body: object({
        email: optional(Type.String({ minLength: 1, maxLength: 512 })),
        name: optional(Type.String({ minLength: 1, maxLength: 256 })),
        description: optional(text),
        phone: optional(text),
        metadata: optional(metadata),
      }),
      responses: { 200: customer },
    },
    'DELETE /v1/customers/{id}': { responses: { 200: deletedCustomer } },
    'POST /v1/payment_intents': {
      body: object({
        amount: { ...amount, minimum: 1 },
        currency,
        allowed_payment_method_types: optional(Type.Array(text)),
        customer: optional(text),
        description: optional(Type.String({ minLength: 1, maxLength: 1000 })),
        expand,
        metadata: optional(metadata),
        payment_method: optional(text),
        receipt_email: optional(text),
        setup_future_usage: optional(oneOf('off_session', 'on_session')),
        statement_descriptor_suffix: optional(Type.String({ maxLength: 22 })),
      }),
      responses: { 200: intent, 402: errorBody },
    },
    'GET /v1/payment_intents/{id}': { query: object({ expand }), responses: { 200: intent } },
    'POST /v1/payment_intents/{id}/confirm': {
      body: object({
        expand,
        off_session: optional(Type.Boolean()),
        payment_method: optional(text),
        return_url: optional(Type.String({ format: 'uri' })),
        use_stripe_sdk: optional(Type.Boolean()),
      }),
      responses: { 200: intent, 402: errorBody },
    },
    'POST /v1/payment_intents/{id}/cancel': {
      body: object({
        cancellation_reason: optional(oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer')),
        expand,
      }),
      responses: { 200: intent },
    },
    'POST /v1/payment_methods/{id}/detach': { responses: { 200: paymentMethod } },
    'GET /v1/charges/{id}': { query: object({ expand }), responses: { 200: charge } },
    'POST /v1/refunds': {
      body: object({
        amount: optional({ ...amount, minimum: 1 }),
        charge: optional(text),
        metadata: optional(metadata),
        payment_intent: optional(text),
        reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
      }),
      responses: { 200: refund },
    },
    'GET /v1/refunds': {
      query: object({ charge: optional(text), payment_intent: optional(text), ...page }),
      responses: { 200: listOf(refund, '/v1/refunds') },
    },
    'GET /v1/refunds/{id}': { responses: { 200: refund } },
    'GET /v1/disputes': {
      query: object({ charge: optional(text), payment_intent: optional(text), ...page }),
      responses: { 200: listOf(dispute, '/v1/disputes') },
    },
    'GET /v1/disputes/{id}': { responses: { 200: dispute } },
  },
};
