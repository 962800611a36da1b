import {
  createAuthClient,
  createSession,
  type AuthClient,
  type Fetch,
  type SessionState,
  type SessionStore,
} from '@lumigraph/api-clients';
import { useSession } from '@lumigraph/api-clients/react';
import { createContext, use } from 'react';

/** The visitor's session and what can be done with it. One a tab; on the server one that stays `starting`. */
export interface Account {
  session: SessionStore;
  auth: AuthClient;
}

export function createAccount({ apiBaseUrl, fetch }: { apiBaseUrl: string; fetch?: Fetch }): Account {
  const common = { mainBaseUrl: apiBaseUrl, ...(fetch ? { fetch } : {}) };
  const session = createSession({ ...common, authBaseUrl: apiBaseUrl });
  return { session, auth: createAuthClient({ ...common, session, baseUrl: apiBaseUrl }) };
}

export const AccountContext = createContext<Account | null>(null);

export function useAccount(): Account {
  const account = use(AccountContext);
  if (!account) throw new Error('useAccount needs <Providers parts={…}> with an account above it.');
  return account;
}

/** The state of the visitor's session. */
export function useAccountState(): SessionState {
  return useSession(useAccount().session);
}
