/** What the session needs of a browser. Looked up when used, never while modules load; tests hand in their own. */
export interface SessionEnvironment {
  localStorage: Storage | undefined;
  sessionStorage: Storage | undefined;
  locks: Pick<LockManager, 'request' | 'query'> | undefined;
  /** Receives `storage` events and is told `auth:logout`. */
  window: EventTarget | undefined;
  now: () => number;
}

/** The surrounding browser; on a server everything is absent, and a blocked storage counts as absent. */
export function browserEnvironment(): SessionEnvironment {
  return {
    localStorage: attempt(() => globalThis.localStorage),
    sessionStorage: attempt(() => globalThis.sessionStorage),
    locks: attempt(() => globalThis.navigator.locks),
    window: typeof window === 'undefined' ? undefined : window,
    now: () => Date.now(),
  };
}

/** The result, or undefined when it throws: storage does that when it is blocked or full. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
