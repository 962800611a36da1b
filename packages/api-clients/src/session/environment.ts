/**
 * The browser features that the session uses. They are looked up on use, never while modules load; tests pass
 * their own.
 */
export interface SessionEnvironment {
  localStorage: Storage | undefined;
  sessionStorage: Storage | undefined;
  locks: Pick<LockManager, 'request' | 'query'> | undefined;
  /** Receives `storage` events; `auth:logout` is dispatched on it. */
  window: EventTarget | undefined;
  now: () => number;
}

/** The real browser; on a server every feature is absent, and a blocked storage counts as absent. */
export function browserEnvironment(): SessionEnvironment {
  return {
    localStorage: attempt(() => globalThis.localStorage),
    sessionStorage: attempt(() => globalThis.sessionStorage),
    locks: attempt(() => globalThis.navigator.locks),
    window: typeof window === 'undefined' ? undefined : window,
    now: () => Date.now(),
  };
}

/** The result, or undefined when the call throws: storage throws when it is blocked or full. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
