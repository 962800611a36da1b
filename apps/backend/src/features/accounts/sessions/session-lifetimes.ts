import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';

/** Lifetimes of sessions and tokens. A refresh moves the idle end, never the absolute one. */
export const ACCESS_TOKEN_MS = 15 * MINUTE_MS;
export const MAX_SESSIONS_PER_USER = 20;

/** No session lasts longer, whatever its use. */
export const SESSION_MAX_DAYS = 30;

export interface Lifetime {
  idleMs: number;
  absoluteMs: number;
}

export function sessionLifetime(remember: boolean): Lifetime {
  return remember
    ? { idleMs: 14 * DAY_MS, absoluteMs: SESSION_MAX_DAYS * DAY_MS }
    : { idleMs: 2 * HOUR_MS, absoluteMs: 24 * HOUR_MS };
}
