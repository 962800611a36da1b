import { MINUTE_MS } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { createBrowser } from '../../../testing/browser.ts';
import { ORIGIN, resultOf, useSocialScene } from './testing/social-scene.ts';

const FAILED = 'Social login failed';

const scene = useSocialScene();
const { signIn } = scene;

describe('what does not fit is refused with one text', () => {
  const altered = (name: string, value: string | null) => (callback: string) => {
    const url = new URL(callback, ORIGIN);
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    return url.pathname + url.search;
  };

  it.each([
    ['a wrong state', altered('state', 'x'.repeat(43))],
    ['a missing state', altered('state', null)],
    ['a wrong code', altered('code', 'x'.repeat(43))],
    ['a missing code', altered('code', null)],
    ['a wrong issuer', altered('iss', 'https://evil.example')],
    ['a missing issuer', altered('iss', null)],
    ['a doubled state', (callback: string) => `${callback}&state=${'x'.repeat(43)}`],
    [
      'an error of the provider',
      () => '/api/auth/google/callback?error=access_denied&error_description=<b>x</b>',
    ],
    ['the callback of another provider', (callback: string) => callback.replace('google', 'microsoft')],
  ])('%s', async (_what, change) => {
    const { token, error, url } = await signIn('google', { change });
    expect(token).toBeNull();
    expect(error).toBe(FAILED);
    expect(url.search).toBe('?error=Social+login+failed');
  });

  it('a callback that was used before', async () => {
    const { callback, started } = await signIn('google');
    for (const cookie of started.cookies)
      scene.browser.cookies.set('oauth_tx', cookie.split(/[=;]/)[1] ?? '');
    const replayed = resultOf((await scene.browser.open(callback)).location);
    expect([replayed.token, replayed.error]).toEqual([null, FAILED]);
  });

  it('another browser, with no cookie and with its own', async () => {
    const victim = createBrowser(scene.test);
    const started = await scene.browser.open('/api/auth/google');
    const callback = await scene.browser.atProvider(started.location, 'sub=eve-sub');
    expect(resultOf((await victim.open(callback)).location).error).toBe(FAILED);
    await victim.open('/api/auth/google');
    expect(resultOf((await victim.open(callback)).location).error).toBe(FAILED);
  });

  it('a code of one sign-in with the state of another', async () => {
    const other = createBrowser(scene.test);
    const otherStart = await other.open('/api/auth/google');
    const stolen = new URL(await other.atProvider(otherStart.location, 'sub=eve-sub'), ORIGIN);
    const { error } = await signIn('google', {
      change: altered('code', stolen.searchParams.get('code')),
    });
    expect(error).toBe(FAILED);
  });

  it.each(['nonce', 'code_verifier'] as const)('a wrong %s', async (column) => {
    const started = await scene.browser.open('/api/auth/google');
    const callback = await scene.browser.atProvider(started.location, 'sub=ada-sub');
    await scene.test.database.db
      .updateTable('sign_in_transaction')
      .set({ [column]: 'x'.repeat(43) })
      .execute();
    expect(resultOf((await scene.browser.open(callback)).location).error).toBe(FAILED);
  });

  it('a return after ten minutes', async () => {
    const started = await scene.browser.open('/api/auth/google');
    const callback = await scene.browser.atProvider(started.location, 'sub=ada-sub');
    scene.test.clock.now += 10 * MINUTE_MS;
    expect(resultOf((await scene.browser.open(callback)).location).error).toBe(FAILED);
  });

  const part = (text: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each<[string, (header: string, body: string, signature: string) => string]>([
    ['is not signed (alg none)', (_header, body) => `${encode({ alg: 'none' })}.${body}.`],
    ['has another signature', (header, body) => `${header}.${body}.${'A'.repeat(342)}`],
    [
      'names another key',
      (header, body, sig) => `${encode({ ...part(header), kid: 'other' })}.${body}.${sig}`,
    ],
    [
      'is for another audience',
      (header, body, sig) => `${header}.${encode({ ...part(body), aud: 'x' })}.${sig}`,
    ],
    [
      'is of another issuer',
      (header, body, sig) => `${header}.${encode({ ...part(body), iss: 'x' })}.${sig}`,
    ],
    ['has expired', (header, body, sig) => `${header}.${encode({ ...part(body), exp: 1 })}.${sig}`],
    [
      'names another person',
      (header, body, sig) => `${header}.${encode({ ...part(body), sub: 'ada' })}.${sig}`,
    ],
    ['is missing', () => ''],
  ])('an ID token that %s', async (_what, forge) => {
    scene.meddle = async (url, response) => {
      if (!url.endsWith('/token')) return response;
      const body = (await response.json()) as { id_token: string };
      const [header = '', claims = '', signature = ''] = body.id_token.split('.');
      const forged = forge(header, claims, signature);
      const { id_token: _dropped, ...rest } = body;
      return Response.json(forged === '' ? rest : { ...rest, id_token: forged });
    };
    const { token, error } = await signIn('google');
    expect([token, error]).toEqual([null, FAILED]);
  });

  it('a description of the provider that names another issuer', async () => {
    scene.meddle = async (url, response) =>
      url.endsWith('/.well-known/openid-configuration')
        ? Response.json({ ...((await response.json()) as object), issuer: 'https://evil.example' })
        : response;
    const started = resultOf((await scene.browser.open('/api/auth/google')).location);
    expect([started.url.pathname, started.error]).toEqual(['/auth', FAILED]);
    scene.meddle = undefined;
    expect((await signIn('google')).token).toMatch(/^ot_/);
  });

  it('a provider that is down, slow to find, or answers nonsense', async () => {
    scene.meddle = () => Promise.resolve(new Response('<html>', { status: 500 }));
    const started = resultOf((await scene.browser.open('/api/auth/google')).location);
    expect([started.url.pathname, started.error]).toEqual(['/auth', FAILED]);
    scene.meddle = undefined;
    expect((await signIn('google')).token).toMatch(/^ot_/);
  });
});

it('a provider that was away when the server started works once it is back', async () => {
  scene.meddle = () => Promise.reject(new TypeError('fetch failed'));
  // Until the provider is left alone for a moment, too.
  for (let time = 0; time < 8; time += 1) {
    const { location } = await scene.browser.open('/api/auth/google');
    expect(resultOf(location).error).toBe(FAILED);
  }
  scene.meddle = undefined;
  await expect
    .poll(async () => (await scene.browser.open('/api/auth/google')).location, {
      timeout: 20_000,
      interval: 200,
    })
    .toContain(scene.provider.issuer);
  expect((await signIn('google')).token).not.toBeNull();
});
