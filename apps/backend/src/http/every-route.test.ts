import { HOUR_MS } from '@lumigraph/contracts';
import { accessScopes, studioRoles, type AccessScope, type StudioRole } from '@lumigraph/contracts/studio';
import { readFile } from 'node:fs/promises';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRouteName } from '../testing/route-names.ts';
import { createTestApp, tokenIn, type TestApp } from '../testing/auth-app.ts';
import { storedContent } from '../testing/unrecordable.ts';
import type { RouteAccess } from './route-config.ts';
import { productionEnvironment } from '../testing/production-environment.ts';

/** Sweeps over all routes of the API: who may call them, and what holds for every response. */

let test: TestApp;
let routes: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; route: string; path: string }[];
let token: string;
/** Callers of every route besides visitors; each in its own account, so that a call that ends one leaves the others. */
const roles = ['user', 'editor', 'admin'] as const;
const keys = new Map<AccessScope, string>();
/** What routes declare, by method and path. */
const declared = new Map<string, RouteAccess>();
beforeAll(async () => {
  const names = new Set<string>();
  test = await createTestApp({
    onRoute(route) {
      addRouteName(names, route);
      remember(route);
    },
    environment: { ...productionEnvironment, REGISTRATION: 'instant' },
    limits: { registerAddress: { points: 1000, windowMs: HOUR_MS } },
  });
  ({ token } = await test.register());
  const maker = await test.register({ email: 'maker@example.com' });
  const { stores } = test.services.accounts;
  await stores.users.update(maker.user.id, { roles: '["admin"]' }, test.clock.now);
  for (const scope of accessScopes) {
    const options = { name: scope, scopes: [scope], days: 1 };
    const created = await test.services.studio.keys.create(options, { id: maker.user.id, name: 'Ada' });
    keys.set(scope, created.key);
  }
  routes = [...names]
    .filter((name) => name.includes(' /api/'))
    .map((name) => {
      const [method, route = ''] = name.split(' ');
      const path = route.replaceAll(/:\w+|\*/g, '1');
      return { method: method as 'GET', route, path };
    });
});
afterAll(() => test.close());

/** Calls whose response is a session. */
const opening = new Set<string>();

function remember({ method, url, config, schema }: RouteOptions): void {
  const opensSession = /"AuthResponse#?"/.test(JSON.stringify(schema?.response ?? {}));
  for (const one of [method].flat()) {
    if (config?.access) declared.set(`${one} ${url}`, config.access);
    if (opensSession) opening.add(`${one} ${url}`);
  }
}

/** The lines of one table of the security design. */
async function securityTable(heading: string): Promise<string[]> {
  const text = await readFile(new URL('../../../../docs/security-design.md', import.meta.url), 'utf8');
  const section = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section.split('\n').filter((line) => line.startsWith('|'));
}

const API_KEY = { 'x-api-key': 'another-public-key' };
const gets = () => routes.filter(({ method }) => method === 'GET');

type Status = [status: number, code: string | undefined];

async function call(
  { method, path }: (typeof routes)[number],
  options: Parameters<TestApp['call']>[2],
): Promise<Status> {
  const { status, body } = await test.call(method, path, options);
  return [status, (body as { code?: string } | undefined)?.code];
}

/** A session of a new account with one role: some calls end the account or its sessions. */
async function sessionOf(role: (typeof roles)[number]): Promise<string> {
  const { user, token: session } = await test.register({ email: `${Math.random()}@example.com` });
  const { stores } = test.services.accounts;
  const owned = role === 'user' ? [] : [role];
  await stores.users.update(user.id, { email_verified: 1, roles: JSON.stringify(owned) }, test.clock.now);
  return session;
}

const REFUSED = new Set([401, 403]);

interface Callers {
  /** Without credentials; `key` with the API key of a site. */
  visitor: 'yes' | 'key' | 'no';
  roles: string[];
  scopes: AccessScope[];
  isRecent: boolean;
}

