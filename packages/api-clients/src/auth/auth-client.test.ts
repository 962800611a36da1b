import type { AuthApi } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { createAuthClient, createSession, isApiError, type AuthClient, type Fetch } from '../index.ts';
import { faultFetch, faults, type Fault } from '../testing.ts';
import { FakeBrowser } from '../testing/fake-browser.ts';

const base = 'http://localhost/api';
const user = { id: 'u1', email: 'ann@example.com', firstName: 'Ann' };
const NETWORK = 'Network error - please check your connection';

interface Sent {
  method: string;
  path: string;
  body: unknown;
  authorization: string | null;
}

type Responder = (path: string, request: Request) => Response | undefined;

function client(responses: Responder, options: { signedIn?: boolean; timeoutMs?: number } = {}) {
  const sent: Sent[] = [];
  const fetch: Fetch = async (request) => {
    const path = new URL(request.url).pathname.slice('/api/'.length);
    const text = await request.clone().text();
    sent.push({
      method: request.method,
      path,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      authorization: request.headers.get('authorization'),
    });
    return responses(path, request) ?? json({ success: false, message: 'Not found' }, 404);
  };
  return { sent, ...withFetch(fetch, options) };
}

function withFetch(fetch: Fetch, { signedIn = false, timeoutMs = 10_000 } = {}) {
  const browser = new FakeBrowser();
  const tab = browser.openTab();
  const session = createSession({
    authBaseUrl: base,
    mainBaseUrl: base,
    fetch,
    timeoutMs,
    environment: tab.environment,
  });
  const auth = createAuthClient({ session, baseUrl: base, mainBaseUrl: base, fetch, timeoutMs });
  if (signedIn) session.open({ token: 't0', refreshToken: 'r0', user }, { remember: true });
  return { auth, session, browser, tab };
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

const registration = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  password: 'Secret1!',
  confirmPassword: 'Secret1!',
};
const passwords = { currentPassword: 'a', newPassword: 'b', confirmPassword: 'b' };

const usedCredential = {
  id: 'c1',
  rawId: 'c1',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
} as const;

const calls = {
  login: (auth) => auth.login({ email: 'ann@example.com', password: 'x', rememberMe: true }),
  register: (auth) => auth.register(registration),
  externalLogin: (auth) => auth.externalLogin({ provider: 'google', token: 'one-time' }),
  refreshUser: (auth) => auth.refreshUser(),
  updateUser: (auth) => auth.updateUser({ firstName: 'Ann' }),
  changePassword: (auth) => auth.changePassword(passwords),
  forgotPassword: (auth) => auth.forgotPassword({ email: 'ann@example.com' }),
  resetPassword: (auth) => auth.resetPassword({ token: 't', newPassword: 'b', confirmPassword: 'b' }),
  validate: (auth) => auth.validate(),
  confirmEmail: (auth) => auth.confirmEmail('t'),
  providers: (auth) => auth.providers(),
  signInMethods: (auth) => auth.signInMethods(),
  requestMagicLink: (auth) => auth.requestMagicLink({ email: 'ann@example.com' }),
  passkeySignInOptions: (auth) => auth.passkeySignInOptions(),
  signInWithPasskey: (auth) => auth.signInWithPasskey({ credential: usedCredential }),
  passkeys: (auth) => auth.passkeys(),
  passkeyRegistrationOptions: (auth) => auth.passkeyRegistrationOptions(),
  renamePasskey: (auth) => auth.renamePasskey('p1', 'Laptop'),
  removePasskey: (auth) => auth.removePasskey('p1'),
  signInWithMagicLink: (auth) => auth.signInWithMagicLink({ token: 't', rememberMe: true }),
  signInWithCode: (auth) => auth.signInWithCode({ token: 't', code: '123456' }),
  reauthenticate: (auth) => auth.reauthenticate({ password: 'x' }),
  reauthenticationMethods: (auth) => auth.reauthenticationMethods(),
  reauthenticationOptions: (auth) => auth.reauthenticationOptions(),
  twoFactor: (auth) => auth.twoFactor(),
  startTwoFactor: (auth) => auth.startTwoFactor(),
  confirmTwoFactor: (auth) => auth.confirmTwoFactor('123456'),
  renewRecoveryCodes: (auth) => auth.renewRecoveryCodes('123456'),
  turnOffTwoFactor: (auth) => auth.turnOffTwoFactor('123456'),
  sessions: (auth) => auth.sessions(),
  endSession: (auth) => auth.endSession('s1'),
  endOtherSessions: (auth) => auth.endOtherSessions(),
  exportData: (auth) => auth.exportData(),
  deleteAccount: (auth) => auth.deleteAccount({ currentPassword: 'x' }),
  logout: (auth) => auth.logout(),
} satisfies Partial<Record<keyof AuthClient, (auth: AuthClient) => Promise<unknown>>>;

