import type { LogEvent } from '../../../../lib/log-event.ts';
import {
  createProviderHttp,
  findAt,
  ProviderUnreachable,
  textAt,
  type Json,
  type ProviderCall,
  type ProviderResponse,
} from '../provider-http.ts';
import { reportRefusal } from '../provider-faults.ts';

const API_VERSION = '2024-09-01';

export const ORDERS = '/api/orders';
export const DISPUTES = '/api/disputes';

export interface RevolutApiOptions {
  secretKey: string;
  apiBase: string;
  log: LogEvent;
  timeoutMs?: number | undefined;
}

interface RevolutCall extends ProviderCall {
  /** `Idempotency-Key`; only refunds have it. */
  once?: string;
}

export type RevolutApi = (call: RevolutCall) => Promise<ProviderResponse>;

/** Revolut's code of a refusal: a text or a number; null where it gives none. */
export const codeOf = (body: Json): string | null => {
  const { code } = body;
  return typeof code === 'number' ? String(code) : (textAt(body, 'code') ?? null);
};

/** Calls of Revolut's Merchant API. Refusals are logged; one of our own key is thrown as `ProviderMisconfigured`. */
export function createRevolutApi({ apiBase, secretKey, timeoutMs, log }: RevolutApiOptions): RevolutApi {
  const http = createProviderHttp(apiBase, timeoutMs);
  return async ({ once, ...call }) => {
    const response = await http({
      ...call,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'revolut-api-version': API_VERSION,
        'idempotency-key': once,
      },
    });
    const { status } = response;
    // A look-up of what is not there is no refusal.
    if (status >= 400 && !(status === 404 && call.method === 'GET')) {
      const requestId = textAt(response.body, 'errorId') ?? response.headers.get('request-id');
      const isOurs = status === 401 || status === 403;
      reportRefusal(log, 'Revolut', { status, code: codeOf(response.body), requestId, isOurs });
    }
    return response;
  };
}

/** An order of any type: a payment, a refund, a chargeback. Undefined where Revolut does not have it. */
export const findAnyOrder = (api: RevolutApi, orderId: string): Promise<Json | undefined> =>
  findAt(api, `${ORDERS}/${encodeURIComponent(orderId)}`);

/** @throws ProviderUnreachable Where Revolut shows none: an order that was made is never deleted */
export async function findOrder(api: RevolutApi, orderId: string): Promise<Json> {
  const order = await findAnyOrder(api, orderId);
  if (!order) throw new ProviderUnreachable('Revolut does not have the order');
  return order;
}
