import { API_PREFIX, SECOND_MS, type Session, type StoredUser, storageKeys } from '@lumigraph/contracts';
import type { StoreApi } from 'zustand/vanilla';
import type { Fetch } from '../xhr-fetch.ts';
import { browserEnvironment, type SessionEnvironment } from './environment.ts';
import { sleep } from './locks.ts';
import { createSessionCore, type LogoutReason, type SessionState } from './session-core.ts';
import type { SessionRules } from './session-rules.ts';
import { createSessionStorage, type Stored } from './session-storage.ts';
import { createTabLife } from './tab-life.ts';

/**
 * How long a page waits for the check of its stored session: a slow service, or another tab that does not finish its
 * refresh, must not keep the visitor from the page or the sign-in form.
 */
const CHECK_WAIT_MS = 3 * SECOND_MS;

export interface SessionOptions {
  /** Base of the authentication service; `/api` unless given. */
  authBaseUrl?: string;
  /** Base of the main client, which serves `/user/profile`; that of the authentication service unless given. */
  mainBaseUrl?: string;
  /** Further own services that get the bearer token. */
  ownBaseUrls?: readonly string[];
  fetch?: Fetch;
  /** 10 s unless given. */
  timeoutMs?: number;
  /** The real browser unless given; tests pass their own. */
  environment?: Partial<SessionEnvironment>;
}

export interface SessionStore {
  /** The bases of its two services: the defaults of an authentication client with this session. */
  readonly baseUrls: { readonly auth: string; readonly main: string };
  /** zustand's vanilla store; read-only for callers. */
  readonly store: Pick<StoreApi<SessionState>, 'getState' | 'getInitialState' | 'subscribe'>;
  /**
   * Restores and checks the stored session and follows the other tabs. Never rejects; a second call waits for
   * the first. A missing response or a 5xx keeps the session; a validation result other than true, or a 401,
   * ends it. After 3 s the stored session counts without the result, which ends it later if it has to.
   */
  start(): Promise<void>;
  /** Removes the event listeners: for tests and hot reload. */
  stop(): void;
  /** Signs in: stores all keys in one block. `remember: false` ends the session with the last tab. */
  open(session: Session, options: { remember: boolean }): void;
  /** Stores new tokens of the running session and keeps its "remember me" choice. */
  renew(session: Session): void;
  /** Clears the session and fires `auth:logout` with the reason. */
  close(reason: LogoutReason): void;
  /** The stored session; undefined when signed out. */
  stored(): Stored | undefined;
  /** Stores a changed user if the same user is still signed in. */
  setUser(user: StoredUser): void;
  /** A `fetch` with the bearer token and the refresh rules, for clients of own services. */
  readonly fetch: Fetch;
  /** The same rules over another transport, such as one that reports upload progress. */
  fetchThrough(transport: Fetch): Fetch;
}

/**
 * The session of this browser: the single owner of the storage keys, the refresh and the `auth:logout` event.
 * Independent of React; accesses no browser feature before `start`.
 *
 * @example
 * const session = createSession();
 * await session.start();
 * session.store.subscribe((state) => render(state.user));
 */
export function createSession(options: SessionOptions = {}): SessionStore {
  const environment = (): SessionEnvironment => ({ ...browserEnvironment(), ...options.environment });
  const authBaseUrl = options.authBaseUrl ?? API_PREFIX;
  const mainBaseUrl = options.mainBaseUrl ?? authBaseUrl;
  const plainFetch: Fetch = (request, init) => (options.fetch ?? globalThis.fetch)(request, init);
  const storage = createSessionStorage(environment);
  const tabLife = createTabLife(environment, storage);
  const core = createSessionCore(environment, storage, tabLife);
  let rules: Promise<SessionRules> | undefined;
  /** Loaded for a stored session only: a visitor without an account needs no refresh and no client. */
  const loadRules = (): Promise<SessionRules> => {
    rules ??= import('./session-rules.ts').then(
      ({ createSessionRules }) =>
        createSessionRules({
          ...options,
          authBaseUrl,
          mainBaseUrl,
          fetch: plainFetch,
          environment,
          storage,
          core,
        }),
      (error: unknown) => {
        rules = undefined;
        throw error;
      },
    );
    return rules;
  };
  const fetchThrough =
    (transport: Fetch): Fetch =>
    async (request, init) =>
      storage.read() ? (await loadRules()).fetchThrough(transport)(request, init) : transport(request, init);
  let starting: Promise<void> | undefined;
  let stopFollowing: (() => void) | undefined;

  async function check(stored: Stored): Promise<void> {
    // Without its code the session is kept, as without a response.
    const { check: checkStored } = await loadRules().catch(() => ({ check: undefined }));
    await checkStored?.(stored);
  }

  async function restore(): Promise<void> {
    stopFollowing = followOtherTabs(environment().window, () => core.adopt('other-tab'), tabLife.leave);
    if (await tabLife.isOrphaned()) storage.clear();
    core.adopt('startup');
    const stored = storage.read();
    if (stored) await Promise.race([check(stored), sleep(CHECK_WAIT_MS)]);
    core.finishStart();
  }

  return {
    baseUrls: { auth: authBaseUrl, main: mainBaseUrl },
    store: core.store,
    start: () => (starting ??= restore()),
    stop() {
      stopFollowing?.();
      tabLife.leave();
    },
    open(session, { remember }) {
      core.save({ ...session }, remember);
      core.finishStart();
    },
    renew: (session) => core.save({ ...session }, storage.remembered()),
    close: core.close,
    stored: storage.read,
    setUser(user) {
      const stored = storage.read();
      const isSame = stored && (stored.user === undefined || stored.user.id === user.id);
      if (isSame) core.saveUser(user);
    },
    fetch: fetchThrough(plainFetch),
    fetchThrough,
  };
}

/** Longer than the time between removing and writing `token` in one storage update of another tab. */
const SETTLE_MS = 60;

/**
 * Calls back when the page is left, which a browser may keep for Back and Forward: a held lock would prevent that. Calls
 * back when the page returns, and when another tab has changed the session. The other tab removes `token` first and writes it
 * last. A new token is therefore complete at once, while a removed token may be the start of an update and is
 * read again after a short delay.
 */
function followOtherTabs(
  target: EventTarget | undefined,
  onChange: () => void,
  onLeave: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onStorage = (event: Event): void => {
    const { key, newValue } = event as StorageEvent;
    if (key !== null && key !== storageKeys.token && key !== storageKeys.user) return;
    clearTimeout(timer);
    if (key === storageKeys.token && newValue !== null) onChange();
    else timer = setTimeout(onChange, SETTLE_MS);
  };
  const ended = new AbortController();
  target?.addEventListener('storage', onStorage, ended);
  target?.addEventListener('pagehide', onLeave, ended);
  target?.addEventListener(
    'pageshow',
    (event) => {
      if ((event as PageTransitionEvent).persisted) onChange();
    },
    ended,
  );
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}