/** The paths and bodies of the public API. */
const defaults: Partial<Record<keyof AuthApi | 'refreshUser', string>> = {
  login: 'Login failed',
  register: 'Registration failed',
  externalLogin: 'Social login failed',
  updateUser: 'Update failed',
  changePassword: 'Password change failed',
  forgotPassword: 'Password reset failed',
  resetPassword: 'Password reset failed',
  refreshUser: 'Failed to fetch user profile',
  validate: 'Token validation failed',
};

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('the default texts', () => {
  it.each(Object.entries(defaults))('%s without a text of the server: %s', async (name, text) => {
    const { auth } = client(() => json({}, 422), { signedIn: true });
    expect(await failure(calls[name as keyof typeof calls](auth))).toMatchObject({
      status: 422,
      message: text,
    });
  });

  it.each(Object.keys(defaults))("%s shows the server's own text first", async (name) => {
    const { auth } = client(() => json({ message: 'The server says no' }, 422), { signedIn: true });
    expect(await failure(calls[name as keyof typeof calls](auth))).toMatchObject({
      message: 'The server says no',
    });
  });

  it('an answer of success that says otherwise is a failure', async () => {
    const { auth } = client(() => json({ success: false, message: 'Closed today' }));
    expect(await failure(calls.login(auth))).toMatchObject({ message: 'Closed today' });
    expect(await failure(calls.register(auth))).toMatchObject({ message: 'Closed today' });
  });

  it.each([[{}], [{ token: 'a' }], [{ user }], [{ data: { token: 7, user } }], [[]], ['text']])(
    'login with %j: invalid response format',
    async (body) => {
      const { auth, browser } = client(() => json(body));
      expect(await failure(calls.login(auth))).toMatchObject({
        message: 'Login failed - invalid response format',
      });
      expect(browser.data.size).toBe(0);
    },
  );

  it('validation without a token', async () => {
    expect(await failure(client(() => undefined).auth.validate())).toMatchObject({
      message: 'No token available',
    });
  });
});

describe('requests', () => {
  it('say in the query of a registration that mails about new posts are wanted', async () => {
    const queries: string[] = [];
    const { auth, sent } = client((_path, request) => {
      queries.push(new URL(request.url).search);
      return json({ message: 'Almost done' });
    });
    await auth.register(registration, { newsletter: true });
    await auth.register(registration, { newsletter: false });
    expect(queries).toEqual(['?newsletter=true', '']);
    expect(sent.map(({ body }) => body)).toEqual([registration, registration]);
  });

  it('carry the documented bodies', async () => {
    const { auth, sent } = client(
      (path) => json(path === 'auth/validate-token' ? true : { token: 't1', user }),
      {
        signedIn: true,
      },
    );
    await calls.login(auth);
    await calls.register(auth);
    await calls.externalLogin(auth);
    await auth.validate();
    await auth.updateUser({ firstName: 'A' });
    await auth.changePassword(passwords);
    await auth.forgotPassword({ email: 'a@b.co' });
    await auth.logout();
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: 'auth/login',
        body: { email: 'ann@example.com', password: 'x', rememberMe: true },
        authorization: null,
      },
      { method: 'POST', path: 'auth/register', body: registration, authorization: null },
      {
        method: 'POST',
        path: 'auth/external-login',
        body: { provider: 'google', token: 'one-time' },
        authorization: null,
      },
      { method: 'POST', path: 'auth/validate-token', body: 't1', authorization: null },
      { method: 'PUT', path: 'auth/user', body: { firstName: 'A' }, authorization: 'Bearer t1' },
      { method: 'POST', path: 'auth/change-password', body: passwords, authorization: 'Bearer t1' },
      { method: 'POST', path: 'auth/forgot-password', body: { email: 'a@b.co' }, authorization: null },
      { method: 'POST', path: 'auth/logout', body: undefined, authorization: 'Bearer t1' },
    ]);
  });

  it('send the browser to the social providers', () => {
    const { auth } = client(() => undefined);
    expect(auth.socialUrl('google', { returnTo: 'http://localhost/auth?a=b', challenge: 'c' })).toBe(
      'http://localhost/api/auth/google?returnTo=http%3A%2F%2Flocalhost%2Fauth%3Fa%3Db&challenge=c',
    );
    expect(auth.socialUrl('google', { returnTo: 'http://localhost/', purpose: 'confirm' })).toMatch(
      /&purpose=confirm$/,
    );
  });
});

