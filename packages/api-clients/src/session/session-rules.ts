import { AUTH_TIMEOUT_MS, SECOND_MS, type StoredUser } from '@lumigraph/contracts';
import { isApiError } from '../api-error.ts';
import { absoluteUrl, createHttp, type Fetch } from '../http.ts';
import { createBearerFetch } from './bearer-fetch.ts';
import { type SessionEnvironment, attempt } from './environment.ts';
import { sleep } from './locks.ts';
import { isExpired } from './read-session.ts';
import { createRefresh, whileStored, type Identity, type RefreshOutcome } from './refresh.ts';
import { callProfile, callRefresh, callValidate } from './session-calls.ts';
import type { SessionCore } from './session-core.ts';
import type { SessionStorage, Stored } from './session-storage.ts';

export interface SessionRulesDeps {
  authBaseUrl: string;
  mainBaseUrl: string;
  ownBaseUrls?: readonly string[];
  fetch: Fetch;
  timeoutMs?: number;
  environment: () => SessionEnvironment;
  storage: SessionStorage;
  core: SessionCore;
}

export type SessionRules = ReturnType<typeof createSessionRules>;

/** What a stored session needs from the service: its check, new tokens, and requests with the token. */
export function createSessionRules(deps: SessionRulesDeps) {
  const { authBaseUrl, mainBaseUrl, environment, storage, core } = deps;
  const connect = (baseUrl: string, fetch = deps.fetch) =>
    createHttp({ baseUrl, timeoutMs: deps.timeoutMs ?? AUTH_TIMEOUT_MS, fetch, redirect: 'error' });
  const authHttp = connect(authBaseUrl);
  const mainHttp = connect(mainBaseUrl);
  const refresh = createRefresh({
    storage,
    call: (refreshToken) =>
      callRefresh(connect(authBaseUrl, whileStored(deps.fetch, { storage, refreshToken })), refreshToken),
    withLock: (action) => withRefreshLock(environment(), action),
    adopt: () => core.adopt('other-tab'),
    save: (stored) => core.save(stored, storage.remembered()),
    close: (reason) => core.close(core.isStarted() ? reason : 'startup'),
  });
  return {
    /** Never rejects. */
    check: (stored: Stored): Promise<void> =>
      checkStored(
        {
          core,
          storage,
          now: () => environment().now(),
          refresh,
          validate: (token) => callValidate(authHttp, token),
          profile: (token) =>
            callProfile({ authHttp, mainHttp, headers: { authorization: `Bearer ${token}` } }),
        },
        stored,
      ),
    fetchThrough: (transport: Fetch): Fetch =>
      createBearerFetch({
        fetch: transport,
        ownBases: () => [authBaseUrl, mainBaseUrl, ...(deps.ownBaseUrls ?? [])].map(absoluteUrl),
        current: () => {
          const stored = storage.read();
          return stored && { ...stored, isExpired: isExpired(stored, environment().now()) };
        },
        refresh,
      }),
  };
}

const REFRESH_LOCK = 'auth-refresh';
const LEASE_KEY = 'auth_refresh_lease';
/**
 * Longer than one refresh can take, and the longest time that a tab which was closed or frozen during a refresh
 * blocks the others.
 */
const LEASE_MS = 15 * SECOND_MS;
const SETTLE_MS = 25;
const POLL_MS = 50;

/**
 * Runs `action` while no other tab of this browser does the same. A tab that the system has frozen keeps its lock
 * until it continues: after `LEASE_MS` the others go on with the lease. The lock is not stolen, because that would
 * also take it from a tab that is only slow.
 */
async function withRefreshLock<T>(environment: SessionEnvironment, action: () => Promise<T>): Promise<T> {
  const { locks } = environment;
  let started = false;
  const waiting = new AbortController();
  const limit = setTimeout(() => waiting.abort(), LEASE_MS);
  try {
    if (locks) {
      return (await locks.request(REFRESH_LOCK, { signal: waiting.signal }, () => {
        started = true;
        return action();
      })) as T;
    }
  } catch (error) {
    // The lock was not granted in time. Some embedded pages have the interface but no permission to use it.
    if (started) throw error;
  } finally {
    clearTimeout(limit);
  }
  const release = await takeLease(environment);
  try {
    return await action();
  } finally {
    release();
  }
}

/**
 * Fallback where Web Locks are absent (pages without TLS, old browsers): a lease in local storage. When two
 * tabs write at the same moment, both read the lease again after a pause, and only the tab whose lease is
 * stored continues.
 */
async function takeLease({ localStorage, now }: SessionEnvironment): Promise<() => void> {
  if (!localStorage) return () => undefined;
  const owner = `${now()}-${Math.random()}`;
  const read = () => attempt(() => localStorage.getItem(LEASE_KEY)) ?? null;
  // The clock of the device can be set back meanwhile.
  const deadline = performance.now() + LEASE_MS;
  while (performance.now() < deadline) {
    const [holder, until] = (read() ?? '').split('|');
    const leftMs = Number(until) - now();
    const isFree = !holder || !(leftMs > 0 && leftMs <= LEASE_MS);
    if (isFree) {
      attempt(() => localStorage.setItem(LEASE_KEY, `${owner}|${now() + LEASE_MS}`));
      await sleep(SETTLE_MS);
      if (read() === null || read()?.startsWith(`${owner}|`)) break;
    }
    await sleep(POLL_MS * (0.5 + Math.random()));
  }
  return () => {
    if (read()?.startsWith(`${owner}|`)) attempt(() => localStorage.removeItem(LEASE_KEY));
  };
}

interface StartupDeps {
  core: SessionCore;
  storage: SessionStorage;
  now: () => number;
  refresh: (failed: Identity) => Promise<RefreshOutcome>;
  /** POST /auth/validate-token. Rejects with `ApiError`. */
  validate: (token: string) => Promise<boolean>;
  /** The profile calls, for a token whose stored user was lost or damaged. */
  profile: (token: string) => Promise<StoredUser>;
}

/**
 * Checks a stored session. A token that has expired by the local clock is refreshed; any other token is
 * validated. A result other than true, or a 401, ends the session. A missing response, a 5xx and a page that
 * is not JSON (such as a captive portal) keep it. Never rejects.
 */
async function checkStored(deps: StartupDeps, stored: Stored): Promise<void> {
  const { core, storage } = deps;
  if (isExpired(stored, deps.now()) && stored.refreshToken !== undefined) {
    await deps.refresh(stored);
    return;
  }
  // Another tab may sign in or out during the call; the response then concerns a session that no longer
  // exists.
  const isCurrent = (): boolean => storage.read()?.token === stored.token;
  try {
    const isValid = await deps.validate(stored.token);
    if (!isCurrent()) return;
    if (!isValid) core.close('startup');
    else if (!stored.user) {
      const user = await deps.profile(stored.token);
      if (isCurrent()) core.saveUser(user);
    }
  } catch (error) {
    if (isApiError(error) && isRejection(error.status) && isCurrent()) core.close('startup');
  }
}

/** A 4xx other than 404, 405, 408 and 429: the service has examined and rejected the token. */
function isRejection(status: number): boolean {
  return status >= 400 && status < 500 && ![404, 405, 408, 429].includes(status);
}
