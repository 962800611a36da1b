import { SECOND_MS } from '@lumigraph/contracts';
import {
  createProviderHttp,
  ProviderUnreachable,
  textAt,
  type ProviderResponse,
  type ProviderCall,
} from '../provider-http.ts';

const EARLY_MS = 60 * SECOND_MS;

export interface PayPalApiOptions {
  clientId: string;
  clientSecret: string;
  apiBase: string;
  now: () => number;
  timeoutMs?: number;
}

interface PayPalCall extends Omit<ProviderCall, 'body'> {
  body?: object | string;
  /** `PayPal-Request-Id`: the same id is carried out once. */
  requestId?: string;
}

export type PayPalApi = (call: PayPalCall) => Promise<ProviderResponse>;

/** Calls of PayPal's REST API with an access token that is fetched once and kept until shortly before its end. */
export function createPayPalApi(options: PayPalApiOptions): PayPalApi {
  const http = createProviderHttp(options.apiBase, options.timeoutMs);
  let token: { value: string; endsAt: number } | undefined;
  let fetching: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
    const { status, body } = await http({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const value = textAt(body, 'access_token');
    if (status !== 200 || value === undefined)
      throw new ProviderUnreachable(`PayPal refused the client id and secret (status ${status})`);
    token = { value, endsAt: options.now() + Number(body['expires_in'] ?? 0) * SECOND_MS - EARLY_MS };
    return value;
  }

  async function currentToken(): Promise<string> {
    if (token && token.endsAt > options.now()) return token.value;
    fetching ??= fetchToken().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  async function send({ body, requestId, ...call }: PayPalCall): Promise<ProviderResponse> {
    return http({
      ...call,
      headers: {
        authorization: `Bearer ${await currentToken()}`,
        prefer: 'return=representation',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  return async (call) => {
    const response = await send(call);
    if (response.status !== 401) return response;
    // Withdrawn before its end: once more with a new one. A 401 was not carried out.
    token = undefined;
    return send(call);
  };
}
