import { HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PASSWORD, type TestApp } from '../../../testing/auth-app.ts';
import { onHttpEngines } from '../../../testing/on-each-engine.ts';
import { turnOnSecondFactor } from '../../../testing/second-factor.ts';

onHttpEngines((createTestApp) => {
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

  it('ends the other sessions when it is turned on and off', async () => {
    const other = (await login()).body.token as string;
    const app = await turnOn();
    expect((await test.call('GET', '/api/auth/validate', { token: other })).status).toBe(401);
    const { twoFactor } = (await login()).body;
    const second = await post('two-factor/sign-in', { token: twoFactor.token, code: app.nextCode() }, '');
    expect(second.status).toBe(200);
    expect((await test.call('DELETE', '/api/auth/two-factor', { token })).status).toBe(200);
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
      await turnOn();
      test.clock.now += 10 * MINUTE_MS;
      const ask = () =>
        path === 'DELETE' ? test.call('DELETE', '/api/auth/two-factor', { token }) : post(path);
      expect((await ask()).body.code).toBe('REAUTHENTICATION_REQUIRED');
      await post('reauthenticate', { password: PASSWORD });
      expect((await ask()).body.code).not.toBe('REAUTHENTICATION_REQUIRED');
    },
  );

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
    const { recoveryCodes: first } = await turnOn();
    const { body } = await post('two-factor/recovery-codes');
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
      const numbers = () => strict.call('GET', '/api/analytics/numbers', { token: own });
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
