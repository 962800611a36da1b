import { createHash } from 'node:crypto';
import { SECOND_MS, socialProviders } from '@lumigraph/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD } from '../../../testing/auth-app.ts';
import { returnAddress } from './social-service.ts';
import { createBrowser } from '../../../testing/browser.ts';
import { ORIGIN, resultOf, useSocialScene } from './testing/social-scene.ts';

const FAILED = 'Social login failed';

const scene = useSocialScene();
const { signIn, exchange } = scene;

describe('signing in', () => {
  it('prints no warning of the library', async () => {
    expect((await signIn('google')).token).toMatch(/^ot_/);
    expect(scene.printed).toEqual([]);
  });

  it.each(socialProviders)('with %s makes an account and a session', async (name) => {
    const { token, finished, url, started } = await signIn(name, {
      query: `?returnTo=${encodeURIComponent(`${ORIGIN}/login?redirect=%2Fprofile`)}`,
    });
    expect(token).toMatch(/^ot_/);
    expect(url.origin + url.pathname).toBe(`${ORIGIN}/login`);
    expect(url.searchParams.get('redirect')).toBe('/profile');
    expect(finished.headers['referrer-policy']).toBe('no-referrer');
    expect(finished.headers['cache-control']).toBe('no-store');
    expect(started.cookies[0]).toMatch(/^oauth_tx=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(scene.browser.cookies.size).toBe(0);
    const response = await exchange(token, name);
    expect(response.status).toBe(200);
    expect(response.body.user).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      hasPassword: false,
      emailVerified: name === 'google',
    });
    const again = await signIn(name);
    expect((await exchange(again.token, name)).body.user.id).toBe(response.body.user.id);
  });

  it('offers only what is configured', async () => {
    expect((await scene.test.call('GET', '/api/auth/providers')).body).toMatchObject({
      items: socialProviders,
    });
    const bare = await createTestApp();
    try {
      expect((await bare.call('GET', '/api/auth/providers')).body).toMatchObject({ items: [] });
      for (const name of [...socialProviders, 'unknown'])
        expect((await bare.call('GET', `/api/auth/${name}`)).status).toBe(404);
    } finally {
      await bare.close();
    }
  });

  it('asks the provider for a code with PKCE, state and, of OpenID providers, a nonce', async () => {
    for (const name of socialProviders) {
      const url = new URL((await scene.browser.open(`/api/auth/${name}`)).location);
      expect(url.searchParams.get('response_type')).toBe('code');
      expect(url.searchParams.get('code_challenge_method')).toBe('S256');
      expect(url.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
      expect(url.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
      expect(url.searchParams.has('nonce')).toBe(name !== 'facebook');
      expect(url.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/api/auth/${name}/callback`);
    }
  });

  it('marks the cookie for one host and HTTPS where the site is served by it', async () => {
    const secure = await createTestApp({
      environment: { PUBLIC_ORIGIN: 'https://lumigraph.example' },
      social: { socialProviders: scene.provider.definitions },
    });
    try {
      const started = await createBrowser(secure).open('/api/auth/google');
      expect(started.cookies[0]).toMatch(/^__Host-oauth_tx=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      await secure.close();
    }
  });
});

describe('the one-time value', () => {
  it('works once and for a minute, for its provider only', async () => {
    const first = await signIn('google');
    expect((await exchange(first.token, 'google')).status).toBe(200);
    const twice = await exchange(first.token, 'google');
    expect([twice.status, twice.body.message]).toEqual([401, FAILED]);
    const second = await signIn('google');
    scene.test.clock.now += 61 * SECOND_MS;
    expect((await exchange(second.token, 'google')).status).toBe(401);
    const third = await signIn('google');
    expect((await exchange(third.token, 'facebook')).status).toBe(401);
    expect((await exchange('ot_nothing', 'google')).status).toBe(401);
    const fourth = await signIn('google');
    const responses = await Promise.all(Array.from({ length: 10 }, () => exchange(fourth.token, 'google')));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is no session token and no reset token', async () => {
    const { token } = await signIn('google');
    expect((await scene.test.call('GET', '/api/auth/profile', { token: token ?? '' })).status).toBe(401);
    const reset = await scene.test.call('POST', '/api/auth/reset-password', {
      body: { token, newPassword: 'Harbour!Plum42', confirmPassword: 'Harbour!Plum42' },
    });
    expect(reset.status).toBe(400);
    expect((await scene.test.call('POST', '/api/auth/confirm-email', { body: { token } })).status).toBe(400);
    expect((await exchange(token, 'google')).status).toBe(200);
  });

  it('needs the verifier of the browser that pressed the button', async () => {
    const verifier = 'v'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = `?challenge=${challenge}`;
    expect((await exchange((await signIn('google', { query })).token, 'google')).status).toBe(401);
    expect((await exchange((await signIn('google', { query })).token, 'google', 'other')).status).toBe(401);
    expect((await exchange((await signIn('google', { query })).token, 'google', verifier)).status).toBe(200);
    const odd = await scene.browser.open('/api/auth/google?challenge=short');
    expect(resultOf(odd.location).error).toBe(FAILED);
  });
});

describe('the start', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'https://twosome.example.evil.example/',
    'https://user:pass@twosome.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    `${ORIGIN}@evil.example/`,
    'http://localhost:41060/',
    '/a\nb',
    `/${'a'.repeat(3000)}`,
  ])('never returns to %.40j', async (returnTo) => {
    const { status, location } = await scene.browser.open(
      `/api/auth/google?returnTo=${encodeURIComponent(returnTo)}`,
    );
    expect([302, 400]).toContain(status);
    expect(location === '' || location === `${ORIGIN}/auth?error=Social+login+failed`).toBe(true);
  });

  it('returns only to listed origins, whatever is asked', () => {
    const origins = [ORIGIN, 'https://twosome.example'];
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc
            .tuple(fc.constantFrom('/', '//', '/\\', 'https:', ORIGIN, '@', '\t'), fc.string())
            .map((p) => p.join('')),
        ),
        (wanted) => {
          const url = returnAddress(wanted, origins);
          expect(url === null || origins.includes(url.origin)).toBe(true);
        },
      ),
      { numRuns: 20_000 },
    );
  });

  it('drops earlier results from the return address', async () => {
    const { url, token } = await signIn('google', {
      query: `?returnTo=${encodeURIComponent('/auth?error=x&token=y&keep=1#part')}`,
    });
    expect(url.searchParams.getAll('token')).toEqual([token]);
    expect(url.searchParams.get('keep')).toBe('1');
    expect(url.hash).toBe('');
  });

  it('is a navigation of a page, from our own sites', async () => {
    for (const headers of [
      { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
    ])
      expect((await scene.browser.open('/api/auth/google', headers)).status).toBe(403);
    const crossSite = {
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'cross-site',
    };
    expect(resultOf((await scene.browser.open('/api/auth/google', crossSite)).location).error).toBe(FAILED);
    const sibling = await scene.browser.open(
      `/api/auth/google?returnTo=${encodeURIComponent('https://twosome.example/login')}`,
      crossSite,
    );
    expect(sibling.location.startsWith(scene.provider.issuer)).toBe(true);
  });
});

describe('whose account it is', () => {
  const local = ['none', 'confirmed', 'unconfirmed', 'blocked'] as const;
  const claims = [
    { name: 'google', person: 'ada-sub', email: 'ada@example.com', believed: true },
    { name: 'google', person: 'eve-sub', email: 'eve@example.com', believed: false },
    { name: 'microsoft', person: 'ada-sub', email: 'ada@example.com', believed: false },
    { name: 'facebook', person: 'ada-sub', email: 'ada@example.com', believed: false },
  ];
  const table = claims.flatMap((claim) => local.map((state) => ({ ...claim, state })));

  it.each(table)(
    '$name, believed: $believed, local account: $state',
    async ({ name, person, email, believed, state }) => {
      const { stores } = scene.test.services.accounts;
      const before = state === 'none' ? null : await scene.test.register({ email });
      const given = {
        none: {},
        confirmed: { email_verified: 1 },
        unconfirmed: {},
        blocked: { email_verified: 1, blocked_at: 1 },
      }[state];
      await stores.users.update(before?.user.id ?? '', given, 1);

      const { token } = await signIn(name, { person });
      const row = await stores.users.findByEmailKey(email);
      const links = await stores.users.identities(row?.id ?? '');
      const byPassword = await scene.test.call('POST', '/api/auth/login', {
        body: { email, password: PASSWORD },
      });
      const oldSession = await scene.test.call('GET', '/api/auth/me', { token: before?.token ?? '' });
      const outcome = {
        signsIn: token !== null,
        links: links.length,
        confirmed: row?.email_verified === 1,
        passwordWorks: byPassword.status === 200,
        oldSessionLives: oldSession.status === 200,
      };
      const untouched = { signsIn: false, links: 0, passwordWorks: true, oldSessionLives: true };
      const taken = { signsIn: true, links: 1, passwordWorks: false, oldSessionLives: false };
      const expected = {
        none: { ...taken, confirmed: believed },
        confirmed: { ...untouched, ...(believed ? { signsIn: true, links: 1 } : {}), confirmed: true },
        // A trap for the owner of the address when the provider is believed; else nothing happens to it.
        unconfirmed: { ...(believed ? taken : untouched), confirmed: believed },
        blocked: { ...untouched, confirmed: true, passwordWorks: false, oldSessionLives: false },
      }[state];
      expect(outcome).toEqual(expected);
    },
  );

  it('stays with its account when the address there changes', async () => {
    const first = await signIn('google');
    const { user } = (await exchange(first.token, 'google')).body;
    await scene.test.services.accounts.stores.users.update(
      user.id as string,
      { email: 'new@example.com', email_key: 'new@example.com' },
      1,
    );
    const second = await signIn('google');
    expect((await exchange(second.token, 'google')).body.user).toMatchObject({
      id: user.id,
      email: 'new@example.com',
    });
  });

  it('does not let a blocked account back in, also with a value from before', async () => {
    const first = await signIn('google');
    const { user } = (await exchange(first.token, 'google')).body;
    const second = await signIn('google');
    await scene.test.services.accounts.stores.users.update(user.id as string, { blocked_at: 1 }, 1);
    expect((await exchange(second.token, 'google')).status).toBe(401);
    expect((await signIn('google')).error).toBe(FAILED);
  });
});
