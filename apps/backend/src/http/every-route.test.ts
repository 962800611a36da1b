import { HOUR_MS } from '@lumigraph/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRouteName } from '../testing/route-names.ts';
import { createTestApp, tokenIn, type TestApp } from '../testing/auth-app.ts';
import { storedContent } from '../testing/unrecordable.ts';
import { productionEnvironment } from '../testing/production-environment.ts';

/** Sweeps over all routes of the API: who may call them, and what holds for every response. */

let test: TestApp;
let routes: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; route: string; path: string }[];
let token: string;
beforeAll(async () => {
  const names = new Set<string>();
  test = await createTestApp({
    onRoute: (route) => addRouteName(names, route),
    environment: { ...productionEnvironment, REGISTRATION: 'instant' },
    limits: { registerAddress: { points: 1000, windowMs: HOUR_MS } },
  });
  ({ token } = await test.register());
  routes = [...names]
    .filter((name) => name.includes(' /api/'))
    .map((name) => {
      const [method, route = ''] = name.split(' ');
      const path = route.replaceAll(/:\w+|\*/g, '1');
      return { method: method as 'GET', route, path };
    });
});
afterAll(() => test.close());

const API_KEY = { 'x-api-key': 'another-public-key' };
const gets = () => routes.filter(({ method }) => method === 'GET');

/** Who may call a route, as its responses tell: without anything, and with a session of a user without roles. */
async function accessOf({ method, path }: (typeof routes)[number]): Promise<string> {
  const call = async (options: Parameters<TestApp['call']>[2]) => {
    const { status, body } = await test.call(method, path, options);
    return [status, (body as { code?: string } | undefined)?.code];
  };
  const [status, code] = await call({});
  if (code === 'API_KEY_INVALID') return 'a site with an API key';
  if (status !== 401 || code !== 'TOKEN_INVALID') return 'everybody';
  const { user, token: session } = await test.register({ email: `${Math.random()}@example.com` });
  const { stores } = test.services.accounts;
  await stores.users.update(user.id, { email_verified: 1 }, test.clock.now);
  if ((await call({ token: session }))[0] !== 403) return 'a user';
  await stores.users.update(user.id, { roles: '["admin"]' }, test.clock.now);
  expect((await call({ token: session }))[0]).not.toBe(403);
  return 'an administrator';
}

describe('the routes of the API', () => {
  it('are open to whom the table says (`vitest run every-route -u` writes it)', async () => {
    const rows: string[] = [];
    for (const route of routes.toSorted((a, b) => (a.route < b.route ? -1 : 1)))
      rows.push(`| \`${route.method} ${route.route}\` | ${await accessOf(route)} |`);
    const head = ['| route | who may call it |', '| --- | --- |'];
    const text = [
      '# Who may call which route',
      '',
      'Written by `apps/backend/src/http/every-route.test.ts`, which calls every route of the API in production without credentials, as a user and',
      'as an administrator. What a caller may read and write there is in [security design](security-design.md#who-may-do-what).',
      '',
      ...head,
      ...rows,
      '',
    ].join('\n');
    await expect(text).toMatchFileSnapshot('../../../../docs/route-access.md');
  });

  it('name the character set of every text, and keep what belongs to a user out of caches', async () => {
    const wrong: string[] = [];
    for (const { path, route } of gets()) {
      const isPrivate = (await test.call('GET', path)).body?.code === 'TOKEN_INVALID';
      const { headers, payload } = await test.app.inject({
        url: path,
        headers: { ...API_KEY, authorization: `Bearer ${token}` },
      });
      const type = headers['content-type'] ?? '';
      const isText = /^text\/|xml|json|javascript/.test(type);
      if (payload !== '' && (type === '' || (isText && !type.endsWith('charset=utf-8'))))
        wrong.push(`${route}: ${type}`);
      if (isPrivate && !String(headers['cache-control']).includes('no-store'))
        wrong.push(`${route}: may be kept`);
    }
    expect(wrong).toEqual([]);
  });

  it('change nothing in the database when they are read', async () => {
    await test.call('GET', '/api/auth/user', { token });
    const before = await storedContent(test, ['last_seen_at']);
    for (const { path } of gets()) {
      await test.call('GET', path, { token, headers: API_KEY });
      await test.call('GET', path);
    }
    const after = await storedContent(test, ['last_seen_at']);
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([]);
  });

  it.each(['TRACE', 'CONNECT'])('do not know the method %s', async (method) => {
    const { statusCode, payload } = await test.app.inject({
      method: method as 'GET',
      url: '/api/health',
      headers: { 'x-canary': 'canary' },
    });
    expect([400, 404, 405]).toContain(statusCode);
    expect(payload).not.toContain('canary');
  });

  it('list no folder', async () => {
    for (const path of [
      '/',
      '/cdn/',
      '/cdn/image/',
      '/cdn/image/upload/',
      '/cdn/avatars/',
      '/api/',
      '/.git/HEAD',
    ])
      expect((await test.app.inject(path)).statusCode, `GET ${path}`).toBe(404);
  });
});

it('no token is stored as it was sent', async () => {
  const demo = await createTestApp();
  try {
    const { token: access, refreshToken } = await demo.register();
    await demo.call('POST', '/api/auth/forgot-password', { body: { email: 'ada@example.com' } });
    const link = tokenIn((await demo.mails()).find(({ subject }) => subject?.startsWith('Reset')));
    const stored = JSON.stringify(await storedContent(demo));
    expect(link).toMatch(/^ot_/);
    for (const secret of [access, refreshToken, link]) expect(stored).not.toContain(secret.slice(3));
  } finally {
    await demo.close();
  }
});

it('a new installation in production has no account', async () => {
  const fresh = await createTestApp({ environment: productionEnvironment });
  try {
    expect(await fresh.database.db.selectFrom('user_account').selectAll().execute()).toEqual([]);
  } finally {
    await fresh.close();
  }
});

describe('text for a database', () => {
  const attacks = [
    `' or '1'='1`,
    `'; drop table user_account; --`,
    `") or 1=1 --`,
    `1 union select password_hash from user_account`,
    `%' and (select count(*) from user_account) > 0 and 'a' like '%`,
    `\\'; select pg_sleep(9); --`,
    `a' || (select token from access_token) || 'b`,
    `" or title match 'a*`,
    `NEAR(a b, 1) OR *`,
  ];

  it.each(attacks)('is only a value: %s', async (attack) => {
    const text = encodeURIComponent(attack);
    for (const path of [
      `/api/images/search?q=${text}`,
      `/api/images/images?page=${text}`,
      `/api/images/metadata/${text}`,
      `/api/blog/posts?projectName=${text}`,
      `/api/collections/${text}`,
      `/api/payments/payments/${text}`,
      `/api/downloads/${text}/certificate`,
    ])
      expect((await test.call('GET', path, { token, headers: API_KEY })).status, `GET ${path}`).toBeLessThan(
        500,
      );
    const login = { email: `${attack}@example.com`, password: attack };
    expect([400, 401]).toContain((await test.call('POST', '/api/auth/login', { body: login })).status);
    expect((await test.call('GET', '/api/auth/user', { token })).status).toBe(200);
  });
});
