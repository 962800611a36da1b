import { storageKeys, type StoredUser } from '@lumigraph/contracts';
import { attempt, type SessionEnvironment } from './environment.ts';
import { readExpiry, readToken, readUser } from './read-session.ts';

/** Set when the user did not select "remember me"; the session then ends with the last tab. */
const SESSION_ONLY_KEY = 'auth_session_only';

/** The stored session: a token, and the user unless that entry was lost or damaged. */
export interface Stored {
  token: string;
  refreshToken?: string;
  expiresAt?: string;
  user?: StoredUser;
}

export type SessionStorage = ReturnType<typeof createSessionStorage>;

const { user, token, refreshToken, tokenExpiresAt, authToken } = storageKeys;

/**
 * Browser storage of the session. `token` is removed first and written last: a tab that reads in between
 * finds no session instead of the token of one user with the name of another.
 */
export function createSessionStorage(environment: () => SessionEnvironment) {
  /** Used after the browser has refused to store; undefined until then. */
  let memory: { stored: Stored | undefined; remember: boolean } | undefined;
  const local = (key: string): string | null =>
    attempt(() => environment().localStorage?.getItem(key)) ?? null;

  const clear = (): void => {
    const { localStorage, sessionStorage } = environment();
    for (const key of [token, authToken, refreshToken, tokenExpiresAt, user, SESSION_ONLY_KEY]) {
      attempt(() => localStorage?.removeItem(key));
    }
    attempt(() => sessionStorage?.removeItem(authToken));
  };

  const storage = {
    read(): Stored | undefined {
      if (memory) return memory.stored;
      const storedToken = readToken(local(token));
      if (storedToken === undefined) return undefined;
      const stored: Stored = { token: storedToken };
      const storedRefresh = readToken(local(refreshToken));
      const expiresAt = readExpiry(local(tokenExpiresAt));
      const storedUser = readUser(attempt(() => JSON.parse(local(user) ?? 'null') as unknown));
      if (storedRefresh) stored.refreshToken = storedRefresh;
      if (expiresAt) stored.expiresAt = expiresAt;
      if (storedUser) stored.user = storedUser;
      return stored;
    },
    /** All keys in one synchronous block; when the browser refuses storage, the tab keeps them in memory. */
    write(session: Stored, remember: boolean): void {
      const { localStorage, sessionStorage } = environment();
      try {
        if (!localStorage) throw new Error('There is no local storage');
        const put = (key: string, value: string | undefined) =>
          value === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, value);
        localStorage.removeItem(token);
        put(user, session.user && JSON.stringify(session.user));
        put(refreshToken, session.refreshToken);
        put(tokenExpiresAt, session.expiresAt);
        put(authToken, remember ? session.token : undefined);
        put(SESSION_ONLY_KEY, remember ? undefined : '1');
        put(token, session.token);
        memory = undefined;
      } catch {
        clear();
        memory = { stored: { ...session }, remember };
      }
      attempt(() =>
        remember ? sessionStorage?.removeItem(authToken) : sessionStorage?.setItem(authToken, session.token),
      );
    },
    /** Only the user: another tab may have stored newer tokens, which a full write would overwrite. */
    writeUser(changed: StoredUser): void {
      const stored = storage.read();
      if (!stored) return;
      try {
        if (memory) memory.stored = { ...stored, user: changed };
        else environment().localStorage?.setItem(user, JSON.stringify(changed));
      } catch {
        storage.write({ ...stored, user: changed }, storage.remembered());
      }
    },
    clear(): void {
      memory = undefined;
      clear();
    },
    /** False when the user did not select "remember me". */
    remembered: (): boolean => (memory ? memory.remember : local(SESSION_ONLY_KEY) === null),
    /** Records in this tab that it takes part in a session that is not remembered. */
    joinTab(value: string): void {
      attempt(() => environment().sessionStorage?.setItem(authToken, value));
    },
    /** True when this tab took part in the session, also before a reload. */
    isTabMember: (): boolean =>
      (attempt(() => environment().sessionStorage?.getItem(authToken)) ?? null) !== null,
  };
  return storage;
}
