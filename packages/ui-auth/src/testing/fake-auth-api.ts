import type { AuthApi, Session, SocialProvider, StoredUser } from '@lumigraph/contracts';

/** The outcome of a call of the fake. Names are those of the error catalogue. */
export type FakeOutcome =
  | 'success'
  | 'pending'
  | 'invalid-credentials'
  | 'email-taken'
  | 'wrong-password'
  | 'link-invalid'
  | 'too-many-attempts'
  | 'field-errors'
  | 'network-error'
  | 'server-error'
  | 'server-text'
  | 'social-failed';

/** Has the shape of the `ApiError` of api-clients, on which this package does not depend. */
export class FakeApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly { field: string; message: string; rule?: string }[];
  readonly retryAfterS: number | undefined;

  constructor(parts: {
    status: number;
    code: string;
    message: string;
    fields?: readonly { field: string; message: string; rule?: string }[];
    retryAfterS?: number;
  }) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code;
    this.fields = parts.fields ?? [];
    this.retryAfterS = parts.retryAfterS;
  }
}

export const fakeUser: StoredUser = {
  id: 'user-1',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Petrova',
  roles: [],
  isPremium: false,
};

export const fakeSession: Session = {
  token: 'fake-token',
  refreshToken: 'fake-refresh-token',
  expiresAt: '2030-01-01T00:00:00.000Z',
  user: fakeUser,
};

type FakeMethods = Pick<
  AuthApi,
  'login' | 'register' | 'forgotPassword' | 'resetPassword' | 'changePassword' | 'externalLogin' | 'socialUrl'
>;
export type FakeAuthCall = { method: keyof FakeMethods; request: unknown };

export interface FakeAuthApi extends FakeMethods, Pick<AuthApi, 'providers'> {
  /** Every call so far, oldest first. */
  readonly calls: readonly FakeAuthCall[];
  /** Sets the outcomes of later calls. */
  response: (outcomes: FakeOutcomes) => void;
}

export type FakeOutcomes = Partial<Record<Exclude<keyof FakeMethods, 'socialUrl'>, FakeOutcome>>;

export interface FakeAuthApiOptions extends FakeOutcomes {
  /** Duration of every call. */
  delayMs?: number;
  /** Whether registration opens a session at once. */
  sessionOnRegister?: boolean;
  /** The social providers with settings on the server; Google and Facebook unless given. */
  providers?: readonly SocialProvider[];
}

/** An authentication service without a server, for tests and stories. The outcome of every call can be set. */
export function createFakeAuthApi(options: FakeAuthApiOptions = {}): FakeAuthApi {
  const { delayMs = 0, sessionOnRegister = false, providers = ['google', 'facebook'], ...given } = options;
  const outcomes: FakeOutcomes = given;
  const calls: FakeAuthCall[] = [];

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
    socialUrl: (provider, { returnTo, challenge }) => {
      calls.push({ method: 'socialUrl', request: { provider, returnTo, challenge } });
      return `/api/auth/${provider}?${new URLSearchParams({ returnTo, ...(challenge ? { challenge } : {}) })}`;
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
};
