import { backendProviders } from '@lumigraph/contracts';
import { type ChargeOutcome, type ChargeRequest, type PaymentProviderAdapter } from '../provider.ts';
import {
  createProviderHttp,
  ProviderUnreachable,
  textAt,
  type Json,
  type ProviderResponse,
} from '../provider-http.ts';
import { hosted, outcomeOf, readSaved } from './revolut-outcome.ts';
import { readRevolutWebhook } from './revolut-webhook.ts';

const API_VERSION = '2024-09-01';
const ORDERS = '/api/orders';

export interface RevolutOptions {
  /** As which of the two bank-style providers this account is offered. */
  provider: 'revolut' | 'revolut-business';
  secretKey: string;
  /** Empty: the visitor pays on Revolut's page. */
  publicKey: string;
  /** The first is the current one; another is still accepted while the secret is being changed. */
  webhookSecrets: readonly string[];
  environment: 'sandbox' | 'live';
  apiBase: string;
  timeoutMs?: number;
}

type Api = (call: {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  once?: string;
}) => Promise<ProviderResponse>;

function createApi({ apiBase, secretKey, timeoutMs }: RevolutOptions): Api {
  const http = createProviderHttp(apiBase, timeoutMs);
  return ({ method, path, body, once }) =>
    http({
      method,
      path,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'revolut-api-version': API_VERSION,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(once === undefined ? {} : { 'idempotency-key': once }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

/**
 * Revolut's Merchant API. It accepts no card numbers: the server creates an order, which is paid in Revolut's field or
 * on its page; renewals charge the method that was saved with it. The id of a payment is that of its order.
 */
export function createRevolutProvider(options: RevolutOptions): PaymentProviderAdapter {
  const api = createApi(options);
  const { publicKey, environment } = options;

  return {
    provider: backendProviders[options.provider],
    frontend: {
      provider: options.provider,
      kind: 'hosted',
      integration: 'revolut-checkout',
      environment,
      ...(publicKey === '' ? {} : { publicKey }),
    },
    async charge(request) {
      const order = await createOrder(api, request);
      if (!order) return { status: 'failed', reference: null, failureCode: 'payment_failed' };
      await request.announce(idOf(order));
      if (request.method.kind !== 'saved') return hosted(order);
      return chargeSaved(api, idOf(order), request.method.token);
    },
    async lookup(charge) {
      // Without an id the order was never shown to the visitor.
      if (charge.reference === null) return undefined;
      return outcomeOf(await findOrder(api, charge.reference), charge);
    },
    async release({ reference }) {
      if (reference !== null)
        await api({ method: 'POST', path: `${ORDERS}/${encodeURIComponent(reference)}/cancel` });
    },
    async refund({ idempotencyKey, reference, amountMinor, currency }) {
      const { status, body } = await api({
        method: 'POST',
        path: `${ORDERS}/${encodeURIComponent(reference)}/refund`,
        once: idempotencyKey,
        body: { amount: amountMinor, currency, merchant_order_data: { reference: idempotencyKey } },
      });
      const state = textAt(body, 'state')?.toLowerCase();
      return status >= 400 || state === 'failed' || state === 'cancelled'
        ? { status: 'failed', reason: textAt(body, 'code') ?? state ?? null }
        : { status: 'succeeded' };
    },
    readWebhook: (request) => readRevolutWebhook(request, options.webhookSecrets),
  };
}

const idOf = (order: Json): string => textAt(order, 'id') ?? '';

/** Undefined when Revolut refused it. */
async function createOrder(api: Api, request: ChargeRequest): Promise<Json | undefined> {
  const { method, buyer } = request;
  const { status, body } = await api({
    method: 'POST',
    path: ORDERS,
    once: request.idempotencyKey,
    body: {
      amount: request.amountMinor,
      currency: request.currency,
      description: request.description,
      capture_mode: 'automatic',
      // A method can be saved for renewals only for a customer with an address.
      customer:
        method.kind === 'saved'
          ? { id: readSaved(method.token).customer }
          : { email: buyer.email, full_name: buyer.name },
      merchant_order_data: { reference: request.idempotencyKey },
      redirect_url: request.returnUrl,
    },
  });
  if (status >= 400) return undefined;
  if (idOf(body) === '') throw new ProviderUnreachable('Revolut answered an order without a number');
  return body;
}

async function findOrder(api: Api, orderId: string): Promise<Json> {
  const { status, body } = await api({ method: 'GET', path: `${ORDERS}/${encodeURIComponent(orderId)}` });
  if (status >= 400) throw new ProviderUnreachable(`Revolut shows no order (status ${status})`);
  return body;
}

async function chargeSaved(api: Api, orderId: string, savedToken: string): Promise<ChargeOutcome> {
  const { status } = await api({
    method: 'POST',
    path: `${ORDERS}/${encodeURIComponent(orderId)}/payments`,
    body: {
      saved_payment_method: { type: 'card', id: readSaved(savedToken).method, initiator: 'merchant' },
    },
  });
  const outcome = outcomeOf(await findOrder(api, orderId), { savedToken });
  if (outcome) return outcome;
  return status >= 400
    ? { status: 'failed', reference: orderId, failureCode: 'payment_failed' }
    : { status: 'processing', reference: orderId };
}