describe('reading', () => {
  it.each([
    [{ success: true, token: 't1', refreshToken: 'r1', user }],
    [{ data: { token: 't1', refreshToken: 'r1', user } }],
    [{ token: 't1', refreshToken: 'r1', data: { user } }],
  ])('a session from %j', async (body) => {
    const { auth } = client(() => json(body));
    expect(await calls.login(auth)).toEqual({ token: 't1', refreshToken: 'r1', user });
  });

  it.each([
    ['2126-11-20T18:00:00.000Z', '2126-11-20T18:00:00.000Z'],
    ['2126-11-20T20:00:00+02:00', '2126-11-20T18:00:00.000Z'],
    [4_950_871_200, undefined],
    ['soon', undefined],
    [{}, undefined],
    [-5, undefined],
  ])('an expiry of %j as %s', async (expiresAt, expected) => {
    const { auth } = client(() => json({ token: 't1', user, expiresAt }));
    const { expiresAt: read } = (await calls.login(auth)) as { expiresAt?: string };
    expect(read).toBe(expected);
  });

  it.each([
    [user],
    [{ user }],
    [{ data: user }],
    [{ data: { user } }],
    [{ success: true, data: { ...user, id: 'u1' } }],
  ])('a profile from %j', async (body) => {
    const { auth } = client(() => json(body), { signedIn: true });
    expect(await auth.refreshUser()).toEqual(user);
  });

  it('validation is true for true alone', async () => {
    for (const [body, expected] of [
      [true, true],
      [{ data: true }, true],
      [false, false],
      ['true', false],
      [1, false],
      [null, false],
      [{}, false],
    ] as const) {
      const { auth } = client(() => json(body), { signedIn: true });
      expect(await auth.validate()).toBe(expected);
    }
    expect(await client(() => json({}, 401), { signedIn: true }).auth.validate()).toBe(false);
  });

  it('validation falls back to GET /auth/validate', async () => {
    const { auth, sent } = client((path) => (path === 'auth/validate' ? json(true) : undefined), {
      signedIn: true,
    });
    expect(await auth.validate()).toBe(true);
    expect(sent.map(({ method, path, authorization }) => `${method} ${path} ${authorization}`)).toEqual([
      'POST auth/validate-token null',
      'GET auth/validate Bearer t0',
    ]);
  });
});

describe('the profile', () => {
  it('is the stored user first', async () => {
    const { auth, sent } = client(() => undefined, { signedIn: true });
    expect(await auth.profile()).toEqual(user);
    expect(sent).toEqual([]);
  });

  it('is asked for at one path after the other, on to the next on a 404 alone', async () => {
    const { auth, sent } = client((path) => (path === 'auth/me' ? json(user) : undefined), {
      signedIn: true,
    });
    await auth.refreshUser();
    expect(sent.map(({ path }) => path)).toEqual(['auth/profile', 'auth/user', 'user/profile', 'auth/me']);
    const none = client(() => undefined, { signedIn: true });
    expect(await failure(none.auth.refreshUser())).toMatchObject({ message: 'Failed to fetch user profile' });
    const broken = client(() => json({}, 418), { signedIn: true });
    await failure(broken.auth.refreshUser());
    expect(broken.sent).toHaveLength(1);
  });

  it.each(['Token is bad', 'Session EXPIRED', 'invalid credentials'])(
    'ends the session on a 401 that says "%s"',
    async (message) => {
      const { auth, browser, tab } = client(
        (path) => (path.startsWith('auth/refresh') ? json({ token: 't1' }) : json({ message }, 401)),
        { signedIn: true },
      );
      await failure(auth.refreshUser());
      expect(browser.data.size).toBe(0);
      expect(tab.logouts).toEqual(['expired']);
    },
  );

  it('keeps it on a 401 about something else, and never loops', async () => {
    const { auth, browser, sent } = client(
      (path) =>
        path.startsWith('auth/refresh') ? json({ token: 't1' }) : json({ message: 'Not today' }, 401),
      { signedIn: true },
    );
    expect(await failure(auth.refreshUser())).toMatchObject({ status: 401, message: 'Not today' });
    expect(browser.data.get('token')).toBe('t1');
    expect(sent.map(({ path }) => path)).toEqual(['auth/profile', 'auth/refresh-token', 'auth/profile']);
  });
});

