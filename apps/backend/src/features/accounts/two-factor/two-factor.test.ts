import { HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { turnOnSecondFactor } from '../../../testing/account-calls.ts';

onEachEngine((createTestApp) => {
  let test: TestApp;
  let token: string;
  let userId: string;

  beforeEach(async () => {
    test = await createTestApp();
    const session = await test.register();
    token = session.token;
    userId = session.user.id;
  });
  afterEach(() => test.close());

  const post = (path: string, body?: unknown, bearer = token) =>
    test.call('POST', `/api/auth/${path}`, { token: bearer, body });
  const login = () =>
    test.call('POST', '/api/auth/login', { body: { email: 'ada@example.com', password: PASSWORD } });
  const status = async () => (await test.call('GET', '/api/auth/two-factor', { token })).body as unknown;
  const subjects = async () => (await test.mails()).map(({ subject }) => subject);
  const turnOff = (body?: unknown) => test.call('DELETE', '/api/auth/two-factor', { token, body });
  const turnOn = () => turnOnSecondFactor(test, { userId, token });

  it('is off until a code of the app has confirmed it', async () => {
    await test.services.accounts.stores.users.update(userId, { email_verified: 1 }, 1);
    expect(await status()).toEqual({ enabled: false, required: false, recoveryCodesLeft: 0 });
    const { body } = await post('two-factor/start');
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Lumigraph:ada%40example\.com\?/);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await post('two-factor/confirm', { code: '000000' })).body.code).toBe('TWO_FACTOR_CODE_INVALID');
    expect(await status()).toMatchObject({ enabled: false });
    expect((await login()).status).toBe(200);
  });

  it('gives ten recovery codes, keeps no secret in plain text, and tells the owner by mail', async () => {
    const { recoveryCodes } = await turnOn();
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await status()).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    const { db } = test.database;
    const rows = JSON.stringify([
      await db.selectFrom('two_factor').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
    ]);
    for (const code of recoveryCodes) expect(rows).not.toContain(code.replaceAll('-', ''));
    expect(rows).not.toMatch(/"secret":"[A-Z2-7]{32}"/);
    expect(await subjects()).toContain('Two-step verification is on for your Lumigraph account');
  });

  it.each<[written: string, typed: (code: string) => string]>([
    ['in groups', (code) => ` ${code.slice(0, 3)}-${code.slice(3)} `],
    ['with marks of copied text', (code) => `\u202a${code}\u202c`],
    [
      'in the digits of an input method',
      (code) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)),
    ],
  ])('takes a code %s, when it is turned on as at each sign-in', async (_written, typed) => {
    const app = await turnOnSecondFactor(test, { userId, token, typed });
    const { twoFactor } = (await login()).body;
    const code = typed(app.nextCode());
    expect((await post('two-factor/sign-in', { token: twoFactor.token, code }, '')).status).toBe(200);
  });

  it('ends the other sessions when it is turned on and off', async () => {
    const other = (await login()).body.token as string;
    const app = await turnOn();
    expect((await test.call('GET', '/api/auth/validate', { token: other })).status).toBe(401);
    const { twoFactor } = (await login()).body;
    const second = await post('two-factor/sign-in', { token: twoFactor.token, code: app.nextCode() }, '');
    expect(second.status).toBe(200);
    expect((await turnOff({ code: app.nextCode() })).status).toBe(200);
    expect((await test.call('GET', '/api/auth/validate', { token: second.body.token })).status).toBe(401);
    expect(await status()).toMatchObject({ enabled: false });
    expect((await login()).status).toBe(200);
    expect(await subjects()).toContain('Two-step verification is off for your Lumigraph account');
  });

  it('needs a confirmed address, so that nobody locks out the owner of another address', async () => {
    expect((await post('two-factor/start')).body.code).toBe('EMAIL_UNCONFIRMED');
  });

  it.each(['two-factor/start', 'two-factor/recovery-codes', 'DELETE'])(
    '%s needs a recent sign-in',
    async (path) => {
      const app = await turnOn();
      test.clock.now += 10 * MINUTE_MS;
      const ask = () => {
        const body = { code: app.nextCode() };
        return path === 'DELETE' ? turnOff(body) : post(path, body);
      };
      expect((await ask()).body.code).toBe('REAUTHENTICATION_REQUIRED');
      await post('reauthenticate', { password: PASSWORD });
      expect((await ask()).body.code).not.toBe('REAUTHENTICATION_REQUIRED');
    },
  );

  describe.each(['turned off', 'given new recovery codes'])('is %s only with the second factor', (change) => {
    const ask = (body?: object) =>
      change === 'turned off' ? turnOff(body) : post('two-factor/recovery-codes', body);

    it('after a recent password alone: refused', async () => {
      await turnOn();
      await post('reauthenticate', { password: PASSWORD });
      expect((await ask()).body.code).toBe('VALIDATION_FAILED');
      expect((await ask({ code: '000000' })).body.code).toBe('TWO_FACTOR_CODE_INVALID');
      expect(await status()).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    });

    it('with a code of the app, which is used up', async () => {
      const app = await turnOn();
      const code = app.nextCode();
      expect((await ask({ code })).status).toBe(200);
      if (change === 'given new recovery codes')
        expect((await ask({ code })).body.code).toBe('TWO_FACTOR_CODE_INVALID');
    });

    it('with a recovery code, where the device is lost', async () => {
      const { recoveryCodes } = await turnOn();
      expect((await ask({ code: recoveryCodes[0] })).status).toBe(200);
    });

    it('by an account without a password with the code alone', async () => {
      const app = await turnOn();
      await test.services.accounts.stores.users.update(userId, { password_hash: null }, test.clock.now);
      test.clock.now += 10 * MINUTE_MS;
      expect((await ask({ code: app.nextCode() })).status).toBe(200);
    });

    it('counts wrong codes, so that they cannot be guessed', async () => {
      const strict = await createTestApp({ limits: { secondStepAccount: { points: 3, windowMs: HOUR_MS } } });
      try {
        const session = await strict.register();
        await turnOnSecondFactor(strict, { userId: session.user.id, token: session.token });
        const attempt = (code: string) =>
          change === 'turned off'
            ? strict.call('DELETE', '/api/auth/two-factor', { token: session.token, body: { code } })
            : strict.call('POST', '/api/auth/two-factor/recovery-codes', {
                token: session.token,
                body: { code },
              });
        for (let wrong = 0; wrong < 3; wrong += 1) await attempt('000000');
        expect((await attempt('000000')).body.code).toBe('TOO_MANY_ATTEMPTS');
      } finally {
        await strict.close();
      }
    });
  });

  it('cannot be turned off when it is off', async () => {
    expect((await turnOff({ code: '123456' })).body.code).toBe('CONFLICT');
  });

  it('does not replace an app that is on, and a started one only until it is confirmed', async () => {
    const app = await turnOn();
    expect((await post('two-factor/start')).status).toBe(409);
    expect((await post('two-factor/confirm', { code: app.nextCode() })).status).toBe(409);
  });

  it('forgets a started enrolment after an hour', async () => {
    await test.services.accounts.stores.users.update(userId, { email_verified: 1 }, 1);
    const { refreshToken } = (await login()).body;
    await post('two-factor/start');
    test.clock.now += HOUR_MS;
    const refreshed = await post('refresh', { refreshToken }, '');
    expect((await post('two-factor/confirm', { code: '123456' }, refreshed.body.token)).status).toBe(409);
  });

  it('replaces the recovery codes', async () => {
    const app = await turnOn();
    const first = app.recoveryCodes;
    const { body } = await post('two-factor/recovery-codes', { code: app.nextCode() });
    expect(body.recoveryCodes).toHaveLength(10);
    const { twoFactor } = (await login()).body;
    const use = (code: string) => post('two-factor/sign-in', { token: twoFactor.token, code }, '');
    expect((await use(first[0] ?? '')).body.code).toBe('TWO_FACTOR_CODE_INVALID');
    expect((await use(body.recoveryCodes[0])).status).toBe(200);
  });

  it('is required for the calls of a role where the settings say so, and of no others', async () => {
    const strict = await createTestApp({ environment: { TWO_FACTOR_REQUIRED_ROLES: 'admin' } });
    try {
      const { token: own, user } = await strict.register();
      const numbers = () => strict.call('GET', '/api/analytics/statistics', { token: own });
      expect((await numbers()).body.code).toBe('FORBIDDEN');
      await strict.services.accounts.stores.users.update(user.id, { roles: '["admin"]' }, 1);
      expect(await numbers()).toMatchObject({ status: 403, body: { code: 'TWO_FACTOR_REQUIRED' } });
      expect((await strict.call('GET', '/api/auth/two-factor', { token: own })).body.required).toBe(true);
      await turnOnSecondFactor(strict, { userId: user.id, token: own });
      expect((await numbers()).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
