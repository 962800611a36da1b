import { AUTH_TIMEOUT_MS } from '@lumigraph/contracts';
import { absoluteUrl, createHttp, type Fetch } from '../http.ts';
import { createBearerFetch } from './bearer-fetch.ts';
import type { SessionEnvironment } from './environment.ts';
import { isExpired } from './read-session.ts';
import { createRefresh, whileStored } from './refresh.ts';
import { withRefreshLock } from './refresh-lock.ts';
import { callProfile, callRefresh, callValidate } from './session-calls.ts';
import type { SessionCore } from './session-core.ts';
import type { SessionStorage, Stored } from './session-storage.ts';
import { checkStored } from './startup.ts';

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

/** What a stored session needs from the service: its check, new tokens, and requests with the token. */
export interface SessionRules {
  /** Never rejects. */
  check(stored: Stored): Promise<void>;
  fetchThrough(transport: Fetch): Fetch;
}

export function createSessionRules(deps: SessionRulesDeps): SessionRules {
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
    check: (stored) =>
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
    fetchThrough: (transport) =>
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
