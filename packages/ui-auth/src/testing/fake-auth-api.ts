import type {
  AuthApi,
  Passkey,
  PasskeyApi,
  ReauthenticationMethods,
  Session,
  SignInMethodFlags,
  SocialProvider,
  TwoFactorChallenge,
} from '@lumigraph/contracts';
import {
  fakeAccountCalls,
  type FakeAccountCalls,
  type FakeAccountOptions,
  fakeUser,
} from './fake-account-calls.ts';

/** The outcome of a call of the fake. Names are those of the error catalogue. */
export type FakeOutcome =
  | 'success'
  | 'pending'
  | 'invalid-credentials'
  | 'email-taken'
  | 'wrong-password'
  | 'link-invalid'
  | 'sign-in-link-invalid'
  | 'passkey-refused'
  | 'reauthentication-required'
  | 'too-many-attempts'
  | 'field-errors'
  | 'network-error'
  | 'server-error'
  | 'server-text'
  | 'social-failed'
  | 'code-needed'
  | 'code-invalid'
  | 'code-expired';

/** Has the shape of the `ApiError` of api-clients, on which this package does not depend. */
export class FakeApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly { field: string; message: string; rule?: string }[];
  readonly retryAfterS: number | undefined;
  readonly twoFactor: TwoFactorChallenge | undefined;

  constructor(parts: {
    status: number;
    code: string;
    message: string;
    fields?: readonly { field: string; message: string; rule?: string }[];
    retryAfterS?: number;
    twoFactor?: TwoFactorChallenge;
  }) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code;
    this.fields = parts.fields ?? [];
    this.retryAfterS = parts.retryAfterS;
    this.twoFactor = parts.twoFactor;
  }
}

export const fakeSession: Session = {
  token: 'fake-token',
  refreshToken: 'fake-refresh-token',
  expiresAt: '2030-01-01T00:00:00.000Z',
  user: fakeUser,
};

export const fakePasskey: Passkey = {
  id: 'passkey-1',
  name: 'Firefox on Linux',
  createdAt: '2026-05-04T10:00:00.000Z',
  lastUsedAt: '2026-06-08T10:00:00.000Z',
};

type FakeMethods = Pick<
  AuthApi,
  | 'login'
  | 'register'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'externalLogin'
  | 'socialUrl'
  | 'requestMagicLink'
  | 'signInWithMagicLink'
  | keyof PasskeyApi
  | 'signInWithCode'
  | 'reauthenticate'
  | 'reauthenticationOptions'
  | keyof FakeAccountCalls
>;
export type FakeAuthCall = { method: keyof FakeMethods; request: unknown };

export interface FakeAuthApi
  extends FakeMethods, Pick<AuthApi, 'providers' | 'signInMethods' | 'reauthenticationMethods'> {
  /** Every call so far, oldest first. */
  readonly calls: readonly FakeAuthCall[];
  /** Sets the outcomes of later calls. */
  response: (outcomes: FakeOutcomes) => void;
}

export type FakeOutcomes = Partial<Record<Exclude<keyof FakeMethods, 'socialUrl'>, FakeOutcome>>;

export interface FakeAuthApiOptions extends FakeOutcomes, FakeAccountOptions {
  /** Duration of every call. */
  delayMs?: number;
  /** Whether registration opens a session at once. */
  sessionOnRegister?: boolean;
  /** The social providers with settings on the server; Google and Facebook unless given. */
  providers?: readonly SocialProvider[];
  /** The other ways to sign in that are on; none unless given. */
  methods?: Partial<SignInMethodFlags>;
  /** The passkeys of the account; none unless given. */
  passkeyList?: readonly Passkey[];
  /** What the account is confirmed with; the password unless given. */
  confirmWith?: Partial<ReauthenticationMethods>;
}

