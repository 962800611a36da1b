import { MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { turnOnSecondFactor, type TestAuthenticator } from '../../../testing/account-calls.ts';

const NEW_PASSWORD = 'Harbour!Plum42';

onEachEngine((createTestApp) => {
  let test: TestApp;
  let token: string;
  let userId: string;
  let app: TestAuthenticator;

  beforeEach(async () => {
    test = await createTestApp();
    const session = await test.register();
    token = session.token;
    userId = session.user.id;
    app = await turnOnSecondFactor(test, { userId, token });
  });
  afterEach(() => test.close());

  const post = (path: string, body: unknown) => test.call('POST', `/api/auth/${path}`, { body });
  const login = (password = PASSWORD, rememberMe = false) =>
    post('login', { email: 'ada@example.com', password, rememberMe });
  async function firstStep(password?: string): Promise<string> {
    const { status, body } = await login(password);
    expect([status, body.code]).toEqual([401, 'TWO_FACTOR_CODE_NEEDED']);
    return body.twoFactor.token as string;
  }
  const complete = (challenge: string, code: string) =>
    post('two-factor/sign-in', { token: challenge, code });

  it('answers a sign-in with a token that is no session, and a code with the session', async () => {
    const { body } = await login();
    expect(Object.keys(body).sort()).toEqual(['code', 'message', 'success', 'twoFactor']);
    expect(Date.parse(body.twoFactor.expiresAt)).toBe(test.clock.now + 10 * MINUTE_MS);
    const challenge = body.twoFactor.token as string;
    expect((await test.call('GET', '/api/auth/profile', { token: challenge })).status).toBe(401);
    const signedIn = await complete(challenge, app.nextCode());
    expect(signedIn.status).toBe(200);
    expect((await test.call('GET', '/api/auth/profile', { token: signedIn.body.token })).status).toBe(200);
  });

  it('keeps the choice to be remembered', async () => {
    const { body } = await login(PASSWORD, true);
    await complete(body.twoFactor.token, app.nextCode());
    const sessions = await test.database.db.selectFrom('user_session').select('remember').execute();
    expect(sessions.map(({ remember }) => remember)).toEqual(expect.arrayContaining([0, 1]));
  });

  it('tells nothing about the second factor to somebody without the password', async () => {
    expect((await login('Wrong-Lantern7')).body).toEqual({
      success: false,
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid email or password',
    });
  });

  it.each([-1, 0, 1])('accepts the code of %i time steps from now', async (steps) => {
    test.clock.now += 5 * MINUTE_MS;
    expect((await complete(await firstStep(), app.code(steps))).status).toBe(200);
  });

  it.each([-2, 2])('refuses the code of %i time steps from now', async (steps) => {
    test.clock.now += 5 * MINUTE_MS;
    expect((await complete(await firstStep(), app.code(steps))).body.code).toBe('TWO_FACTOR_CODE_INVALID');
  });

  it('accepts a code once: not again, not an earlier one, and not that of the enrolment', async () => {
    expect((await complete(await firstStep(), app.code())).body.code).toBe('TWO_FACTOR_CODE_INVALID');
    const code = app.nextCode();
    expect((await complete(await firstStep(), code)).status).toBe(200);
    expect((await complete(await firstStep(), code)).body.code).toBe('TWO_FACTOR_CODE_INVALID');
    expect((await complete(await firstStep(), app.code(-1))).body.code).toBe('TWO_FACTOR_CODE_INVALID');
  });

  it('accepts one of ten concurrent uses of a code, whatever their tokens', async () => {
    const challenges = await Promise.all(Array.from({ length: 10 }, () => firstStep()));
    const code = app.nextCode();
    const responses = await Promise.all(challenges.map((challenge) => complete(challenge, code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('opens one session with one token, however many valid codes are sent at once', async () => {
    const challenge = await firstStep();
    const codes = [app.nextCode(), ...app.recoveryCodes.slice(0, 3)];
    const responses = await Promise.all(codes.map((code) => complete(challenge, code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await test.services.accounts.stores.twoFactor.countRecoveryCodes(userId)).toBeGreaterThanOrEqual(
      9,
    );
  });

  it('ends the token after five wrong codes', async () => {
    const challenge = await firstStep();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await complete(challenge, '000000')).body.code).toBe('TWO_FACTOR_CODE_INVALID');
    expect((await complete(challenge, app.nextCode())).body.code).toBe('TWO_FACTOR_EXPIRED');
  });

  it('delays guesses over many tokens', async () => {
    const strict = await createTestApp({ limits: { secondStepAccount: { points: 2, windowMs: MINUTE_MS } } });
    try {
      const session = await strict.register();
      const own = await turnOnSecondFactor(strict, { userId: session.user.id, token: session.token });
      const attempt = async (code: string) => {
        const { body } = await strict.call('POST', '/api/auth/login', {
          body: { email: 'ada@example.com', password: PASSWORD },
        });
        return strict.call('POST', '/api/auth/two-factor/sign-in', {
          body: { token: body.twoFactor.token, code },
        });
      };
      for (let wrong = 0; wrong < 3; wrong += 1) await attempt('000000');
      const refused = await attempt(own.code(1));
      expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    } finally {
      await strict.close();
    }
  });

  it('ends the token after ten minutes, after its use, and when the account is blocked', async () => {
    const late = await firstStep();
    test.clock.now += 10 * MINUTE_MS;
    expect((await complete(late, app.code())).body.code).toBe('TWO_FACTOR_EXPIRED');
    const used = await firstStep();
    expect((await complete(used, app.nextCode())).status).toBe(200);
    expect((await complete(used, app.nextCode())).body.code).toBe('TWO_FACTOR_EXPIRED');
    const blocked = await firstStep();
    await test.services.accounts.admin.setBlocked('ada@example.com', true);
    expect((await complete(blocked, app.nextCode())).body.code).toBe('TWO_FACTOR_EXPIRED');
    expect((await complete('nonsense', '123456')).body.code).toBe('TWO_FACTOR_EXPIRED');
  });

  it('accepts a recovery code once, however it is typed, and tells the owner', async () => {
    const [code = ''] = app.recoveryCodes;
    expect((await complete(await firstStep(), ` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(
      200,
    );
    expect((await complete(await firstStep(), code)).body.code).toBe('TWO_FACTOR_CODE_INVALID');
    const mail = (await test.mails()).find(({ subject }) => subject?.startsWith('A recovery code was used'));
    expect(mail?.text).toContain('Recovery codes left: 9.');
  });

  describe('is not bypassed', () => {
    it('by a reset of the password, which leaves the second factor on', async () => {
      const link = await test.services.accounts.resets.prepareReset('ada@example.com');
      const response = await post('reset-password', {
        token: link?.token,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      });
      expect(response.status).toBe(200);
      expect(response.body.token).toBeUndefined();
      expect((await complete(await firstStep(NEW_PASSWORD), app.nextCode())).status).toBe(200);
    });

    it('by social sign-in', async () => {
      const value = await test.services.accounts.identities.oneTimeSignIn({
        profile: {
          provider: 'google',
          issuer: 'https://accounts.example',
          subject: 'ada',
          email: 'ada@example.com',
          emailTrusted: true,
          firstName: 'Ada',
          lastName: 'Lovelace',
        },
        challenge: null,
        purpose: 'sign-in',
        locale: 'en',
      });
      const { status, body } = await post('external-login', { provider: 'google', token: value });
      expect([status, body.code, body.token]).toEqual([401, 'TWO_FACTOR_CODE_NEEDED', undefined]);
      expect((await complete(body.twoFactor.token, app.nextCode())).status).toBe(200);
    });

    it('by a session of an account without a password: it is confirmed with a code', async () => {
      await test.services.accounts.stores.users.update(userId, { password_hash: null }, test.clock.now);
      test.clock.now += 10 * MINUTE_MS;
      const confirm = (body: object) => test.call('POST', '/api/auth/reauthenticate', { token, body });
      expect((await confirm({ password: PASSWORD })).body.code).toBe('REAUTHENTICATION_REQUIRED');
      expect((await confirm({ code: '000000' })).body.code).toBe('TWO_FACTOR_CODE_INVALID');
      expect((await confirm({ code: app.nextCode() })).status).toBe(200);
    });
  });

  it('is turned off by the operator for a user who has lost the device', async () => {
    expect(await test.services.accounts.admin.twoFactorOff('ada@example.com')).toBe(true);
    expect((await test.call('GET', '/api/auth/validate', { token })).status).toBe(401);
    expect((await login()).status).toBe(200);
    expect(await test.services.accounts.admin.twoFactorOff('ada@example.com')).toBe(false);
    await expect(test.services.accounts.admin.twoFactorOff('nobody@example.com')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
