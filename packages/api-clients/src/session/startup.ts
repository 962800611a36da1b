import type { StoredUser } from '@lumigraph/contracts';
import { isApiError } from '../api-error.ts';
import { isExpired } from './read-session.ts';
import type { Identity, RefreshOutcome } from './refresh.ts';
import type { SessionCore } from './session-core.ts';
import type { SessionStorage, Stored } from './session-storage.ts';

export interface StartupDeps {
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
 * The check of a stored session. A token that has run out by this clock is
 * refreshed; any other is validated: a response other than true, or a 401, ends the session; silence, a 5xx and a
 * page that is not JSON (a hotel's network) keep it. Never rejects.
 */
export async function checkStored(deps: StartupDeps, stored: Stored): Promise<void> {
  const { core, storage } = deps;
  if (isExpired(stored, deps.now()) && stored.refreshToken !== undefined) {
    await deps.refresh(stored);
    return;
  }
  // Another tab may sign in or out while we ask; then the response is about a session that is no more.
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

/** 4xx other than "not here", "too slow" and "too often": the service looked at the token and said no. */
function isRejection(status: number): boolean {
  return status >= 400 && status < 500 && ![404, 405, 408, 429].includes(status);
}