/** An authentication service without a server, for tests and stories. The outcome of every call can be set. */
export function createFakeAuthApi(options: FakeAuthApiOptions = {}): FakeAuthApi {
  const { delayMs = 0, sessionOnRegister = false, methods, ...rest } = options;
  const { providers = ['google', 'facebook'], ...given } = rest;
  const outcomes: FakeOutcomes = given;
  const calls: FakeAuthCall[] = [];
  let passkeys = [...(options.passkeyList ?? [])];

  async function call<T>(method: keyof FakeOutcomes, request: unknown, result: T): Promise<T> {
    calls.push({ method, request });
    const outcome = outcomes[method] ?? 'success';
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (outcome === 'pending') return new Promise<T>(() => {});
    if (outcome === 'success') return result;
    throw failures[outcome]();
  }

  return {
    calls,
    response: (next) => void Object.assign(outcomes, next),
    login: (request) => call('login', request, fakeSession),
    register: (request) => call('register', request, sessionOnRegister ? fakeSession : null),
    forgotPassword: (request) =>
      call('forgotPassword', request, 'Password reset email sent! Check your inbox.'),
    resetPassword: (request) => call('resetPassword', request, 'Password changed successfully'),
    changePassword: (request) => call('changePassword', request, 'Password changed successfully'),
    externalLogin: (request) => call('externalLogin', request, fakeSession),
    providers: () => Promise.resolve([...providers]),
    signInMethods: () =>
      Promise.resolve({ magicLink: false, passkeys: false, ...methods, providers: [...providers] }),
    requestMagicLink: (request) =>
      call('requestMagicLink', request, 'If there is an account for this address, the link is on its way.'),
    passkeySignInOptions: () => call('passkeySignInOptions', undefined, { challenge: 'AAAA' }),
    signInWithPasskey: (request) => call('signInWithPasskey', request, fakeSession),
    passkeys: () => call('passkeys', undefined, [...passkeys]),
    passkeyRegistrationOptions: () => call('passkeyRegistrationOptions', undefined, { challenge: 'AAAA' }),
    addPasskey: async (request) => {
      const added = await call('addPasskey', request, {
        ...fakePasskey,
        id: `passkey-${passkeys.length + 1}`,
      });
      passkeys.push(added);
      return added;
    },
    renamePasskey: async (id, name) => {
      const renamed = await call('renamePasskey', { id, name }, { ...fakePasskey, id, name });
      passkeys = passkeys.map((each) => (each.id === id ? { ...each, name } : each));
      return renamed;
    },
    removePasskey: async (id) => {
      await call('removePasskey', { id }, undefined);
      passkeys = passkeys.filter((each) => each.id !== id);
    },
    signInWithMagicLink: (request) => call('signInWithMagicLink', request, fakeSession),
    signInWithCode: (request) => call('signInWithCode', request, fakeSession),
    reauthenticate: (request) => call('reauthenticate', request, undefined),
    reauthenticationMethods: async () => ({
      password: options.confirmWith === undefined,
      code: false,
      passkey: false,
      providers: [],
      ...options.confirmWith,
    }),
    reauthenticationOptions: () => call('reauthenticationOptions', undefined, { challenge: 'AAAA' }),
    ...fakeAccountCalls(call, options),
    socialUrl: (provider, query) => {
      calls.push({ method: 'socialUrl', request: { provider, ...query } });
      return `/api/auth/${provider}?${new URLSearchParams({ ...query })}`;
    },
  };
}

const RETRY_AFTER_S = 45;

const failures: Record<Exclude<FakeOutcome, 'success' | 'pending'>, () => FakeApiError> = {
  'invalid-credentials': () =>
    new FakeApiError({ status: 401, code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' }),
  'email-taken': () =>
    new FakeApiError({
      status: 409,
      code: 'EMAIL_TAKEN',
      message: 'An account with this email already exists',
    }),
  'wrong-password': () =>
    new FakeApiError({ status: 400, code: 'WRONG_PASSWORD', message: 'The current password is not correct' }),
  'link-invalid': () =>
    new FakeApiError({
      status: 400,
      code: 'RESET_LINK_INVALID',
      message: 'This reset link is invalid or has expired',
    }),
  'sign-in-link-invalid': () =>
    new FakeApiError({ status: 400, code: 'LINK_INVALID', message: 'This link is invalid or has expired' }),
  'passkey-refused': () =>
    new FakeApiError({ status: 401, code: 'PASSKEY_REFUSED', message: 'This passkey was not accepted' }),
  'reauthentication-required': () =>
    new FakeApiError({ status: 403, code: 'REAUTHENTICATION_REQUIRED', message: 'Confirm that it is you' }),
  'too-many-attempts': () =>
    new FakeApiError({
      status: 429,
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many attempts. Please try again later.',
      retryAfterS: RETRY_AFTER_S,
    }),
  'field-errors': () =>
    new FakeApiError({
      status: 400,
      code: 'VALIDATION_FAILED',
      message: 'Some fields are not valid',
      fields: [
        { field: 'email', rule: 'email', message: 'Please enter a valid email address' },
        { field: 'password', rule: 'common', message: 'This password is too easy to guess' },
      ],
    }),
  'network-error': () =>
    new FakeApiError({
      status: 0,
      code: 'NETWORK_ERROR',
      message: 'Network error - please check your connection',
    }),
  'server-error': () => new FakeApiError({ status: 500, code: 'UNKNOWN_ERROR', message: '' }),
  'server-text': () =>
    new FakeApiError({ status: 418, code: 'TEAPOT', message: 'The teapot refuses to make coffee' }),
  'social-failed': () =>
    new FakeApiError({ status: 401, code: 'SOCIAL_LOGIN_FAILED', message: 'Social login failed' }),
  'code-needed': () =>
    new FakeApiError({
      status: 401,
      code: 'TWO_FACTOR_CODE_NEEDED',
      message: 'Enter the code from your authenticator app',
      twoFactor: { token: 'fake-challenge', expiresAt: '2030-01-01T00:00:00.000Z' },
    }),
  'code-invalid': () =>
    new FakeApiError({ status: 400, code: 'TWO_FACTOR_CODE_INVALID', message: 'This code is not correct' }),
  'code-expired': () =>
    new FakeApiError({ status: 401, code: 'TWO_FACTOR_EXPIRED', message: 'This sign-in has expired' }),
};
