import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { limitsFor, type Limits } from '../../http/limits.ts';
import { PASSWORD, tokenIn, type TestApp } from '../../testing/auth-app.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';

onEachEngine((createTestApp) => {
  let test: TestApp;
  afterEach(() => test.close());

  const start = async (limits: Partial<Limits>, environment: Record<string, string> = {}): Promise<void> => {
    test = await createTestApp({ limits, environment });
  };

  const login = (password: string, ip = '198.51.100.1', email = 'ada@example.com') =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
      remoteAddress: ip,
    });

  describe('guessing an account’s password', () => {
    const loginAccount = { points: 10, windowMs: 15 * MINUTE_MS };

    it(
      'costs at most ten hashes for 1,000 guesses in bursts, known account or not',
      { timeout: 240_000 },
      async () => {
        await start({ loginAccount });
        await test.register();
        for (const email of ['ada@example.com', 'nobody@example.com']) {
          const before = test.hasher.runs;
          const responses: Awaited<ReturnType<typeof login>>[] = [];
          // A hundred at a time: all at once, the last ones wait longer on a busy machine than a request may take.
          for (let sent = 0; sent < 1000; sent += 100)
            responses.push(
              ...(await Promise.all(
                Array.from({ length: 100 }, (_, index) =>
                  login(`Guess-${sent + index}!a`, `203.0.113.${(sent + index) % 250}`, email),
                ),
              )),
            );
          expect(test.hasher.runs - before).toBe(10);
          const statuses = Object.groupBy(responses, ({ statusCode }) => statusCode);
          expect(Object.entries(statuses).map(([status, ones]) => [status, ones?.length])).toEqual([
            ['401', 10],
            ['429', 990],
          ]);
          const refused = statuses[429] ?? [];
          expect(refused[0]?.json()).toEqual({
            success: false,
            message: 'Too many attempts. Please try again later.',
            code: 'TOO_MANY_ATTEMPTS',
          });
          expect(refused[0]?.headers['retry-after']).toBe('1');
        }
      },
    );

    it('waits 1, 2, 4 … seconds, at most 15 minutes, and forgets a quarter of an hour after that', async () => {
      await start({ loginAccount });
      await test.register();
      for (let index = 0; index < 10; index += 1) await login('Wrong-Lantern7');
      const waits: number[] = [];
      for (let index = 0; index < 12; index += 1) {
        const response = await login(PASSWORD);
        expect(response.statusCode).toBe(429);
        const wait = Number(response.headers['retry-after']);
        waits.push(wait);
        test.clock.now += wait * SECOND_MS;
        expect((await login('Wrong-Lantern7')).statusCode).toBe(401);
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
      test.clock.now += 30 * MINUTE_MS;
      expect((await login(PASSWORD)).statusCode).toBe(200);
      expect((await login('Wrong-Lantern7')).statusCode).toBe(401);
    });

    it('does not keep the owner out: from a known network, and after a reset', async () => {
      await start({ loginAccount });
      await test.register();
      await login(PASSWORD, '192.0.2.5');
      for (let index = 0; index < 20; index += 1) await login('Wrong-Lantern7', '203.0.113.9');
      expect((await login(PASSWORD, '203.0.113.9')).statusCode).toBe(429);
      expect((await login(PASSWORD, '192.0.2.5')).statusCode).toBe(200);
      await test.call('POST', '/api/auth/forgot-password', { body: { email: 'ada@example.com' } });
      const mail = (await test.mails()).find(({ subject }) => subject?.startsWith('Reset'));
      const newPassword = 'Harbour!Plum42';
      await test.call('POST', '/api/auth/reset-password', {
        body: { token: tokenIn(mail), newPassword, confirmPassword: newPassword },
      });
      expect((await login(newPassword, '198.51.100.77')).statusCode).toBe(200);
    });

    it('survives a restart, and keeps no address in the table', async () => {
      await start({ loginAccount });
      for (let index = 0; index < 12; index += 1) await login('Wrong-Lantern7');
      const rows = await test.database.db.selectFrom('rate_counter').selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toMatch(/ada|example|198\.51/);
    });
  });

  describe('limits by address', () => {
    it('count an IPv6 /64 as one, and do not believe X-Forwarded-For', async () => {
      await start({ loginAddress: { points: 3, windowMs: MINUTE_MS } });
      const from = (ip: string, headers: Record<string, string> = {}) =>
        test.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { email: 'x@example.com', password: 'x' },
          remoteAddress: ip,
          headers,
        });
      const codes = [];
      for (let index = 1; index <= 5; index += 1)
        codes.push((await from(`2001:db8:1:2::${index}`)).statusCode);
      expect(codes).toEqual([401, 401, 401, 429, 429]);
      expect((await from('2001:db8:1:3::1')).statusCode).toBe(401);
      expect((await from('2001:db8:1:2::9', { 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(429);
      test.clock.now += MINUTE_MS;
      expect((await from('2001:db8:1:2::1')).statusCode).toBe(401);
    });

    it('believe a proxy that the settings name', async () => {
      await start({ loginAddress: { points: 1, windowMs: MINUTE_MS } }, { TRUST_PROXY: '10.0.0.0/8' });
      const from = (client: string) =>
        test.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { email: 'x@example.com', password: 'x' },
          remoteAddress: '10.1.1.1',
          headers: { 'x-forwarded-for': client },
        });
      expect((await from('192.0.2.1')).statusCode).toBe(401);
      expect((await from('192.0.2.2')).statusCode).toBe(401);
      expect((await from('192.0.2.1')).statusCode).toBe(429);
    });

    it.each([
      ['registerAddress', '/api/auth/register', 400],
      ['forgotAddress', '/api/auth/forgot-password', 400],
      ['refreshAddress', '/api/auth/refresh', 400],
      ['oneTimeTokenAddress', '/api/auth/reset-password', 400],
      ['validateAddress', '/api/auth/validate-token', 200],
    ] as const)('%s holds for %s', async (name, path, first) => {
      await start({ [name]: { points: 2, windowMs: HOUR_MS } });
      const post = () => test.call('POST', path, { body: {} });
      expect([(await post()).status, (await post()).status, (await post()).status]).toEqual([
        first,
        first,
        429,
      ]);
      const refused = await post();
      expect(refused.body.code).toBe('TOO_MANY_ATTEMPTS');
      expect(Number(refused.headers['retry-after'])).toBe(3600);
    });

    it('hold both refresh paths together', async () => {
      await start({ refreshAddress: { points: 2, windowMs: HOUR_MS } });
      const codes = [];
      for (const path of ['refresh', 'refresh-token', 'refresh', 'refresh-token'])
        codes.push((await test.call('POST', `/api/auth/${path}`, { body: { refreshToken: 'x' } })).status);
      expect(codes).toEqual([401, 401, 429, 429]);
    });
  });

  it('limits refreshing a session to 30 a minute', async () => {
    await start({ refreshSession: { points: 30, windowMs: MINUTE_MS } });
    let { refreshToken } = await test.register();
    for (let index = 0; index < 30; index += 1) {
      const response = await test.call('POST', '/api/auth/refresh', { body: { refreshToken } });
      refreshToken = response.body.refreshToken as string;
    }
    expect((await test.call('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(429);
    test.clock.now += MINUTE_MS;
    expect((await test.call('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(200);
  });

  it('has the listed values in production and a hundred times more elsewhere', async () => {
    await start({});
    const production = limitsFor({ production: true });
    const demo = limitsFor({ production: false });
    expect(production).toMatchObject({
      loginAccount: { points: 10, windowMs: 15 * MINUTE_MS },
      loginAddress: { points: 60, windowMs: MINUTE_MS },
      registerAddress: { points: 10, windowMs: HOUR_MS },
      forgotAccount: { points: 3, windowMs: HOUR_MS },
      forgotAddress: { points: 10, windowMs: HOUR_MS },
      refreshSession: { points: 30, windowMs: MINUTE_MS },
      refreshAddress: { points: 150, windowMs: 5 * MINUTE_MS },
      validateAddress: { points: 120, windowMs: MINUTE_MS },
      payUser: { points: 10, windowMs: HOUR_MS },
      webhookAddress: { points: 600, windowMs: MINUTE_MS },
      apiKeyReadAddress: { points: 600, windowMs: MINUTE_MS },
    });
    for (const [name, { points }] of Object.entries(production))
      expect(demo[name as keyof Limits].points).toBe(points * 100);
  });
});
