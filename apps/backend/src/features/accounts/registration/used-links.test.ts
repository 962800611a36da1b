import { DAY_MS } from '@lumigraph/contracts';
import type { Email } from 'postal-mime';
import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD, tokenIn, type TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';

interface Scene {
  test: TestApp;
  link: string;
  /** The session in which the link is opened. */
  session?: string;
  /** The account of the address, once the link was used. */
  address: string;
}

/** Confirmation links that are used more than once: the first use counts, the others are told that nothing is left to do. */
onEachEngine((createTestApp) => {
  let test: TestApp;
  afterEach(() => test.close());

  const newestTo = async (address: string): Promise<Email | undefined> =>
    (await test.mails()).findLast(
      ({ to, text }) => to?.[0]?.address === address && text?.includes('#token='),
    );
  const press = ({ link, session }: Pick<Scene, 'link' | 'session'>) =>
    test.call('POST', '/api/auth/confirm-email', {
      body: { token: link },
      ...(session === undefined ? {} : { token: session }),
    });
  const rows = () => test.database.db.selectFrom('one_time_token').selectAll().execute();

  async function firstAddress(): Promise<Scene> {
    test = await createTestApp();
    await test.register();
    return { test, link: tokenIn(await newestTo('ada@example.com')), address: 'ada@example.com' };
  }

  async function changedAddress(): Promise<Scene> {
    test = await createTestApp();
    const { token: session } = await test.register();
    await test.call('PUT', '/api/auth/user', {
      token: session,
      body: { email: 'new@example.com', currentPassword: PASSWORD },
    });
    const link = tokenIn(await newestTo('new@example.com'));
    return { test, link, session, address: 'new@example.com' };
  }

  async function waitingRegistration(): Promise<Scene> {
    test = await createTestApp({ environment: { REGISTRATION: 'confirm' } });
    await test.call('POST', '/api/auth/register', {
      body: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        password: PASSWORD,
        confirmPassword: PASSWORD,
      },
    });
    return { test, link: tokenIn(await newestTo('ada@example.com')), address: 'ada@example.com' };
  }

  const scenes = [
    ['of a first address', firstAddress, 7 * DAY_MS],
    ['of a changed address', changedAddress, DAY_MS],
    ['of a registration that waits', waitingRegistration, DAY_MS],
  ] as const;

  describe.each(scenes)('a link %s', (_name, begin, life) => {
    it('is told to be used by the second press, which changes nothing', async () => {
      const scene = await begin();
      expect((await press(scene)).status).toBe(200);
      const users = await test.database.db.selectFrom('user_account').selectAll().execute();
      for (const session of [scene.session, undefined]) {
        const twice = await press({ link: scene.link, ...(session ? { session } : {}) });
        expect([twice.status, twice.body.code]).toEqual([409, 'EMAIL_ALREADY_CONFIRMED']);
      }
      expect(await test.database.db.selectFrom('user_account').selectAll().execute()).toEqual(users);
    });

    it('is used once by tabs that press at the same time', async () => {
      const scene = await begin();
      const responses = await Promise.all(Array.from({ length: 4 }, () => press(scene)));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.filter(({ body }) => body.code === 'EMAIL_ALREADY_CONFIRMED')).toHaveLength(3);
    });

    it('is invalid from the time at which it would have expired', async () => {
      const scene = await begin();
      const made = test.clock.now;
      await press(scene);
      test.clock.now = made + life - 1;
      expect((await press({ link: scene.link })).body.code).toBe('EMAIL_ALREADY_CONFIRMED');
      test.clock.now = made + life;
      expect((await press({ link: scene.link })).body.code).toBe('LINK_INVALID');
    });

    it('is invalid when it expired unused', async () => {
      const scene = await begin();
      test.clock.now += life;
      expect((await press({ link: scene.link })).body.code).toBe('LINK_INVALID');
    });

    it('leaves only a hash, the account and its address, and nothing once the account is deleted', async () => {
      const scene = await begin();
      await press(scene);
      const traces = await rows();
      expect(traces.map(({ purpose, payload, email_key }) => ({ purpose, payload, email_key }))).toEqual([
        { purpose: 'confirmed', payload: '{}', email_key: scene.address },
      ]);
      expect(JSON.stringify(traces)).not.toContain(scene.link);
      const { body } = await test.call('POST', '/api/auth/login', {
        body: { email: scene.address, password: PASSWORD },
      });
      const deleted = await test.call('DELETE', '/api/auth/account', {
        token: body.token as string,
        body: { currentPassword: PASSWORD },
      });
      expect(deleted.status).toBe(200);
      expect(await rows()).toEqual([]);
      expect((await press({ link: scene.link })).body.code).toBe('LINK_INVALID');
    });

    it('says nothing to whoever has another token', async () => {
      const scene = await begin();
      await press(scene);
      for (const link of [`ot_${'A'.repeat(43)}`, 'ot_short', `${scene.link}x`])
        expect((await press({ link })).body.code).toBe('LINK_INVALID');
    });

    it('opens nothing else', async () => {
      const { link: token } = await begin();
      await press({ link: token });
      const body = { token, newPassword: 'Harbour!Plum42', confirmPassword: 'Harbour!Plum42' };
      expect((await test.call('POST', '/api/auth/reset-password', { body })).status).toBe(400);
      expect((await test.call('POST', '/api/auth/magic-link/sign-in', { body: { token } })).status).not.toBe(
        200,
      );
      expect(
        (await test.call('POST', '/api/auth/external-login', { body: { provider: 'google', token } })).status,
      ).not.toBe(200);
    });
  });

  it('a used link is invalid once the account has another address', async () => {
    const { link } = await firstAddress();
    await press({ link });
    const { body } = await test.call('POST', '/api/auth/login', {
      body: { email: 'ada@example.com', password: PASSWORD },
    });
    const session = body.token as string;
    await test.call('PUT', '/api/auth/user', {
      token: session,
      body: { email: 'new@example.com', currentPassword: PASSWORD },
    });
    const change = tokenIn(await newestTo('new@example.com'));
    expect((await press({ link: change, session })).status).toBe(200);
    expect((await press({ link })).body.code).toBe('LINK_INVALID');
    expect((await press({ link: change })).body.code).toBe('EMAIL_ALREADY_CONFIRMED');
  });

  it('a link that a newer one replaced stays invalid after the newer one was used', async () => {
    test = await createTestApp();
    const { token } = await test.register();
    const first = tokenIn(await newestTo('ada@example.com'));
    // Mails of the same second have no order.
    test.clock.now += 60_000;
    await test.call('POST', '/api/auth/resend-confirmation', { token });
    const links = (await test.mails()).map((mail) =>
      mail.text?.includes('#token=') ? tokenIn(mail) : first,
    );
    const second = links.find((link) => link !== first) ?? first;
    expect((await press({ link: second })).status).toBe(200);
    expect((await press({ link: first })).body.code).toBe('LINK_INVALID');
  });
});
