import { SECOND_MS } from '@lumigraph/contracts';
import type { LogEvent } from '../../../../lib/log-event.ts';
import {
  createProviderHttp,
  ProviderUnreachable,
  textAt,
  type Json,
  type ProviderResponse,
  type ProviderCall,
} from '../provider-http.ts';
import { reportRefusal } from '../provider-faults.ts';
import { isDecline } from './paypal-outcome.ts';

const EARLY_MS = 60 * SECOND_MS;

export interface PayPalApiOptions {
  clientId: string;
  clientSecret: string;
  apiBase: string;
  now: () => number;
  log: LogEvent;
  timeoutMs?: number | undefined;
}

interface PayPalCall extends ProviderCall {
  /** `PayPal-Request-Id`: the same id is carried out once. */
  requestId?: string;
}

export type PayPalApi = (call: PayPalCall) => Promise<ProviderResponse>;

/** The first issue that PayPal names in a refusal. */
export const issueOf = (body: Json): string =>
  textAt(body, 'details', 0, 'issue') ?? textAt(body, 'name') ?? textAt(body, 'error') ?? '';

/** Issues of our own account or app, whatever the status. */
const OURS: ReadonlySet<string> = new Set([
  'NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE',
  'PAYEE_ACCOUNT_INVALID',
  'PAYEE_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYEE_ACCOUNT_NOT_VERIFIED',
  'PAYEE_ACCOUNT_RESTRICTED',
]);
/** A 403 that the payer has caused: the agreement to be charged was withdrawn. */
const OF_PAYER = 'CONSENT_NEEDED';

/**
 * Calls of PayPal's REST API with an access token that is fetched once and kept until shortly before its end. Refusals
 * are logged; one of our own key or account is thrown as `ProviderMisconfigured`.
 */
export function createPayPalApi(options: PayPalApiOptions): PayPalApi {
  const http = createProviderHttp(options.apiBase, options.timeoutMs);
  let token: { value: string; endsAt: number } | undefined;
  let fetching: Promise<string> | undefined;

  function report({ status, body, headers }: ProviderResponse): void {
    const issue = issueOf(body);
    if (isDecline(issue)) return;
    const requestId = textAt(body, 'debug_id') ?? headers.get('paypal-debug-id');
    const isOurs = status === 401 || (status === 403 && issue !== OF_PAYER) || OURS.has(issue);
    reportRefusal(options.log, 'PayPal', { status, code: issue || null, requestId, isOurs });
  }

  async function fetchToken(): Promise<string> {
    const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
    const response = await http({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { status, body } = response;
    if (status >= 400) report(response);
    const value = textAt(body, 'access_token');
    if (status !== 200 || value === undefined)
      throw new ProviderUnreachable(`PayPal gave no access token (status ${status})`);
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

  const send = async ({ requestId, ...call }: PayPalCall): Promise<ProviderResponse> =>
    http({
      ...call,
      headers: {
        authorization: `Bearer ${await currentToken()}`,
        prefer: 'return=representation',
        'paypal-request-id': requestId,
      },
    });

  return async (call) => {
    let response = await send(call);
    if (response.status === 401) {
      // Withdrawn before its end: once more with a new one. A 401 was not carried out.
      token = undefined;
      response = await send(call);
    }
    const { status } = response;
    // A look-up of what is not there is no refusal.
    if (status >= 400 && !(status === 404 && call.method === 'GET')) report(response);
    return response;
  };
}