/** Who may call a route, as its responses tell. */
async function callersOf(route: (typeof routes)[number]): Promise<Callers> {
  const [status, code] = await call(route, {});
  const isOpen = status !== 401 || code !== 'TOKEN_INVALID';
  if (isOpen)
    return { visitor: code === 'API_KEY_INVALID' ? 'key' : 'yes', roles: [], scopes: [], isRecent: false };
  const callers: Callers = { visitor: 'no', roles: [], scopes: [], isRecent: false };
  for (const role of roles) {
    const session = await sessionOf(role);
    const [given] = await call(route, { token: session });
    if (given !== 403) callers.roles.push(role);
  }
  for (const [scope, key] of keys)
    if (!REFUSED.has((await call(route, { token: key }))[0])) callers.scopes.push(scope);
  const old = await sessionOf('admin');
  await test.database.db.updateTable('user_session').set({ reauthenticated_at: 0 }).execute();
  callers.isRecent = (await call(route, { token: old }))[1] === 'REAUTHENTICATION_REQUIRED';
  return callers;
}

/** Who may call a route, as it declares. */
function callersIn(access: RouteAccess): Callers {
  if (access === 'public') return { visitor: 'yes', roles: [], scopes: [], isRecent: false };
  if (access === 'key') return { visitor: 'key', roles: [], scopes: [], isRecent: false };
  if (typeof access === 'string')
    return { visitor: 'no', roles: [...roles], scopes: [], isRecent: access === 'recent-user' };
  return {
    visitor: 'no',
    roles: roles.filter((role) => role !== 'user' && access.roles.includes(role)),
    scopes: accessScopes.filter((scope) => scope === access.scope),
    isRecent: access.recent === true,
  };
}

const sites = { yes: 'everybody', key: 'a site with an API key' } as const;

function rowOf({ method, route }: (typeof routes)[number], callers: Callers): string {
  const name = `\`${method} ${route}\``;
  if (callers.visitor !== 'no') return `| ${name} | ${sites[callers.visitor]} | | |`;
  const who = callers.roles.includes('user') ? 'a user' : callers.roles.join(', ');
  const scopes = callers.scopes.map((scope) => `\`${scope}\``).join(', ');
  return `| ${name} | ${who} | ${scopes} | ${callers.isRecent ? 'yes' : ''} |`;
}

describe('the routes of the API', () => {
  it('are open to whom the table says (`vitest run every-route -u` writes it)', async () => {
    const rows: string[] = [];
    const wrong: string[] = [];
    for (const route of routes.toSorted((a, b) => (a.route < b.route ? -1 : 1))) {
      const callers = await callersOf(route);
      rows.push(rowOf(route, callers));
      const access = declared.get(`${route.method} ${route.route}`);
      if (JSON.stringify(access && callersIn(access)) !== JSON.stringify(callers))
        wrong.push(rowOf(route, callers));
    }
    expect(wrong).toEqual([]);
    const text = [
      '# Who may call which route',
      '',
      'Written by `apps/backend/src/http/every-route.test.ts`, which calls every route of the API in production without credentials, as a user, an',
      'editor and an administrator, with an access key of each scope, and with a session that was not confirmed within the last ten minutes. Each',
      'response must be what the route declares (`config.access`). What a caller may read and write there is in',
      '[security design](security-design.md#who-may-do-what).',
      '',
      '| route | who may call it | access keys with | recent sign-in |',
      '| --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n');
    await expect(text).toMatchFileSnapshot('../../../../docs/route-access.md');
  });

  it('that open a session are the ways of the security design', async () => {
    const named = (await securityTable('Ways to sign in')).flatMap((line) =>
      [...line.matchAll(/`([A-Z]+ \/api\/[^`]+)`/g)].map(([, name]) => name),
    );
    expect(opening.size).toBeGreaterThan(5);
    expect(new Set(named)).toEqual(opening);
  });

  it('name every role in the table of the security design', async () => {
    const [head = ''] = await securityTable('Who may do what');
    const columns = new Set(head.split('|').map((cell) => cell.trim()));
    const names = { admin: 'administrator', editor: 'editor' } satisfies Record<StudioRole, string>;
    expect(studioRoles.map((role) => names[role]).filter((name) => !columns.has(name))).toEqual([]);
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
