import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type TestApp } from '../../../testing/auth-app.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';

onEachEngine((createTestApp) => {
  let test: TestApp;

  beforeEach(async () => {
    test = await createTestApp();
  });

  afterEach(() => test.close());

  const login = (password = PASSWORD, email = 'ada@example.com', rememberMe = false) =>
    test.call('POST', '/api/auth/login', { body: { email, password, rememberMe } });

  const refresh = (refreshToken: string, path = '/api/auth/refresh-token') =>
    test.call('POST', path, { body: { refreshToken } });

  const profile = (token: string) => test.call('GET', '/api/auth/profile', { token });

  describe('register', () => {
    it('answers a session and the user, and signs in at once', async () => {
      const response = await test.register({ email: ' Ada@Example.com ' });
      expect(response).toMatchObject({
        success: true,
        message: 'Account created successfully!',
        user: {
          firstName: 'Ada',
          email: 'Ada@Example.com',
          roles: [],
          isPremium: false,
          emailVerified: false,
        },
      });
      expect(response.token).toMatch(/^at_[\w-]{43}$/);
      expect(Date.parse(response.expiresAt)).toBe(test.clock.now + 15 * MINUTE_MS);
      expect((await profile(response.token)).body.user.id).toBe(response.user.id);
      expect(JSON.stringify(response)).not.toContain('argon2');
    });

    it('refuses a taken address in any spelling, and exactly one of ten at once succeeds', async () => {
      const person = { firstName: 'A', lastName: 'B', password: PASSWORD, confirmPassword: PASSWORD };
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          test.call('POST', '/api/auth/register', {
            body: { ...person, email: index % 2 ? 'X@example.com' : 'x@EXAMPLE.com' },
          }),
        ),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(
        responses.filter(({ status, body }) => status === 409 && body.code === 'EMAIL_TAKEN'),
      ).toHaveLength(9);
    });

    it('takes people who have one name', async () => {
      const { user, token } = await test.register({ firstName: 'Suharto', lastName: ' ' });
      expect(user).toMatchObject({ firstName: 'Suharto', lastName: '' });
      const changed = await test.call('PUT', '/api/auth/user', {
        token,
        body: { firstName: 'Björk', lastName: 'Guðmundsdóttir' },
      });
      expect(changed.body.user).toMatchObject({ lastName: 'Guðmundsdóttir' });
      const again = await test.call('PUT', '/api/auth/user', { token, body: { lastName: '' } });
      expect(again.body.user).toMatchObject({ firstName: 'Björk', lastName: '' });
    });

    it.each([
      [{ firstName: '   ' }, 'firstName', 'First name is required'],
      [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
      [
        { password: 'Ab1!xyz', confirmPassword: 'Ab1!xyz' },
        'password',
        'Password must be at least 8 characters',
      ],
      [{ confirmPassword: 'Kiwi-Lantern8' }, 'confirmPassword', 'Passwords do not match'],
      [
        { password: 'P@ssw0rd!', confirmPassword: 'P@ssw0rd!' },
        'password',
        'This password is too easy to guess',
      ],
      [
        { password: 'Lovelace-1', confirmPassword: 'Lovelace-1' },
        'password',
        'This password is too easy to guess',
      ],
      [
        { password: `Aa1!${'x'.repeat(300)}`, confirmPassword: `Aa1!${'x'.repeat(300)}` },
        'password',
        'Password must be no more than 256 characters',
      ],
      [{ lastName: 'x'.repeat(101) }, 'lastName', 'Last name must be no more than 100 characters'],
    ])('refuses %o', async (change, field, message) => {
      const before = test.hasher.runs;
      const body = {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        password: PASSWORD,
        confirmPassword: PASSWORD,
        ...change,
      };
      const response = await test.call('POST', '/api/auth/register', { body });
      expect(response.status).toBe(400);
      expect(response.body.errors[0].field).toBe(field);
      expect(response.body.message).toContain(message);
      expect(test.hasher.runs).toBe(before);
    });
  });

  describe('login', () => {
    it('takes a password that was chosen when six characters were enough', async () => {
      const { user } = await test.register();
      const password_hash = await test.hasher.hash('Ab1!xy');
      await test.database.db
        .updateTable('user_account')
        .set({ password_hash })
        .where('id', '=', user.id)
        .execute();
      expect((await login('Ab1!xy')).status).toBe(200);
    });

    it('ends the session that the browser had, and none when it is refused', async () => {
      const { token } = await test.register();
      const again = (password: string) =>
        test.call('POST', '/api/auth/login', { token, body: { email: 'ada@example.com', password } });
      const isLive = async () => (await test.call('GET', '/api/auth/user', { token })).status === 200;
      expect((await again('Wrong-Lantern7')).status).toBe(401);
      expect(await isLive()).toBe(true);
      const { body } = await again(PASSWORD);
      expect(await isLive()).toBe(false);
      expect((await test.call('GET', '/api/auth/user', { token: body.token })).status).toBe(200);
    });

    it('stores the password anew when its hash was made with other parameters', async () => {
      await test.register();
      const stored = async () =>
        (await test.database.db.selectFrom('user_account').select('password_hash').executeTakeFirstOrThrow())
          .password_hash;
      const current = await stored();
      await login();
      expect(await stored()).toBe(current);
      const older = await createPasswordHasher({ cost: { memoryCost: 32, timeCost: 1 } }).hash(PASSWORD);
      await test.database.db.updateTable('user_account').set({ password_hash: older }).execute();
      expect((await login()).status).toBe(200);
      expect(await stored()).toContain('m=64,t=1');
      expect((await login()).status).toBe(200);
    });

    it('answers a new session each time', async () => {
      const registered = await test.register();
      const response = await login();
      expect(response.status).toBe(200);
      expect(response.body.token).not.toBe(registered.token);
      expect(response.headers['cache-control']).toBe('no-store');
    });

    it('answers unknown, wrong, blocked and social-only alike, with one hash each', async () => {
      const { user } = await test.register();
      await test.register({ email: 'blocked@example.com' });
      await test.register({ email: 'social@example.com' });
      const { stores } = test.services.accounts;
      const blocked = await stores.users.findByEmailKey('blocked@example.com');
      const social = await stores.users.findByEmailKey('social@example.com');
      await stores.users.update(blocked?.id ?? '', { blocked_at: 1 }, 1);
      await stores.users.update(social?.id ?? '', { password_hash: null }, 1);
      expect(user.email).toBe('ada@example.com');

      const attempts: [string, string][] = [
        ['ada@example.com', 'Wrong-Lantern7'],
        ['nobody@example.com', PASSWORD],
        ['blocked@example.com', PASSWORD],
        ['social@example.com', PASSWORD],
        ['not an address', PASSWORD],
      ];
      const seen = new Set<string>();
      for (const [email, password] of attempts) {
        const before = test.hasher.runs;
        const response = await login(password, email);
        seen.add(JSON.stringify([response.status, response.text, test.hasher.runs - before]));
      }
      expect([...seen]).toEqual([
        JSON.stringify([
          401,
          '{"success":false,"message":"Invalid email or password","code":"INVALID_CREDENTIALS"}',
          1,
        ]),
      ]);
    });

    it('keeps at most 20 sessions and drops the oldest', async () => {
      const first = await test.register();
      const tokens: string[] = [];
      for (let index = 0; index < 20; index += 1) {
        test.clock.now += SECOND_MS;
        tokens.push((await login()).body.token as string);
      }
      expect((await profile(first.token)).status).toBe(401);
      expect((await profile(tokens[0] ?? '')).status).toBe(200);
      const sessions = await test.call('GET', '/api/auth/sessions', { token: tokens.at(-1) ?? '' });
      expect(sessions.body.items).toHaveLength(20);
      expect(sessions.body.items.filter((item: { current: boolean }) => item.current)).toHaveLength(1);
    });

    it.each([0, -HOUR_MS])(
      'opens one more session when the clock has moved by %d ms since the others',
      async (ms) => {
        await test.register();
        for (let index = 0; index < 20; index += 1) await login();
        test.clock.now += ms;
        for (let index = 0; index < 3; index += 1) {
          const { status, body } = await login();
          expect([status, (await profile(body.token as string)).status]).toEqual([200, 200]);
        }
      },
    );
  });

  describe('refresh', () => {
    it.each(['/api/auth/refresh-token', '/api/auth/refresh'])('answers a new pair at %s', async (path) => {
      const first = await test.register();
      test.clock.now += 16 * MINUTE_MS;
      expect((await profile(first.token)).status).toBe(401);
      const second = await refresh(first.refreshToken, path);
      expect(second.status).toBe(200);
      expect(second.body.refreshToken).not.toBe(first.refreshToken);
      expect((await profile(second.body.token as string)).status).toBe(200);
    });

    it('answers two tabs that refresh at once, and both go on', async () => {
      const first = await test.register();
      const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(first.refreshToken)));
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect(new Set(responses.map(({ body }) => body.refreshToken as string)).size).toBe(1);
      const profiles = await Promise.all(responses.map(({ body }) => profile(body.token as string)));
      expect(profiles.every(({ status }) => status === 200)).toBe(true);
    });

    it('forgives a lost answer however late, because the new pair was never used', async () => {
      const first = await test.register();
      await refresh(first.refreshToken);
      test.clock.now += HOUR_MS;
      expect((await refresh(first.refreshToken)).status).toBe(200);
    });

    it('ends the session when the parent comes back after its successor was used', async () => {
      const first = await test.register();
      const second = await refresh(first.refreshToken);
      await profile(second.body.token as string);
      test.clock.now += 11 * SECOND_MS;
      expect((await refresh(first.refreshToken)).body).toEqual({
        success: false,
        message: 'Token refresh failed',
        code: 'REFRESH_FAILED',
      });
      expect((await profile(second.body.token as string)).status).toBe(401);
      expect((await refresh(second.body.refreshToken as string)).status).toBe(401);
    });

    it('ends the session when a grandparent comes back, even at once', async () => {
      const first = await test.register();
      const second = await refresh(first.refreshToken);
      const third = await refresh(second.body.refreshToken as string);
      expect((await refresh(first.refreshToken)).status).toBe(401);
      expect((await refresh(third.body.refreshToken as string)).status).toBe(401);
    });

    it('never lives past the absolute end, and ends when idle', async () => {
      await test.register();
      let short = (await login()).body;
      let remembered = (await login(PASSWORD, 'ada@example.com', true)).body;
      const idle = (await login()).body;
      for (let hour = 1; hour < 24; hour += 1) {
        test.clock.now += HOUR_MS;
        short = (await refresh(short.refreshToken as string)).body;
        expect(short.success).toBe(true);
      }
      expect((await refresh(idle.refreshToken as string)).status).toBe(401);
      test.clock.now += HOUR_MS - MINUTE_MS;
      short = (await refresh(short.refreshToken as string)).body;
      expect(Date.parse(short.expiresAt as string) - test.clock.now).toBe(MINUTE_MS);
      test.clock.now += MINUTE_MS;
      expect((await refresh(short.refreshToken as string)).status).toBe(401);
      for (let day = 0; day < 29; day += 13) {
        expect((remembered = (await refresh(remembered.refreshToken as string)).body).success).toBe(true);
        test.clock.now += 13 * DAY_MS;
      }
      expect((await refresh(remembered.refreshToken as string)).status).toBe(401);
    });

    it.each(['', 'rt_', `rt_${'A'.repeat(100)}`, 'at_x', 'x'.repeat(1000)])('refuses %s', async (token) => {
      expect((await refresh(token)).status).toBe(401);
    });

    it('refuses a token that was changed in any place', async () => {
      const { refreshToken } = await test.register();
      for (let index = 3; index < refreshToken.length; index += 7) {
        const other = refreshToken[index] === 'A' ? 'B' : 'A';
        const changed = refreshToken.slice(0, index) + other + refreshToken.slice(index + 1);
        expect((await refresh(changed)).status).toBe(401);
      }
      expect((await refresh(refreshToken)).status).toBe(200);
    });
  });

  describe('validate', () => {
    it('says true or false to a JSON string, plain text and an object, and nothing else', async () => {
      const { token, refreshToken } = await test.register();
      const post = (payload: string, type: string) =>
        test.app.inject({
          method: 'POST',
          url: '/api/auth/validate-token',
          payload,
          headers: { 'content-type': type },
        });
      const good = [
        await post(JSON.stringify(token), 'application/json'),
        await post(token, 'text/plain'),
        await post(JSON.stringify({ token }), 'application/json'),
      ];
      expect(good.map((response) => [response.statusCode, response.payload])).toEqual([
        [200, 'true'],
        [200, 'true'],
        [200, 'true'],
      ]);
      for (const wrong of [refreshToken, 'x', '', 5, null, [token], { token: 5 }, {}]) {
        const response = await post(JSON.stringify(wrong), 'application/json');
        expect([response.statusCode, response.payload]).toEqual([200, 'false']);
      }
    });

    it('answers GET with true or 401', async () => {
      const { token } = await test.register();
      expect((await test.call('GET', '/api/auth/validate', { token })).text).toBe('true');
      const none = await test.call('GET', '/api/auth/validate', { token: 'at_no' });
      expect(none.status).toBe(401);
      expect(none.body.message).toBe('Token is invalid or expired');
    });
  });

  describe('signing out and profile', () => {
    it('ends access and refresh at once, also with an access token that has expired', async () => {
      const first = await test.register();
      expect((await test.call('POST', '/api/auth/logout', { token: first.token })).status).toBe(200);
      expect((await profile(first.token)).status).toBe(401);
      expect((await refresh(first.refreshToken)).status).toBe(401);
      const second = (await login()).body;
      test.clock.now += 20 * MINUTE_MS;
      await test.call('POST', '/api/auth/logout', { token: second.token });
      expect((await refresh(second.refreshToken as string)).status).toBe(401);
      expect((await test.call('POST', '/api/auth/logout')).status).toBe(200);
    });

    it('answers the profile at all four paths', async () => {
      const { token, user } = await test.register();
      for (const path of ['/api/auth/profile', '/api/auth/user', '/api/user/profile', '/api/auth/me'])
        expect((await test.call('GET', path, { token })).body.user).toEqual(user);
    });

    it('ends one session or all others, never another person’s', async () => {
      const first = await test.register();
      const second = (await login()).body;
      const bob = await test.register({ email: 'bob@example.com' });
      const list = async (token: string) =>
        (await test.call('GET', '/api/auth/sessions', { token })).body.items as {
          id: string;
          current: boolean;
        }[];
      const other = (await list(first.token)).find(({ current }) => !current);
      expect(
        (await test.call('DELETE', `/api/auth/sessions/${other?.id}`, { token: bob.token })).status,
      ).toBe(404);
      expect(
        (await test.call('DELETE', `/api/auth/sessions/${other?.id}`, { token: first.token })).status,
      ).toBe(200);
      expect((await profile(second.token as string)).status).toBe(401);
      const third = (await login()).body;
      expect((await test.call('DELETE', '/api/auth/sessions', { token: first.token })).status).toBe(200);
      expect((await profile(third.token as string)).status).toBe(401);
      expect(await list(first.token)).toHaveLength(1);
      expect((await profile(bob.token)).status).toBe(200);
    });
  });
});
