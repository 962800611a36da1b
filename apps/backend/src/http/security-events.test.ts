import { MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, tokenIn, type TestApp } from '../testing/auth-app.ts';
import type { Limits } from './limits.ts';
import { createLogger } from './logger.ts';

const WARN = 'warn';

describe('what the log tells about refused requests', () => {
  let test: TestApp;
  let lines: Record<string, unknown>[];
  afterEach(() => test.close());

  const start = async (limits: Partial<Limits> = {}) => {
    lines = [];
    const destination = {
      write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>),
    };
    test = await createTestApp({ limits, logger: createLogger({ level: 'info', destination }) });
  };
  const events = (event: string) => lines.filter((line) => line['event'] === event);
  const personal = /ada@|lovelace|mallory|example|198\.51|203\.0/i;

  it('names the route and the role that was missing', async () => {
    await start();
    const { token, user } = await test.register();
    expect((await test.call('GET', '/api/analytics/statistics', { token })).status).toBe(403);
    const denied = events('access-denied');
    expect(denied).toEqual([
      expect.objectContaining({
        level: WARN,
        method: 'GET',
        route: '/api/analytics/statistics',
        reason: 'FORBIDDEN',
        userId: user.id,
      }),
    ]);
    expect(JSON.stringify(denied)).not.toMatch(personal);
  });

  it('names the account that opened the link of another one', async () => {
    await start();
    const owner = await test.register();
    await test.call('PUT', '/api/auth/user', {
      token: owner.token,
      body: { email: 'ada@new.example', currentPassword: 'Kiwi-Lantern7' },
    });
    const mail = (await test.mails()).find(({ to }) => to?.[0]?.address === 'ada@new.example');
    const stranger = await test.register({ email: 'mallory@example.com' });
    const body = { token: tokenIn(mail) };
    expect((await test.call('POST', '/api/auth/confirm-email', { token: stranger.token, body })).status).toBe(
      403,
    );
    const denied = events('access-denied');
    expect(denied).toEqual([
      expect.objectContaining({
        route: '/api/auth/confirm-email',
        reason: 'LINK_NEEDS_SIGN_IN',
        userId: stranger.user.id,
      }),
    ]);
    expect(JSON.stringify(denied)).not.toMatch(personal);
  });

  const login = (index: number, remoteAddress = '198.51.100.1') =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'ada@example.com', password: `Wrong-Lantern${index}` },
      remoteAddress,
    });
  const times = (count: number) => Array.from({ length: count }, (_, index) => index);

  it('tells of every sign-in, its way and its end, and of refused secrets', async () => {
    await start();
    const { token, refreshToken, user } = await test.register();
    const { id: userId } = user;
    const post = (path: string, body: unknown) => test.call('POST', `/api/auth/${path}`, { token, body });
    const [email, password] = ['ada@example.com', 'Kiwi-Lantern7'];
    const wrong = `ot_${'A'.repeat(43)}`;
    await login(1);
    await post('external-login', { provider: 'google', token: wrong });
    await post('change-password', {
      currentPassword: 'Wrong-Lantern7',
      newPassword: 'Mango-Lantern8',
      confirmPassword: 'Mango-Lantern8',
    });
    await post('reset-password', {
      token: wrong,
      newPassword: 'Mango-Lantern8',
      confirmPassword: 'Mango-Lantern8',
    });
    await test.call('POST', '/api/auth/login', { body: { email, password } });
    await test.call('DELETE', '/api/auth/sessions', { token });
    await post('logout', {});
    await post('refresh', { refreshToken });
    // The worker may send the welcome mail meanwhile.
    const told = lines.filter(({ event }) => typeof event === 'string' && !/^(?:request|mail-)/.test(event));
    expect(told.map(({ event, method, userId: id }) => [event, method, id])).toEqual([
      ['registered', undefined, userId],
      ['signed-in', 'registration', userId],
      ['sign-in-refused', 'password', userId],
      ['sign-in-refused', 'google', undefined],
      ['password-check-refused', undefined, userId],
      ['reset-link-refused', undefined, undefined],
      ['signed-in', 'password', userId],
      ['signed-out-elsewhere', undefined, userId],
      ['signed-out', undefined, userId],
      ['refresh-refused', undefined, undefined],
    ]);
    expect(JSON.stringify(told)).not.toMatch(personal);
  });

  it('is one line of JSON with a time in UTC, whatever a client sends', async () => {
    await start();
    const evil = 'x\n{"level":"fatal","event":"signed-in"}';
    await test.app.inject({
      method: 'POST',
      url: `/api/auth/login?${encodeURIComponent(evil)}`,
      headers: { 'user-agent': 'x%0d%0a{"event":"signed-in"}', 'x-request-id': evil.replace('\n', ' ') },
      payload: { email: `${evil}@example.com`, password: evil },
    });
    await expect.poll(() => events('request')).toHaveLength(1);
    expect(events('signed-in')).toEqual([]);
    for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('tells once per window and address that a limit is passed', async () => {
    await start({ loginAddress: { points: 3, windowMs: MINUTE_MS } });
    const passed = {
      level: WARN,
      limit: 'loginAddress',
      method: 'POST',
      route: '/api/auth/login',
    };
    for (const index of times(20)) await login(index);
    expect(events('limit-reached')).toEqual([expect.objectContaining(passed)]);
    for (const index of times(20)) await login(index, '203.0.113.9');
    expect(events('limit-reached')).toHaveLength(2);
    test.clock.now += MINUTE_MS;
    await Promise.all(times(20).map((index) => login(index)));
    expect(events('limit-reached')).toHaveLength(3);
    expect(JSON.stringify(events('limit-reached'))).not.toMatch(personal);
  });

  it('tells of limits that are counted in memory, too', async () => {
    await start({ apiKeyReadAddress: { points: 2, windowMs: MINUTE_MS } });
    for (const _ of times(10))
      await test.call('GET', '/api/images/count', { headers: { 'x-api-key': 'gallery-public-key' } });
    expect(events('limit-reached')).toEqual([
      expect.objectContaining({ level: WARN, limit: 'apiKeyReadAddress', method: 'GET' }),
    ]);
  });

  it('tells once per window that guesses at an account have to wait', async () => {
    await start({ loginAccount: { points: 2, windowMs: MINUTE_MS } });
    for (const index of times(50)) await login(index);
    expect(events('attempt-delayed')).toHaveLength(1);
    test.clock.now += 2 * MINUTE_MS;
    for (const index of times(50)) await login(index);
    expect(events('attempt-delayed')).toHaveLength(2);
    expect(JSON.stringify(events('attempt-delayed'))).not.toMatch(personal);
  });
});
