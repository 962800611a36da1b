import type { StoredUser } from '@lumigraph/contracts';

/**
 * Why a session ended; the `detail.reason` of the `auth:logout` event. `signed-out`: the user pressed Sign
 * Out; leads to `/`. `expired`: a refresh was rejected or impossible; leads to `/login`. `startup`: the
 * stored session was no longer valid; only guarded pages react. `other-tab`: the user signed out in another
 * tab. `deleted`: the account was deleted.
 */
export type LogoutReason = 'signed-out' | 'expired' | 'startup' | 'other-tab' | 'deleted';

/**
 * `starting`: not checked yet; the stored user may be shown, guarded pages wait. `authenticated`: token and
 * user are both present. `anonymous`: both are absent; `reason` names why the last session ended, if there
 * was one.
 */
export type SessionState =
  | { status: 'starting'; user: StoredUser | null; reason: null }
  | { status: 'authenticated'; user: StoredUser; reason: null }
  | { status: 'anonymous'; user: null; reason: LogoutReason | null };

export const initialState: SessionState = { status: 'starting', user: null, reason: null };

export const LOGOUT_EVENT = 'auth:logout';

/** The event on `window` that informs pages and foreign widgets that the session ended. */
export type LogoutEvent = CustomEvent<{ reason: LogoutReason }>;
