import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD, tokenIn, type TestApp, type TestAppOptions } from '../../testing/auth-app.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';

/** Attacks on an account, each from the first step to the last. */
onEachEngine((createTestApp) => {
  const NEW_PASSWORD = 'Harbour!Plum42';
  const OWNER = 'ada@example.com';
  const ATTACKER = 'mallory@evil.example';
  let test: TestApp;

  const start = async (options: TestAppOptions = {}) => {
    test = await createTestApp(options);
  };
  afterEach(() => test.close());

  const login = (password: string, email = OWNER) =>
    test.call('POST', '/api/auth/login', { body: { email, password } });
  const askForChange = (token: string, email: string, currentPassword = PASSWORD) =>
    test.call('PUT', '/api/auth/user', { token, body: { email, currentPassword } });
  const confirm = (token: string, session?: string) =>
    test.call('POST', '/api/auth/confirm-email', {
      body: { token },
      ...(session === undefined ? {} : { token: session }),
    });
  const reset = (token: string) =>
    test.call('POST', '/api/auth/reset-password', {
      body: { token, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    });
  const forgot = (email: string) => test.call('POST', '/api/auth/forgot-password', { body: { email } });
  const newestTo = async (address: string, path: string): Promise<string> => {
    const links = (await test.mails()).filter(
      ({ to, text }) => to?.[0]?.address === address && text?.includes(`${path}#token=`),
    );
    return tokenIn(links.at(-1));
  };

  describe('takeover by a planted change of address', () => {
    const steps = {
      'a changed password': async (token: string) => {
        await test.call('POST', '/api/auth/change-password', {
          token,
          body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
        });
      },
      'a reset password': async () => {
        await forgot(OWNER);
        await reset(await newestTo(OWNER, '/reset-password'));
      },
      'signing out everywhere else': async (token: string) => {
        await test.call('DELETE', '/api/auth/sessions', { token });
      },
    };
    it.each(Object.entries(steps))('is ended by %s', async (_name, step) => {
      await start();
      const owner = await test.register();
      await confirm(await newestTo(OWNER, '/confirm-email'));
      // An attacker knows the password for a short time.
      const attacker = (await login(PASSWORD)).body.token as string;
      await askForChange(attacker, ATTACKER);
      const link = await newestTo(ATTACKER, '/confirm-email');
      await step(owner.token);

      expect((await confirm(link)).status).toBeGreaterThanOrEqual(400);
      expect((await confirm(link, attacker)).status).toBeGreaterThanOrEqual(400);
      const again = (await login(PASSWORD)).body?.token ?? (await login(NEW_PASSWORD)).body?.token;
      const profile = await test.call('GET', '/api/auth/me', { token: again });
      expect(profile.body.user.email).toBe(OWNER);
    });

    it('is not completed with the link alone', async () => {
      await start();
      const owner = await test.register();
      const other = await test.register({ email: ATTACKER });
      await askForChange(owner.token, 'new@example.com');
      const link = await newestTo('new@example.com', '/confirm-email');
      expect((await confirm(link)).status).toBe(403);
      expect((await confirm(link, other.token)).status).toBe(403);
      expect((await confirm(link, owner.token)).status).toBe(200);
    });
  });

  it('pre-hijack: nothing that was planted in an account of my address survives that I recover it', async () => {
    await start();
    const attacker = await test.register({ firstName: 'Mallory', email: OWNER });
    await askForChange(attacker.token, ATTACKER);
    const link = await newestTo(ATTACKER, '/confirm-email');
    // A second change waits in the outbox: its link is made when the mail is sent.
    await test.services.accounts.stores.users.addIdentity({
      id: 'planted', user_id: attacker.user.id, provider: 'microsoft', issuer: 'iss', subject: 'mallory',
      created_at: test.clock.now, address_proven: 0,
    }); // prettier-ignore
    await forgot(OWNER);
    expect((await reset(await newestTo(OWNER, '/reset-password'))).status).toBe(200);

    expect((await confirm(link)).status).toBeGreaterThanOrEqual(400);
    expect((await test.call('GET', '/api/auth/me', { token: attacker.token })).status).toBe(401);
    expect(await test.services.accounts.stores.users.identities(attacker.user.id)).toEqual([]);
    expect((await login(NEW_PASSWORD)).body.user.email).toBe(OWNER);
  });

  it('pre-hijack: an identity of before the proof goes, even when the address was proven in between', async () => {
    await start();
    const attacker = await test.register({ firstName: 'Mallory', email: OWNER });
    await test.services.accounts.stores.users.addIdentity({
      id: 'planted', user_id: attacker.user.id, provider: 'microsoft', issuer: 'iss', subject: 'mallory',
      created_at: test.clock.now, address_proven: 0,
    }); // prettier-ignore
    expect((await confirm(await newestTo(OWNER, '/confirm-email'))).status).toBe(200);
    await forgot(OWNER);
    expect((await reset(await newestTo(OWNER, '/reset-password'))).status).toBe(200);
    expect(await test.services.accounts.stores.users.identities(attacker.user.id)).toEqual([]);
  });

  it('old mailbox: a reset link that was sent there ends with the change of the address', async () => {
    await start();
    const owner = await test.register();
    await forgot(OWNER);
    const old = await newestTo(OWNER, '/reset-password');
    const elsewhere = (await login(PASSWORD)).body.token as string;
    await askForChange(owner.token, 'new@example.com');
    expect((await confirm(await newestTo('new@example.com', '/confirm-email'), owner.token)).status).toBe(
      200,
    );

    expect((await reset(old)).body.code).toBe('RESET_LINK_INVALID');
    expect((await test.call('GET', '/api/auth/me', { token: owner.token })).status).toBe(200);
    expect((await test.call('GET', '/api/auth/me', { token: elsewhere })).status).toBe(401);
    const told = (await test.mails()).filter(({ to }) => to?.[0]?.address === OWNER);
    expect(told.map(({ subject }) => subject)).toContain('Your Lumigraph email address was changed');
  });

  it('a link of a change lives 24 hours', async () => {
    await start();
    const owner = await test.register();
    await askForChange(owner.token, 'new@example.com');
    const link = await newestTo('new@example.com', '/confirm-email');
    test.clock.now += 24 * 60 * 60 * 1000;
    const again = (await login(PASSWORD)).body.token as string;
    expect((await confirm(link, again)).body.code).toBe('LINK_INVALID');
  });
});
