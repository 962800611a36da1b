import { API_PREFIX, clientErrorTexts, SHARED_TIMEOUT_MS, storageKeys } from '@lumigraph/contracts';
import { ApiError, isApiError } from './api-error.ts';
import { attempt } from './session/environment.ts';
import { createHttp, type Call, type Fetch } from './http.ts';

export interface BillingClientOptions {
  /** `/api` unless given. */
  baseUrl?: string;
  /**
   * Pass `session.fetch`: it sends and refreshes the bearer token. Without it, the token under `auth_token`
   * in browser storage is sent without a refresh.
   */
  fetch?: Fetch | undefined;
  /** 30 s unless given. */
  timeoutMs?: number;
}

/** Error codes and messages of a service's failures. */
export interface FailureWords {
  code: 'PAYMENT_ERROR' | 'SUBSCRIPTION_ERROR';
  failed: string;
  unreachable: string;
}

/** HTTP connection of the payments and subscriptions clients, with the codes and messages of each service. */
export function createBillingHttp(options: BillingClientOptions, words: FailureWords) {
  const timeoutMs = options.timeoutMs ?? SHARED_TIMEOUT_MS;
  const http = createHttp({
    baseUrl: options.baseUrl ?? API_PREFIX,
    timeoutMs,
    fetch: options.fetch ?? fetchWithStoredToken,
    redirect: 'error',
  });
  const named = (call: Call): Call => ({ ...call, failText: words.failed, failCode: words.code });

  async function translated<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw inWords(error, words);
    }
  }

  return {
    timeoutMs,
    translated,
    /** The parsed response; an unreadable response is reported as a failure of the service. */
    read: <T>(call: Call, reader: (response: unknown) => T | undefined): Promise<T> =>
      translated(() => http.read(named(call), reader)),
    response: (call: Call): Promise<Response> => http.response(named(call)),
  };
}

/** The idempotency header: the server applies a write once, even when it is sent several times. */
export const keyHeader = ({ idempotencyKey }: { idempotencyKey: string }): Record<string, string> => ({
  'Idempotency-Key': idempotencyKey,
});

function inWords(error: unknown, words: FailureWords): ApiError {
  if (!isApiError(error)) {
    return new ApiError({
      status: 0,
      code: 'UNKNOWN_ERROR',
      message: clientErrorTexts.unexpected,
      cause: error,
    });
  }
  const isSilence = error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT';
  if (!isSilence || error.status !== 0) return error;
  return new ApiError({ status: 0, code: 'NETWORK_ERROR', message: words.unreachable, cause: error });
}

/**
 * Token for a client without a session: the one of this tab, else of this browser. Redirects are refused, so
 * only the base URL receives it.
 */
const fetchWithStoredToken: Fetch = (request, init) => {
  const read = (name: 'sessionStorage' | 'localStorage') =>
    attempt(() => globalThis[name]?.getItem(storageKeys.authToken)) ?? undefined;
  const token = read('sessionStorage') ?? read('localStorage');
  if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
  return globalThis.fetch(request, init);
};
