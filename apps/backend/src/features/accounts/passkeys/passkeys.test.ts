import { MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountCalls, turnOnSecondFactor, PAGE, passkeyCalls } from '../../../testing/account-calls.ts';
import type { TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { createSoftwareAuthenticator } from '../../../testing/software-authenticator.ts';

onEachEngine((createTestApp) => {
  let test: TestApp;
  const { isSignedIn } = accountCalls(() => test);
  const { add, confirmed, list, options, signIn, signInOptions } = passkeyCalls(() => test);

  beforeEach(async () => {
    test = await createTestApp({ environment: { PASSKEYS: 'on' } });
  });
  afterEach(() => test.close());

  const subjects = async () => (await test.mails()).map(({ subject }) => subject ?? '');

  it('are added by the signed-in user and sign in', async () => {
    const { token, user } = await confirmed();
    const { device, status, body } = await add(token, { name: ' My laptop ' });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String) as string,
        name: 'My laptop',
        createdAt: expect.any(String) as string,
        lastUsedAt: null,
      },
    ]);
    const signedIn = await signIn(device);
    expect([signedIn.status, signedIn.body.user.id]).toEqual([200, user.id]);
    expect(await isSignedIn(signedIn.body.token)).toBe(true);
    expect((await list(token))[0].lastUsedAt).toBe(new Date(test.clock.now).toISOString());
  });

  it('need no further factor: the device has verified the user', async () => {
    const { token, user } = await confirmed();
    const { device } = await add(token);
    await turnOnSecondFactor(test, { userId: user.id, token });
    expect((await signIn(device)).status).toBe(200);
  });

  it('are created for this user on this site, with verification by the device', async () => {
    const { token, user } = await confirmed();
    const { body } = await options(token);
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Lumigraph' },
      user: { name: 'ada@example.com', id: Buffer.from(user.id).toString('base64url') },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const { device } = await add(token);
    expect((await options(token)).body.excludeCredentials).toMatchObject([{ id: device.credentialId }]);
    expect((await signInOptions()).body).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect((await signInOptions()).body.allowCredentials ?? []).toEqual([]);
  });

  it('are listed, renamed and removed by their owner alone', async () => {
    const { token } = await confirmed();
    const { token: other } = await confirmed('eve@example.com');
    const { device, body } = await add(token);
    const path = `/api/auth/passkeys/${body.id}`;
    expect((await test.call('PUT', path, { token: other, body: { name: 'Mine' } })).status).toBe(404);
    expect((await test.call('DELETE', path, { token: other })).status).toBe(404);
    expect(await list(other)).toEqual([]);
    expect((await test.call('PUT', path, { token, body: { name: '  ' } })).status).toBe(400);
    expect((await test.call('PUT', path, { token, body: { name: 'Key' } })).body.name).toBe('Key');
    expect((await test.call('DELETE', path, { token })).status).toBe(200);
    expect(await list(token)).toEqual([]);
    expect((await signIn(device)).body.code).toBe('PASSKEY_REFUSED');
  });

  it('are reported by mail when they are added and removed', async () => {
    const { token } = await confirmed();
    const { body } = await add(token);
    await test.call('DELETE', `/api/auth/passkeys/${body.id}`, { token });
    expect(await subjects()).toEqual(
      expect.arrayContaining([
        'A passkey was added to your Lumigraph account',
        'A passkey was removed from your Lumigraph account',
      ]),
    );
  });

  it('need a confirmed address and a recent sign-in', async () => {
    const { token } = await test.register();
    expect((await options(token)).body.code).toBe('EMAIL_UNCONFIRMED');
    const { token: later } = await confirmed('eve@example.com');
    test.clock.now += 11 * MINUTE_MS;
    expect((await options(later)).body.code).toBe('REAUTHENTICATION_REQUIRED');
  });

  it('end with the account', async () => {
    const { token } = await confirmed();
    const { device } = await add(token);
    const body = { currentPassword: 'Kiwi-Lantern7' };
    expect((await test.call('DELETE', '/api/auth/account', { token, body })).status).toBe(200);
    expect((await signIn(device)).status).toBe(401);
    expect(await test.database.db.selectFrom('passkey').selectAll().execute()).toEqual([]);
  });

  it('are in the data export, without their keys', async () => {
    const { user, token } = await confirmed();
    await add(token, { name: 'My laptop' });
    const rows = await test.services.accounts.stores.passkeys.listOf(user.id);
    expect(rows).toHaveLength(1);
    const { bytes } = await test.call('GET', '/api/auth/export', { token });
    expect(bytes.length).toBeGreaterThan(0);
  });

  describe('that another account has already', () => {
    it('are refused', async () => {
      const device = createSoftwareAuthenticator(PAGE);
      const { token } = await confirmed();
      const { token: other } = await confirmed('eve@example.com');
      expect((await add(token, { device })).status).toBe(200);
      expect((await add(other, { device })).status).toBe(409);
    });
  });

  it('are reported for pages of the relying party, and do not exist where they are off', async () => {
    const reported = async (headers = {}) =>
      (await test.call('GET', '/api/auth/providers', { headers })).body.passkeys;
    expect(await reported({ origin: PAGE })).toBe(true);
    expect(await reported({ origin: 'https://evil.example' })).toBe(false);
    await test.close();
    test = await createTestApp();
    expect(await reported({ origin: PAGE })).toBe(false);
    const { token } = await confirmed();
    expect((await options(token)).status).toBe(404);
    expect((await signInOptions()).status).toBe(404);
    expect((await signIn(createSoftwareAuthenticator(PAGE))).status).toBe(404);
  });
});
