import { socialProviders } from '@lumigraph/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Every private route of the feature; a new one is private by default and belongs here. */
const privateRoutes = [
  ['GET', '/api/auth/profile'],
  ['GET', '/api/auth/user'],
  ['GET', '/api/auth/me'],
  ['GET', '/api/user/profile'],
  ['GET', '/api/auth/validate'],
  ['PUT', '/api/auth/user'],
  ['POST', '/api/auth/change-password'],
  ['POST', '/api/auth/resend-confirmation'],
  ['GET', '/api/auth/email-change'],
  ['DELETE', '/api/auth/email-change'],
  ['POST', '/api/auth/email-change/resend'],
  ['POST', '/api/auth/reauthenticate'],
  ['GET', '/api/auth/reauthenticate/methods'],
  ['POST', '/api/auth/reauthenticate/passkey-options'],
  ['GET', '/api/auth/two-factor'],
  ['DELETE', '/api/auth/two-factor'],
  ['POST', '/api/auth/two-factor/start'],
  ['POST', '/api/auth/two-factor/confirm'],
  ['POST', '/api/auth/two-factor/recovery-codes'],
  ['GET', '/api/auth/sessions'],
  ['DELETE', '/api/auth/sessions'],
  ['DELETE', '/api/auth/sessions/abc'],
  ['GET', '/api/auth/passkeys'],
  ['POST', '/api/auth/passkeys'],
  ['POST', '/api/auth/passkeys/options'],
  ['PUT', '/api/auth/passkeys/abc'],
  ['DELETE', '/api/auth/passkeys/abc'],
  ['GET', '/api/auth/export'],
  ['GET', '/api/downloads'],
  ['GET', '/api/downloads/abc/certificate'],
  ['DELETE', '/api/auth/account'],
] as const;

/** Ways to write the same path that have slipped past guards elsewhere. */
const spellings: ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replace('/auth/', '//auth/').replace('/user/', '//user/'),
  (path) => path.toUpperCase(),
  (path) => path.replace('/api', '/API'),
  (path) => path.replace('/api/', '/api/./'),
  (path) => path.replace('/api/', '/api/%2e/'),
  (path) => path.replace('/api/', '/x/../api/'),
  (path) => path.replace('/api/', '/x/%2e%2e/api/'),
  (path) => `${path};a=b`,
  (path) => path.replace('/api/', '/api;x/'),
  (path) => `${path}?access=public&token=at_${'a'.repeat(43)}`,
  (path) => path.replace(/[a-z]$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  (path) => `${path}%00`,
  (path) => `${path}%2f`,
];

const credentials: Record<string, string>[] = [
  {},
  { authorization: '' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer ' },
  { authorization: `Bearer at_${'a'.repeat(43)}` },
  { authorization: 'Basic YTpi' },
  { authorization: 'Bearer null' },
  { 'x-api-key': 'gallery-public-key' },
];

describe.each(privateRoutes)('%s %s', (method, path) => {
  it('answers 401 or 404 without a session, however the path is spelled', async () => {
    for (const spell of spellings)
      for (const headers of credentials) {
        const response = await test.app.inject({ method, url: spell(path), headers });
        expect([400, 401, 404], `${method} ${spell(path)}`).toContain(response.statusCode);
        expect(response.payload).not.toContain('"success":true');
      }
    const plain = await test.app.inject({ method, url: path });
    expect(plain.statusCode).toBe(401);
    expect(plain.headers['www-authenticate']).toBe('Bearer');
    expect(plain.json()).toEqual({
      success: false,
      message: 'Token is invalid or expired',
      code: 'TOKEN_INVALID',
    });
  });

  it('takes no refresh token, no one-time token and no token in the address', async () => {
    const { refreshToken, token } = await test.register({ email: `${Math.random()}@example.com` });
    for (const wrong of [
      refreshToken,
      `ot_${'a'.repeat(43)}`,
      token.toLowerCase(),
      `${token} x`,
      token.slice(0, -1),
    ])
      expect(
        (await test.app.inject({ method, url: path, headers: { authorization: `Bearer ${wrong}` } }))
          .statusCode,
      ).toBe(401);
    expect((await test.app.inject({ method, url: `${path}?token=${token}` })).statusCode).toBe(401);
  });
});

it('knows every private route of the feature', () => {
  const tree = test.app.printRoutes({ commonPrefix: false });
  expect(tree).toContain('auth/');
  const open = new Set([
    'login', 'register', 'external-login', 'refresh', 'refresh-token', 'logout', 'validate-token',
    'forgot-password', 'reset-password', 'confirm-email', 'first-admin', 'magic-link', 'passkey-sign-in', 'providers', ...socialProviders,
  ]); // prettier-ignore
  const api = JSON.parse(JSON.stringify(test.app.swagger())) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const documented = Object.entries(api.paths)
    .filter(([path]) => /^\/api\/(auth|user)\//.test(path))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  const unlisted = documented.filter((route) => {
    const [method = '', path = ''] = route.split(' ');
    const isOpen =
      open.has(path.split('/')[3] ?? '') ||
      path.includes('{provider}') ||
      path === '/api/auth/two-factor/sign-in';
    const isListed = privateRoutes.some(
      ([m, p]) =>
        m === method && (p === path || (path.includes('{') && p.startsWith(path.split('{')[0] ?? ''))),
    );
    return !isOpen && !isListed;
  });
  expect(unlisted).toEqual([]);
});

describe('roles', () => {
  it('open a route only to those who have the role now', async () => {
    const admin = await createTestApp();
    try {
      const { token, user } = await admin.register();
      const { stores, sessions } = admin.services.accounts;
      expect((await sessions.authenticate(token))?.roles).toEqual([]);
      await stores.users.update(user.id, { roles: '["admin"]' }, 1);
      expect((await sessions.authenticate(token))?.roles).toEqual(['admin']);
      await stores.users.update(user.id, { blocked_at: 1 }, 1);
      expect(await sessions.authenticate(token)).toBeNull();
    } finally {
      await admin.close();
    }
  });
});

describe('bodies', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'email=a%40b.c&password=x'],
    ['text/plain', '{"email":"a@b.c","password":"x"}'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<a/>'],
  ])('of type %s are refused with 415', async (type, payload) => {
    for (const path of ['login', 'register', 'refresh', 'forgot-password', 'external-login']) {
      const response = await test.app.inject({
        method: 'POST',
        url: `/api/auth/${path}`,
        payload,
        headers: { 'content-type': type },
      });
      expect(response.statusCode).toBe(415);
    }
  });

  it.each([
    ['{"__proto__":{"roles":["admin"]},"email":"a@b.c","password":"x"}'],
    ['{"constructor":{"prototype":{"x":1}},"email":"a@b.c","password":"x"}'],
    [`{"email":${'['.repeat(100_000)}${']'.repeat(100_000)},"password":"x"}`],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['{"email":"a@b.c","password":'],
    ['null'],
    ['[]'],
    ['"text"'],
    [''],
  ])('like %.40s are 400', async (payload) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(400);
    expect(({} as Record<string, unknown>)['roles']).toBeUndefined();
  });

  it('with a megabyte of password are refused without hashing', async () => {
    const before = test.hasher.runs;
    const response = await test.call('POST', '/api/auth/login', {
      body: { email: 'ada@example.com', password: 'x'.repeat(1_000_000) },
    });
    expect(response.status).toBe(400);
    const huge = await test.call('POST', '/api/auth/login', { body: { password: 'x'.repeat(1_100_000) } });
    expect(huge.status).toBe(413);
    expect(test.hasher.runs).toBe(before);
  });
});
