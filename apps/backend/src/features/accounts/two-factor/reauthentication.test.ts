import { MINUTE_MS } from '@lumigraph/contracts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { errorsPlugin } from '../../../http/errors-plugin.ts';
import { addSessions } from '../../../http/session.ts';
import { PASSWORD, type TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';

onEachEngine((createTestApp) => {
  let test: TestApp;
  let guarded: FastifyInstance;
  let token: string;

  beforeEach(async () => {
    test = await createTestApp();
    ({ token } = await test.register());
    guarded = fastify();
    await guarded.register(errorsPlugin);
    addSessions(guarded, { authenticate: test.services.accounts.sessions.authenticate });
    guarded.get('/guarded', { onRequest: guarded.requireRecentAuthentication }, () => 'done');
  });
  afterEach(async () => {
    await guarded.close();
    await test.close();
  });

  const ask = async (bearer = token) => {
    const response = await guarded.inject({
      url: '/guarded',
      headers: { authorization: `Bearer ${bearer}` },
    });
    return response.statusCode === 200 ? 'done' : response.json<{ code: string }>().code;
  };
  const confirm = (password: string) =>
    test.call('POST', '/api/auth/reauthenticate', { token, body: { password } });

  it('counts a sign-in as recent for ten minutes, and a confirmation for ten more', async () => {
    expect(await ask()).toBe('done');
    test.clock.now += 10 * MINUTE_MS - 1;
    expect(await ask()).toBe('done');
    test.clock.now += 1;
    expect(await ask()).toBe('REAUTHENTICATION_REQUIRED');
    expect((await confirm(PASSWORD)).status).toBe(200);
    expect(await ask()).toBe('done');
  });

  it('does not count a wrong password, and not a refresh', async () => {
    const login = await test.call('POST', '/api/auth/login', {
      body: { email: 'ada@example.com', password: PASSWORD },
    });
    test.clock.now += 10 * MINUTE_MS;
    const refused = await confirm('Wrong-Lantern7');
    expect([refused.status, refused.body.code]).toEqual([400, 'WRONG_PASSWORD']);
    expect(await ask()).toBe('REAUTHENTICATION_REQUIRED');
    const { refreshToken } = login.body;
    const refreshed = await test.call('POST', '/api/auth/refresh', { body: { refreshToken } });
    expect(await ask(refreshed.body.token)).toBe('REAUTHENTICATION_REQUIRED');
  });

  it('confirms only the session of the request', async () => {
    const login = await test.call('POST', '/api/auth/login', {
      body: { email: 'ada@example.com', password: PASSWORD },
    });
    test.clock.now += 10 * MINUTE_MS;
    await confirm(PASSWORD);
    expect(await ask()).toBe('done');
    expect(await ask(login.body.token)).toBe('REAUTHENTICATION_REQUIRED');
  });

  it('treats sessions of earlier versions as not recent', async () => {
    await test.database.db.updateTable('user_session').set({ reauthenticated_at: null }).execute();
    expect(await ask()).toBe('REAUTHENTICATION_REQUIRED');
  });

  it('needs a session', async () => {
    const response = await guarded.inject('/guarded');
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([401, 'TOKEN_INVALID']);
  });
});
