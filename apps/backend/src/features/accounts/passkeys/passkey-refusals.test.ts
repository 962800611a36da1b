import { MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { PAGE, passkeyCalls } from '../../../testing/account-calls.ts';
import { createSoftwareAuthenticator, type Ceremony } from '../../../testing/software-authenticator.ts';

onEachEngine((createTestApp) => {
  let test: TestApp;
  const { add, confirmed, list, options, send, signIn, signInOptions } = passkeyCalls(() => test);

  beforeEach(async () => {
    test = await createTestApp({ environment: { PASSKEYS: 'on' } });
  });
  afterEach(() => test.close());

  const wrong: [string, Ceremony][] = [
    ['of a page of another origin', { origin: 'https://evil.example' }],
    ['of another domain', { rpId: 'evil.example' }],
    ['without verification of the user', { verified: false }],
  ];

  describe('a registration', () => {
    it.each(wrong)('%s is refused', async (_name, ceremony) => {
      const { token } = await confirmed();
      const { status, body } = await add(token, ceremony);
      expect([status, body.code]).toEqual([401, 'PASSKEY_REFUSED']);
      expect(await list(token)).toEqual([]);
    });

    it('takes its challenge once, within five minutes, in the session that asked', async () => {
      const { token } = await confirmed();
      const { token: other } = await confirmed('eve@example.com');
      const register = (session: string, credential: unknown) =>
        test.call('POST', '/api/auth/passkeys', { token: session, body: { credential } });
      const { body: asked } = await options(token);
      const credential = createSoftwareAuthenticator(PAGE).create(asked);
      expect((await register(other, credential)).status).toBe(401);
      expect((await register(token, credential)).status).toBe(200);
      expect((await register(token, createSoftwareAuthenticator(PAGE).create(asked))).status).toBe(401);
      const { body: late } = await options(token);
      test.clock.now += 5 * MINUTE_MS;
      expect((await register(token, createSoftwareAuthenticator(PAGE).create(late))).status).toBe(401);
    });

    it('takes no challenge of a sign-in', async () => {
      const { token } = await confirmed();
      const { body: asked } = await signInOptions();
      const credential = createSoftwareAuthenticator(PAGE).create(asked);
      expect((await test.call('POST', '/api/auth/passkeys', { token, body: { credential } })).status).toBe(
        401,
      );
    });
  });

  describe('a sign-in', () => {
    it.each(wrong)('%s is refused', async (_name, ceremony) => {
      const { token } = await confirmed();
      const { device } = await add(token);
      const { status, body } = await signIn(device, ceremony);
      expect([status, body.code]).toEqual([401, 'PASSKEY_REFUSED']);
      expect((await signIn(device)).status).toBe(200);
    });

    it('with an unknown passkey has the same response', async () => {
      const { status, body } = await signIn(createSoftwareAuthenticator(PAGE));
      expect([status, body.code]).toEqual([401, 'PASSKEY_REFUSED']);
    });

    it('with the key of another device is refused', async () => {
      const { token } = await confirmed();
      const { device } = await add(token);
      const { body: asked } = await signInOptions();
      const { credentialId: id } = device;
      const forged = { ...createSoftwareAuthenticator(PAGE).get(asked), id, rawId: id };
      expect((await send(forged)).status).toBe(401);
    });

    it('is accepted once: of ten equal responses at once, one', async () => {
      const { token } = await confirmed();
      const { device } = await add(token);
      const { body: asked } = await signInOptions();
      const credential = device.get(asked);
      const uses = await Promise.all(Array.from({ length: 10 }, () => send(credential)));
      expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('takes its challenge for five minutes', async () => {
      const { token } = await confirmed();
      const { device } = await add(token);
      const { body: asked } = await signInOptions();
      test.clock.now += 5 * MINUTE_MS;
      expect((await send(device.get(asked))).status).toBe(401);
    });

    it('of a blocked account is refused', async () => {
      const { token, user } = await confirmed();
      const { device } = await add(token);
      await test.services.accounts.stores.users.update(user.id, { blocked_at: 1 }, test.clock.now);
      expect((await signIn(device)).status).toBe(401);
    });

    it('with a counter that does not grow is refused: the key was copied', async () => {
      const { token } = await confirmed();
      const { device } = await add(token, { counter: 3 });
      expect((await signIn(device, { counter: 4 })).status).toBe(200);
      for (const counter of [4, 2, 0]) expect((await signIn(device, { counter })).status).toBe(401);
      expect((await signIn(device, { counter: 9 })).status).toBe(200);
    });
  });

  it('leaves no challenge that has ended', async () => {
    await signInOptions();
    test.clock.now += 6 * MINUTE_MS;
    await test.services.accounts.sessions.removeExpired();
    expect(await test.database.db.selectFrom('passkey_challenge').selectAll().execute()).toEqual([]);
  });
});
