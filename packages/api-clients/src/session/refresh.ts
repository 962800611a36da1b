import { clientErrorTexts, type StoredUser } from '@lumigraph/contracts';
import { ApiError, isApiError } from '../api-error.ts';
import type { Fetch } from '../http.ts';
import type { TokenResponse } from './read-session.ts';
import type { LogoutReason } from './session-core.ts';
import type { SessionStorage, Stored } from './session-storage.ts';

/** A token with its user: the credentials of one request. */
export interface Identity {
  token: string;
  user?: StoredUser;
}

/**
 * `ready`: a different token of the same user is available. `gone`: the user has signed out, or another user
 * has signed in, in the meantime. `refused`: the session was ended. `unavailable`: the service gave no usable
 * response; the session is kept.
 */
export type RefreshOutcome =
  | { kind: 'ready'; token: string }
  | { kind: 'gone' }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'unavailable'; error: ApiError };

export interface RefreshDeps {
  storage: SessionStorage;
  /** POST /auth/refresh-token, /auth/refresh on 404. Rejects with `ApiError`. */
  call: (refreshToken: string) => Promise<TokenResponse>;
  withLock: (action: () => Promise<RefreshOutcome>) => Promise<RefreshOutcome>;
  /** Loads the tokens that storage holds now. */
  adopt: () => void;
  /** Stores new tokens and loads them. */
  save: (stored: Stored) => void;
  close: (reason: LogoutReason) => void;
}

/**
 * The refresh rules: one call serves all requests of this tab and all tabs. A rejection ends the session; a
 * missing response keeps it.
 */
export function createRefresh(deps: RefreshDeps): (failed: Identity) => Promise<RefreshOutcome> {
  let running: Promise<RefreshOutcome> | undefined;

  return async (failed) => {
    running ??= deps
      .withLock(() => refreshOnce(deps, failed.token))
      .finally(() => {
        running = undefined;
      });
    const outcome = await running;
    if (outcome.kind !== 'ready') return outcome;
    const stored = deps.storage.read();
    return stored && isSameUser(stored, failed) ? { kind: 'ready', token: stored.token } : { kind: 'gone' };
  };
}

async function refreshOnce(deps: RefreshDeps, failedToken: string): Promise<RefreshOutcome> {
  const { storage } = deps;
  const before = storage.read();
  if (!before || before.token !== failedToken) {
    deps.adopt();
    return before ? { kind: 'ready', token: before.token } : { kind: 'gone' };
  }
  if (before.refreshToken === undefined) {
    deps.close('expired');
    return { kind: 'refused', error: refusal(clientErrorTexts.noRefreshToken) };
  }
  const response = await deps.call(before.refreshToken).catch((error: unknown) => error);

  // Another tab signed out or in during the call: its stored state replaces this response.
  const after = storage.read();
  if (after?.refreshToken !== before.refreshToken) {
    deps.adopt();
    return after ? { kind: 'ready', token: after.token } : { kind: 'gone' };
  }
  if (!isTokenResponse(response)) return failure(deps, response);
  const user = response.user ?? before.user;
  deps.save({ refreshToken: before.refreshToken, ...response, ...(user ? { user } : {}) });
  return { kind: 'ready', token: response.token };
}

function failure(deps: RefreshDeps, reason: unknown): RefreshOutcome {
  const error = isApiError(reason) ? reason : refusal(clientErrorTexts.refresh);
  if (!isRefusal(error)) return { kind: 'unavailable', error };
  deps.close('expired');
  return { kind: 'refused', error };
}

/**
 * The service rejected the token. Missing, overloaded or unreadable responses do not count as a rejection.
 */
function isRefusal({ status, code }: ApiError): boolean {
  if (code === 'BAD_ANSWER') return false;
  return (status >= 400 && status < 500 && status !== 408 && status !== 429) || status === 200;
}

function refusal(message: string): ApiError {
  return new ApiError({ status: 401, code: 'REFRESH_FAILED', message });
}

function isTokenResponse(response: unknown): response is TokenResponse {
  return !(response instanceof Error);
}

/** A request of one user is never sent again as another user. */
function isSameUser(stored: Stored, failed: Identity): boolean {
  return failed.user === undefined || stored.user?.id === failed.user.id;
}

/**
 * Sends the refresh token only while it is the stored one. A tab that was frozen before the call may continue after
 * another tab has replaced the token, and the second use of a token ends the session on the server.
 */
export const whileStored =
  (fetch: Fetch, { storage, refreshToken }: { storage: SessionStorage; refreshToken: string }): Fetch =>
  async (request, init) => {
    if (storage.read()?.refreshToken !== refreshToken) throw new DOMException('Replaced', 'AbortError');
    return fetch(request, init);
  };
