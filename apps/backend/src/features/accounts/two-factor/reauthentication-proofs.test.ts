import { createHash } from 'node:crypto';
import { MINUTE_MS, type PasskeyOptions } from '@lumigraph/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBrowser } from '../../../testing/browser.ts';
import { passkeyCalls, turnOnSecondFactor } from '../../../testing/account-calls.ts';
import type { createSoftwareAuthenticator, Ceremony } from '../../../testing/software-authenticator.ts';
import { useSocialScene } from '../social/testing/social-scene.ts';

const scene = useSocialScene({ PASSKEYS: 'on' });
const { add, confirmed, signInOptions } = passkeyCalls(() => scene.test);

const methods = async (token: string) =>
  (await scene.test.call('GET', '/api/auth/reauthenticate/methods', { token })).body as unknown;
const confirm = (token: string, body: object) =>
  scene.test.call('POST', '/api/auth/reauthenticate', { token, body });
/** Whether the session may change how the account is protected. */
const isRecent = async (token: string) =>
  (await scene.test.call('POST', '/api/auth/passkeys/options', { token, body: {} })).status === 200;

describe('a confirmation with a passkey', () => {
  const ask = (token: string) =>
    scene.test.call('POST', '/api/auth/reauthenticate/passkey-options', { token, body: {} });
  type Device = ReturnType<typeof createSoftwareAuthenticator>;
  async function confirmBy(token: string, device: Device, ceremony?: Ceremony) {
    return confirm(token, { credential: device.get((await ask(token)).body as PasskeyOptions, ceremony) });
  }

  it('counts for the session that asked, and names the passkeys of the account', async () => {
    const { token } = await confirmed();
    const { device } = await add(token);
    expect(await methods(token)).toEqual({ password: true, code: false, passkey: true, providers: [] });
    const { body: asked } = await ask(token);
    expect(asked.allowCredentials).toMatchObject([{ id: device.credentialId }]);
    scene.test.clock.now += 11 * MINUTE_MS;
    expect(await isRecent(token)).toBe(false);
    expect((await confirmBy(token, device)).status).toBe(200);
    expect(await isRecent(token)).toBe(true);
  });

  it('is refused with a passkey of another account, a challenge of another session or of a sign-in, and twice', async () => {
    const { token } = await confirmed();
    const { device } = await add(token);
    const { token: otherToken } = await confirmed('eve@example.com');
    const { device: other } = await add(otherToken);
    scene.test.clock.now += 11 * MINUTE_MS;
    const refusals = [
      await confirmBy(token, other),
      await confirmBy(token, device, { verified: false }),
      await confirm(token, { credential: device.get((await ask(otherToken)).body) }),
      await confirm(token, { credential: device.get((await signInOptions()).body) }),
    ];
    for (const { status, body } of refusals)
      expect([status, body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    expect(await isRecent(token)).toBe(false);
    const credential = device.get((await ask(token)).body);
    const uses = [await confirm(token, { credential }), await confirm(token, { credential })];
    expect(uses.map(({ status }) => status)).toEqual([200, 403]);
    // No confirmation signs anybody in.
    const { body: asked } = await ask(token);
    const signIn = { credential: device.get(asked) };
    expect((await scene.test.call('POST', '/api/auth/passkey-sign-in', { body: signIn })).status).toBe(401);
  });

  it('is not offered to an account without passkeys, or on a site of another domain', async () => {
    const { token } = await confirmed();
    expect(await methods(token)).toMatchObject({ passkey: false });
    expect((await ask(token)).status).toBe(404);
    await add(token);
    const elsewhere = { token, headers: { origin: 'https://twosome.example' } };
    const response = await scene.test.call('GET', '/api/auth/reauthenticate/methods', elsewhere);
    expect(response.body).toMatchObject({ passkey: false });
    expect((await scene.test.call('GET', '/api/auth/reauthenticate/methods')).status).toBe(401);
  });
});

describe('a confirmation by a new sign-in at a provider', () => {
  let token: string;
  let userId: string;
  beforeEach(async () => {
    const { body } = await scene.exchange((await scene.signIn('google')).token, 'google');
    token = body.token;
    userId = body.user.id;
    scene.test.clock.now += 11 * MINUTE_MS;
  });
  const confirmBy = (value: string | null, more: object = {}) =>
    confirm(token, { external: { provider: 'google', token: value, ...more } });

  it('counts for the session, once, with the verifier of the browser', async () => {
    expect(await methods(token)).toEqual({
      password: false,
      code: false,
      passkey: false,
      providers: ['google'],
    });
    expect(await isRecent(token)).toBe(false);
    const verifier = 'v'.repeat(43);
    const query = `?challenge=${createHash('sha256').update(verifier).digest('base64url')}`;
    const { token: value } = await scene.signIn('google', { query });
    expect((await confirmBy(value)).status).toBe(403);
    const { token: next } = await scene.signIn('google', { query });
    expect((await confirmBy(next, { verifier })).status).toBe(200);
    expect(await isRecent(token)).toBe(true);
    expect((await confirmBy(next, { verifier })).status).toBe(403);
  });

  it('is refused with an account of another person, which it does not sign in to', async () => {
    scene.browser = createBrowser(scene.test);
    const { token: other } = await scene.signIn('google', { person: 'eve-sub' });
    const { status, body } = await confirmBy(other);
    expect([status, body.code, body.token]).toEqual([403, 'REAUTHENTICATION_REQUIRED', undefined]);
    expect(await isRecent(token)).toBe(false);
  });

  it('creates no account for an unknown identity, and its value signs nobody in', async () => {
    const unknown = { person: 'eve-sub', query: '?purpose=confirm' };
    const returned = async () => {
      scene.browser = createBrowser(scene.test);
      return (await scene.signIn('google', unknown)).token;
    };
    const refused = await confirmBy(await returned());
    expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    expect(await isRecent(token)).toBe(false);
    expect((await scene.exchange(await returned(), 'google')).status).toBe(401);
    // The address is still free.
    expect((await scene.test.register({ email: 'eve@example.com' })).user.email).toBe('eve@example.com');
  });

  it('confirms with its own value, which does not sign in', async () => {
    const { token: value } = await scene.signIn('google', { query: '?purpose=confirm' });
    expect((await scene.exchange(value, 'google')).status).toBe(401);
    const { token: next } = await scene.signIn('google', { query: '?purpose=confirm' });
    expect((await confirmBy(next)).status).toBe(200);
  });

  it('is refused where the account has an app: a sign-in there needs a code too', async () => {
    const { token: value } = await scene.signIn('google');
    const session = (await scene.exchange(value, 'google')).body;
    await turnOnSecondFactor(scene.test, { userId, token: session.token });
    scene.test.clock.now += 11 * MINUTE_MS;
    token = session.token;
    expect(await methods(token)).toMatchObject({ code: true, providers: [] });
    expect((await confirmBy((await scene.signIn('google')).token)).status).toBe(403);
  });
});

it('a confirmation links no identity to the account that has its address', async () => {
  const { token } = await scene.test.register({ email: 'ada@example.com' });
  const { token: value } = await scene.signIn('google', { query: '?purpose=confirm' });
  const { status } = await confirm(token, { external: { provider: 'google', token: value } });
  expect(status).toBe(403);
  expect(await methods(token)).toMatchObject({ password: true, providers: [] });
});