describe('social sign-in with a backend that knows no one-time values', () => {
  it('takes the value as the token', async () => {
    const { auth, browser } = client((path) => (path === 'auth/profile' ? json(user) : undefined));
    expect(await calls.externalLogin(auth)).toEqual({ token: 'one-time', user });
    expect(browser.data.get('token')).toBe('one-time');
  });

  it('fails when nobody knows that token', async () => {
    const { auth, browser } = client((path) =>
      path === 'auth/profile' ? json({ message: 'no' }, 401) : undefined,
    );
    expect(await failure(calls.externalLogin(auth))).toMatchObject({ message: 'Social login failed' });
    expect(browser.data.size).toBe(0);
  });
});

it('a changed password takes over the tokens that come with the answer', async () => {
  const { auth, browser } = client(
    () =>
      json({
        success: true,
        message: 'Password changed successfully',
        token: 't9',
        refreshToken: 'r9',
        user,
      }),
    { signedIn: true },
  );
  expect(await auth.changePassword(passwords)).toBe('Password changed successfully');
  expect(browser.data.get('token')).toBe('t9');
});

it('a deleted account ends the session with that reason', async () => {
  const { auth, tab, sent } = client(() => json({ success: true, message: 'Deleted' }), { signedIn: true });
  await calls.deleteAccount(auth);
  expect(sent).toMatchObject([{ method: 'DELETE', path: 'auth/account', body: { currentPassword: 'x' } }]);
  expect(tab.logouts).toEqual(['deleted']);
});

describe('a broken backend', () => {
  const silent = new Set<Fault>(['no answer at all', 'an answer that never comes', 'a body that breaks off']);
  for (const fault of Object.keys(faults) as Fault[]) {
    it(
      `gives every call an answer or an ApiError, on ${fault}`,
      { tags: fault === 'ten megabytes of nonsense' ? ['long'] : [] },
      async () => {
        const timeoutMs = fault === 'an answer that never comes' ? 60 : 8_000;
        await Promise.all(
          Object.entries(calls).map(async ([name, call]) => {
            const { auth, session } = withFetch(faultFetch(fault), { signedIn: true, timeoutMs });
            const error = await failure(call(auth));
            const { message = '' } = (error ?? {}) as { message?: string };
            const isFine = error === undefined || (isApiError(error) && message !== '');
            const isSignedIn = session.stored()?.token === 't0';
            const text = silent.has(fault) && name !== 'logout' ? NETWORK : message;
            expect({ name, message, isFine, isSignedIn: isSignedIn || error === undefined }).toEqual({
              name,
              message: text,
              isFine: true,
              isSignedIn: true,
            });
          }),
        );
      },
    );

    it(`never signs anybody in on ${fault}`, async () => {
      const timeoutMs = fault === 'an answer that never comes' ? 60 : 8_000;
      const { auth, browser } = withFetch(faultFetch(fault), { timeoutMs });
      for (const call of [calls.login, calls.register, calls.externalLogin]) await failure(call(auth));
      expect(browser.data.size).toBe(0);
    });
  }
});

it('signing out clears this browser whatever the service does', async () => {
  for (const fault of Object.keys(faults) as Fault[]) {
    const { auth, session } = withFetch(faultFetch(fault), { signedIn: true, timeoutMs: 60 });
    expect(await failure(auth.logout())).toBeUndefined();
    expect(session.stored()).toBeUndefined();
  }
});
