import { createAuthClient, type AuthClient } from '@lumigraph/api-clients';
import { useAccount, type Account } from './account-context.tsx';

/**
 * The client of the account's calls, created on first use. A module of its own, because only pages with a form of the
 * account load it.
 */
export function authOf(account: Account): AuthClient {
  account.auth ??= createAuthClient(account);
  return account.auth;
}

export const useAuth = (): AuthClient => authOf(useAccount());
