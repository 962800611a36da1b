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
 * Checks a stored session. A token that has expired by the local clock is refreshed; any other token is
 * validated. A result other than true, or a 401, ends the session. A missing response, a 5xx and a page that
 * is not JSON (such as a captive portal) keep it. Never rejects.
 */
export async function checkStored(deps: StartupDeps, stored: Stored): Promise<void> {
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
