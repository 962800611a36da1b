import type {
  AuthApi,
  PendingEmailChange,
  SessionInfo,
  TwoFactorStatus,
  StoredUser,
} from '@lumigraph/contracts';
import type { AccountSession, AccountSessionState } from '../account/account-session.ts';

/** Where the user of the fake is signed in: this device and two others. */
export const fakeSessions: readonly SessionInfo[] = [
  ['Firefox on Linux', true],
  ['Safari on iPhone', false],
  ['Unknown browser', false],
].map(([userAgent, current], index) => ({
  id: `session-${index + 1}`,
  userAgent: String(userAgent),
  current: current === true,
  createdAt: '2026-05-04T10:00:00.000Z',
  lastSeenAt: '2026-06-08T10:00:00.000Z',
}));

export const fakeRecoveryCodes: readonly string[] = Array.from(
  { length: 10 },
  (_, index) => `k7f${index}-m2p${index}-x9d${index}`,
);

export type FakeAccountCalls = Pick<
  AuthApi,
  | 'logout'
  | 'updateUser'
  | 'pendingEmailChange'
  | 'cancelEmailChange'
  | 'resendEmailChange'
  | 'resendConfirmation'
  | 'twoFactor'
  | 'startTwoFactor'
  | 'confirmTwoFactor'
  | 'renewRecoveryCodes'
  | 'turnOffTwoFactor'
  | 'sessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'exportData'
  | 'deleteAccount'
>;

export interface FakeAccountOptions {
  /** Where the user is signed in; `fakeSessions` unless given. */
  sessionList?: readonly SessionInfo[];
  /** Two-step verification of the account; off unless given. */
  twoFactorStatus?: Partial<TwoFactorStatus>;
  /** A change of the address that is not confirmed yet; none unless given. */
  pendingEmail?: PendingEmailChange | null;
}

type Call = <T>(method: keyof FakeAccountCalls, request: unknown, result: T) => Promise<T>;

/** The calls of `AccountPanel`, with an account that keeps its changes. */
export function fakeAccountCalls(call: Call, options: FakeAccountOptions): FakeAccountCalls {
  let sessions = [...(options.sessionList ?? fakeSessions)];
  let pendingEmail = options.pendingEmail ?? null;
  let twoFactor: TwoFactorStatus = {
    enabled: false,
    required: false,
    recoveryCodesLeft: 0,
    ...options.twoFactorStatus,
  };
  const withCodes = (): string[] => {
    twoFactor = { ...twoFactor, enabled: true, recoveryCodesLeft: fakeRecoveryCodes.length };
    return [...fakeRecoveryCodes];
  };
  return {
    logout: () => call('logout', undefined, undefined),
    updateUser: async (request) => {
      const updated = await call('updateUser', request, { ...fakeUser, ...request, email: fakeUser.email });
      if (request.email !== undefined)
        pendingEmail = { email: request.email, expiresAt: '2026-06-15T10:00:00.000Z' };
      return updated;
    },
    pendingEmailChange: () => call('pendingEmailChange', undefined, null).then(() => pendingEmail),
    cancelEmailChange: async () => {
      await call('cancelEmailChange', undefined, undefined);
      pendingEmail = null;
    },
    resendEmailChange: () => call('resendEmailChange', undefined, undefined),
    resendConfirmation: () => call('resendConfirmation', undefined, undefined),
    twoFactor: () => call('twoFactor', undefined, undefined).then(() => twoFactor),
    startTwoFactor: () =>
      call('startTwoFactor', undefined, {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Lumigraph:ana%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Lumigraph',
      }),
    confirmTwoFactor: (code) => call('confirmTwoFactor', { code }, undefined).then(withCodes),
    renewRecoveryCodes: (code) => call('renewRecoveryCodes', { code }, undefined).then(withCodes),
    turnOffTwoFactor: async (code) => {
      await call('turnOffTwoFactor', { code }, undefined);
      twoFactor = { ...twoFactor, enabled: false, recoveryCodesLeft: 0 };
    },
    sessions: () => call('sessions', undefined, undefined).then(() => [...sessions]),
    endSession: async (id) => {
      await call('endSession', { id }, undefined);
      sessions = sessions.filter((session) => session.id !== id);
    },
    endOtherSessions: async () => {
      await call('endOtherSessions', undefined, undefined);
      sessions = sessions.filter(({ current }) => current);
    },
    exportData: () => call('exportData', undefined, new Blob(['zip'], { type: 'application/zip' })),
    deleteAccount: (request) => call('deleteAccount', request, undefined),
  };
}

export const fakeUser: StoredUser = {
  id: 'user-1',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Petrova',
  roles: [],
  isPremium: false,
};

export interface FakeAccountSession extends AccountSession {
  /** Signs in, signs out, or ends the session: the components follow. In a test inside `act`. */
  set(state: AccountSessionState): void;
}

/** A session for stories and tests of account widgets; `fakeUser` is signed in unless another state is given. */
export function createFakeAccountSession(
  first: AccountSessionState = { status: 'authenticated', user: fakeUser },
): FakeAccountSession {
  let state = first;
  const initial: AccountSessionState = { status: 'starting', user: null };
  const listeners = new Set<() => void>();
  return {
    store: {
      getState: () => state,
      getInitialState: () => initial,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}
