import { DAY_MS, HOUR_MS } from '@lumigraph/contracts';
import { accessScopes, type AccessScope, type StudioRole } from '@lumigraph/contracts/studio';
import fastify, { type RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/auth-app.ts';
import { turnOnSecondFactor } from '../../testing/account-calls.ts';
import { requireRouteConfig, type RoleAccess } from '../../http/route-config.ts';

/** Every operation of the studio against everybody who might call it. */

interface Operation {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: RoleAccess;
}

let test: TestApp;
const operations: Operation[] = [];
const tokens: Record<string, string> = {};
const keys = new Map<AccessScope, string>();

beforeAll(async () => {
  test = await createTestApp({
    limits: { registerAddress: { points: 1000, windowMs: HOUR_MS } },
    onRoute: ({ method, url, config }: RouteOptions) => {
      if (typeof config?.access !== 'object' || !url.startsWith('/api/studio/') || method === 'HEAD') return;
      for (const one of [method].flat())
        operations.push({
          name: `${one} ${url}`,
          method: one as Operation['method'],
          path: url.replaceAll(/:\w+|\*/gu, 'unknown'),
          access: config.access,
        });
    },
  });
  const { admin, stores } = test.services.accounts;
  const signUp = async (name: string, roles: readonly StudioRole[]): Promise<string> => {
    const { token, user } = await test.register({ email: `${name}@example.com` });
    await stores.users.update(user.id, { roles: JSON.stringify(roles) }, test.clock.now);
    tokens[name] = token;
    return user.id;
  };
  await signUp('user', []);
  await signUp('editor', ['editor']);
  const adminId = await signUp('admin', ['admin']);
  const blocked = await signUp('blocked', ['admin']);
  await admin.setBlocked(blocked, true);
  for (const scope of accessScopes) {
    const maker = { id: adminId, name: 'Ada' };
    keys.set(
      scope,
      (await test.services.studio.keys.create({ name: scope, scopes: [scope], days: 30 }, maker)).key,
    );
  }
});
afterAll(() => test.close());

const call = async ({ method, path }: Operation, token?: string): Promise<[number, string | undefined]> => {
  const { statusCode, payload } = await test.app.inject({
    method,
    url: path,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const body = payload.startsWith('{') ? (JSON.parse(payload) as { code?: string }) : {};
  return [statusCode, body.code];
};

/** What a call may end with once the guard has let it pass: nothing of the guard's own. */
const REFUSED = new Set([401, 403]);

describe('an operation of the studio', () => {
  it('exists', () => {
    expect(operations.length).toBeGreaterThan(4);
  });

  it('is refused without a session, for a user and for somebody blocked', async () => {
    const wrong: string[] = [];
    for (const operation of operations)
      for (const [who, expected] of [
        ['nobody', 401],
        ['blocked', 401],
        ['user', 403],
      ] as const) {
        const [status] = await call(operation, tokens[who]);
        if (status !== expected) wrong.push(`${operation.name} as ${who}: ${status}`);
      }
    expect(wrong).toEqual([]);
  });

  it.each(['editor', 'admin'] as const)('is open to an %s exactly where it says so', async (role) => {
    const wrong: string[] = [];
    for (const operation of operations) {
      const [status, code] = await call(operation, tokens[role]);
      const isOpen = !REFUSED.has(status);
      if (isOpen !== operation.access.roles.includes(role))
        wrong.push(`${operation.name} as ${role}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is open to an access key exactly where it names the scope', async () => {
    const wrong: string[] = [];
    for (const operation of operations)
      for (const [scope, key] of keys) {
        const [status] = await call(operation, key);
        const isOpen = !REFUSED.has(status);
        if (isOpen !== (operation.access.scope === scope))
          wrong.push(`${operation.name} with a key for ${scope}: ${status}`);
      }
    expect(wrong).toEqual([]);
  });

  it('moves money, opens access or removes for good only after a recent authentication', () => {
    const recent = operations.filter(({ access }) => access.recent === true).map(({ name }) => name);
    expect(recent.map((name) => name.replace('/api/studio/', '')).sort()).toEqual([
      'DELETE images/*',
      'DELETE plan-prices/:id',
      'DELETE posts/:project/:slug',
      'POST access-keys',
      'POST gift-codes',
      'POST image-drafts/discard',
      'POST invitations',
      'POST payments/:id/correction',
      'POST payments/:id/decision',
      'POST payments/:id/refunds',
      'POST plan-prices/:id',
      'POST reports/:id/deletion',
      'POST settings/company/revert',
      'POST users/:id/delete',
      'POST users/:id/export',
      'POST users/:id/roles',
      'POST users/:id/two-factor-off',
      'PUT settings/company',
    ]);
  });

  it('needs a recent authentication exactly where it says so', async () => {
    test.clock.now += 11 * 60_000;
    const { body } = await test.call('POST', '/api/auth/login', {
      body: { email: 'admin@example.com', password: 'Kiwi-Lantern7' },
    });
    const { token } = body as { token: string };
    const wrong: string[] = [];
    for (const operation of operations.filter(({ access }) => access.roles.includes('admin'))) {
      await test.database.db.updateTable('user_session').set({ reauthenticated_at: 0 }).execute();
      const [, code] = await call(operation, token);
      if ((code === 'REAUTHENTICATION_REQUIRED') !== (operation.access.recent === true))
        wrong.push(`${operation.name}: ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a role that needs a second factor', () => {
  it('may call no operation before it is turned on, and all of its own after', async () => {
    const strict = await createTestApp({ environment: { TWO_FACTOR_REQUIRED_ROLES: 'admin' } });
    try {
      const { token, user } = await strict.register();
      await strict.services.accounts.stores.users.update(user.id, { roles: '["admin"]' }, strict.clock.now);
      const codeOf = async ({ method, path }: Operation): Promise<string> => {
        const headers = { authorization: `Bearer ${token}` };
        const { payload } = await strict.app.inject({ method, url: path, headers });
        return payload.startsWith('{') ? ((JSON.parse(payload) as { code?: string }).code ?? '') : '';
      };
      const forAdmin = operations.filter(({ access }) => access.roles.includes('admin'));
      for (const operation of forAdmin)
        expect.soft(await codeOf(operation), operation.name).toBe('TWO_FACTOR_REQUIRED');
      await turnOnSecondFactor(strict, { userId: user.id, token });
      for (const operation of forAdmin)
        expect.soft(await codeOf(operation), operation.name).not.toBe('TWO_FACTOR_REQUIRED');
    } finally {
      await strict.close();
    }
  });
});

describe('an access key', () => {
  const path = '/api/studio/audit-events';

  it('stops with its end, its withdrawal, and the role of its maker', async () => {
    const { keys: service } = test.services.studio;
    const { accounts } = test.services;
    const maker = await accounts.admin.find('admin@example.com');
    if (!maker) throw new Error('no admin');
    const make = () =>
      service.create({ name: 'k', scopes: ['images:read'], days: 2 }, { id: maker.id, name: 'Ada' });
    const works = async (key: string): Promise<boolean> =>
      (await service.authenticate(key, ['admin', 'editor'])) !== null;
    const [ended, revoked, orphaned] = [await make(), await make(), await make()];
    expect(await works(ended.key)).toBe(true);
    await service.revoke(revoked.record.id);
    expect(await works(revoked.key)).toBe(false);
    await accounts.admin.setRole('admin@example.com', { role: 'admin', has: false });
    expect(await works(orphaned.key)).toBe(false);
    await accounts.admin.setRole('admin@example.com', { role: 'admin', has: true });
    expect(await works(orphaned.key)).toBe(true);
    test.clock.now += 2 * DAY_MS;
    expect(await works(ended.key)).toBe(false);
  });

  it('ends after a year at most, also one that was stored without an end', async () => {
    const login = { email: 'admin@example.com', password: 'Kiwi-Lantern7' };
    const { body } = await test.call('POST', '/api/auth/login', { body: login });
    const { token } = body as { token: string };
    const create = (days?: number) =>
      test.app.inject({
        method: 'POST',
        url: '/api/studio/access-keys',
        headers: { authorization: `Bearer ${token}` },
        payload: { name: 'k', scopes: ['images:read'], ...(days === undefined ? {} : { days }) },
      });
    for (const days of [undefined, 0, 366]) expect((await create(days)).statusCode).toBe(400);
    const made = (await create(365)).json<{ key: string; record: { id: string; expiresAt: number } }>();
    expect(made.record.expiresAt).toBe(test.clock.now + 365 * DAY_MS);
    const { db } = test.database;
    await db.updateTable('access_key').set({ expires_at: null }).where('id', '=', made.record.id).execute();
    const { keys: service } = test.services.studio;
    const works = async () => (await service.authenticate(made.key, ['admin'])) !== null;
    expect(await works()).toBe(true);
    test.clock.now += 365 * DAY_MS;
    expect(await works()).toBe(false);
  });

  it('cannot be given a route that asks a session for more, without a scope for deletion', async () => {
    const app = fastify();
    requireRouteConfig(app);
    const register = (url: string, scope: AccessScope) => () =>
      app.delete(
        url,
        { config: { access: { roles: ['admin'], scope, recent: true }, limits: ['studioUser'] } },
        () => null,
      );
    expect(register('/changed', 'images:write')).toThrow('images:write');
    expect(register('/deleted', 'images:delete')).not.toThrow();
    await app.close();
  });

  it('is not accepted by other routes', async () => {
    const [key = ''] = [...keys.values()];
    expect((await test.call('GET', '/api/auth/user', { token: key })).status).toBe(401);
    expect((await test.call('GET', path, { token: 'lgk_short' })).status).toBe(401);
  });
});
