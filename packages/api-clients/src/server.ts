import { MINUTE_MS, SECOND_MS, type StoredUser } from '@lumigraph/contracts';
import { isApiError } from './api-error.ts';
import { createHttp, type Fetch } from './http.ts';
import { callProfile } from './session/session-calls.ts';

export interface UserCheckOptions {
  /** The accounts service, for example `https://accounts.example.org/api`. A server has no page to resolve a path against. */
  baseUrl: string;
  /** Serves `/user/profile`, where that is another service. */
  mainBaseUrl?: string;
  /**
   * Milliseconds for which the answer about a token counts. A session that ends meanwhile is still accepted for that
   * time, at most a minute.
   * @default 5_000
   */
  cacheMs?: number;
  /** @default 10_000 */
  timeoutMs?: number;
  fetch?: Fetch;
}

/** What has the headers of a request: `Request`, or `{ headers: await headers() }` in Next.js. */
export interface RequestWithHeaders {
  headers: Pick<Headers, 'get'>;
}

/** Tokens whose user is kept; the oldest one makes room. */
const MAX_TOKENS = 1_000;
const TOKEN_MAX_LENGTH = 8_192;

interface CheckedToken {
  user: Promise<StoredUser | null>;
  until: number;
}

/**
 * Finds the user of a request on your own server: a route handler, an action, an Express handler. The browser sends the
 * access token with `session.fetch`, the accounts service checks it, and its answer counts for some seconds. There is no
 * second kind of session, and no secret to share.
 *
 * @returns A function that resolves to the user, or to null without a valid token: respond with 401, and `session.fetch`
 *   refreshes the token and repeats the request.
 * @throws ApiError when the accounts service does not answer: respond with 503, nobody is signed out.
 *
 * @example
 * const userOf = createUserCheck({ baseUrl: 'https://accounts.example.org/api' });
 *
 * export async function GET(request: Request) {
 *   const user = await userOf(request);
 *   return user ? Response.json(await ordersOf(user.id)) : new Response(null, { status: 401 });
 * }
 */
export function createUserCheck({
  baseUrl,
  mainBaseUrl = baseUrl,
  cacheMs = 5 * SECOND_MS,
  timeoutMs = 10 * SECOND_MS,
  fetch,
}: UserCheckOptions): (request: RequestWithHeaders) => Promise<StoredUser | null> {
  // A redirect would send the token to another address.
  const options = { timeoutMs, fetch, redirect: 'error' } as const;
  const authHttp = createHttp({ ...options, baseUrl });
  const mainHttp = createHttp({ ...options, baseUrl: mainBaseUrl });
  const lifeMs = Math.min(cacheMs, MINUTE_MS);
  const checked = new Map<string, CheckedToken>();

  async function ask(token: string): Promise<StoredUser | null> {
    try {
      return await callProfile({ authHttp, mainHttp, headers: { authorization: `Bearer ${token}` } });
    } catch (error) {
      if (isApiError(error) && error.status === 401) return null;
      // A failure says nothing about the token: the next request asks again.
      checked.delete(token);
      throw error;
    }
  }

  return async ({ headers }) => {
    const token = bearerToken(headers.get('authorization') ?? '');
    if (token === undefined) return null;
    const known = checked.get(token);
    if (known && Date.now() < known.until) return known.user;
    const user = ask(token);
    checked.delete(token);
    checked.set(token, { user, until: Date.now() + lifeMs });
    const [oldest] = checked.keys();
    if (checked.size > MAX_TOKENS && oldest !== undefined) checked.delete(oldest);
    return user;
  };
}

/** RFC 6750, section 2.1. */
function bearerToken(authorization: string): string | undefined {
  const [scheme = '', token = '', ...more] = authorization.split(' ');
  const isToken = token.length <= TOKEN_MAX_LENGTH && /^[\w.~+/=-]+$/.test(token);
  return scheme.toLowerCase() === 'bearer' && isToken && more.length === 0 ? token : undefined;
}
