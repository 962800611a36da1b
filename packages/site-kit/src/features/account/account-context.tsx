import {
  createSession,
  type AuthClient,
  type Fetch,
  type SessionState,
  type SessionStore,
} from '@lumigraph/api-clients';
import type { PublicSettings } from '@lumigraph/contracts';
import { baseUrlOf } from '../../lib/public-settings.tsx';
import { useAccountSession } from '@lumigraph/ui-auth/account';
import { requiredContext } from '../../lib/required-context.ts';

/** First part of the key of all data of one user; removed from the cache when the session ends. */
export const ACCOUNT_QUERIES = ['account'] as const;

/** The visitor's session. One per tab; on the server, a session that stays `starting`. */
export interface Account {
  session: SessionStore;
  fetch?: Fetch;
  /** Its actions; read them with `useAuth`, which creates them. */
  auth?: AuthClient;
}

export interface AccountOptions extends Pick<PublicSettings, 'apiBaseUrl' | 'serviceBaseUrls'> {
  fetch?: Fetch;
}

export function createAccount({ fetch, ...bases }: AccountOptions): Account {
  const { apiBaseUrl: mainBaseUrl, serviceBaseUrls = {} } = bases;
  const session = createSession({
    mainBaseUrl,
    authBaseUrl: baseUrlOf(bases, 'auth'),
    ownBaseUrls: Object.values(serviceBaseUrls),
    ...(fetch ? { fetch } : {}),
  });
  return { session, ...(fetch ? { fetch } : {}) };
}

export const [AccountContext, useAccount] = requiredContext<Account>('useAccount');

/** The state of the visitor's session. */
export function useAccountState(): SessionState {
  return useAccountSession(useAccount().session);
}
