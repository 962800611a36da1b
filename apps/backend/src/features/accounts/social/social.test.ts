import { createHash } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from '../../../testing/auth-app.ts';
import type { DemoPerson } from './demo-people.ts';
import { startDemoProvider, type DemoProvider } from './demo-provider.ts';
import { returnAddress } from './return-address.ts';
import { createBrowser, type Browser } from '../../../testing/browser.ts';

const ORIGIN = 'http://localhost:4106';
const FAILED = 'Social login failed';
const people: DemoPerson[] = [
  {
    sub: 'ada-sub',
    given_name: 'Ada',
    family_name: 'Lovelace',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    email_verified: true,
  },
  {
    sub: 'eve-sub',
    given_name: 'Eve',
    family_name: 'Mallory',
    name: 'Eve',
    email: 'eve@example.com',
    email_verified: false,
  },
];

let provider: DemoProvider;
let test: TestApp;
let browser: Browser;
/** Changes responses of the provider before the server receives them. */
let meddle: ((url: string, response: Response) => Promise<Response>) | undefined;

/** Lines of the library in the output of the server. */
const printed: unknown[][] = [];

beforeAll(async () => {
  const print = (...words: unknown[]) => void printed.push(words);
  vi.spyOn(console, 'warn').mockImplementation(print);
  vi.spyOn(console, 'info').mockImplementation(print);
  provider = await startDemoProvider({ publicOrigin: ORIGIN, host: '127.0.0.1', port: 0, people });
});
afterAll(async () => {
  await provider.close();
  vi.restoreAllMocks();
});

beforeEach(async () => {
  meddle = undefined;
  test = await createTestApp({
    environment: { SITE_ORIGINS: 'https://twosome.example' },
    social: {
      socialProviders: provider.definitions,
      socialFetch: async (url, options) => {
        const response = await fetch(url, options as RequestInit);
        return meddle ? meddle(url, response) : response;
      },
    },
  });
  browser = createBrowser(test);
});
afterEach(() => test.close());

const resultOf = (location: string) => {
  const url = new URL(location);
  return { token: url.searchParams.get('token'), error: url.searchParams.get('error'), url };
};

/** Runs the complete flow; `change` alters the callback address in between. */
async function signIn(
  name: string,
  { person = 'ada-sub', query = '', change = (callback: string) => callback } = {},
) {
  const started = await browser.open(`/api/auth/${name}${query}`);
  expect(started.status).toBe(302);
  const callback = await browser.atProvider(started.location, `sub=${person}`);
  const finished = await browser.open(change(callback));
  expect(finished.status).toBe(302);
  return { started, callback, finished, ...resultOf(finished.location) };
}

const exchange = (token: string | null, name: string, verifier?: string) =>
  test.call('POST', '/api/auth/external-login', {
    body: { provider: name, token: token ?? '', ...(verifier === undefined ? {} : { verifier }) },
  });

describe('signing in', () => {
  it('prints no warning of the library', async () => {
    expect((await signIn('google')).token).toMatch(/^ot_/);
    expect(printed).toEqual([]);
  });

  it.each(['google', 'facebook', 'microsoft'])('with %s makes an account and a session', async (name) => {
    const { token, finished, url, started } = await signIn(name, {
      query: `?returnTo=${encodeURIComponent(`${ORIGIN}/login?redirect=%2Fprofile`)}`,
    });
    expect(token).toMatch(/^ot_/);
    expect(url.origin + url.pathname).toBe(`${ORIGIN}/login`);
    expect(url.searchParams.get('redirect')).toBe('/profile');
    expect(finished.headers['referrer-policy']).toBe('no-referrer');
    expect(finished.headers['cache-control']).toBe('no-store');
    expect(started.cookies[0]).toMatch(/^oauth_tx=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(browser.cookies.size).toBe(0);
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
    expect((await test.call('GET', '/api/auth/providers')).body).toEqual({
      items: ['google', 'facebook', 'microsoft'],
    });
    const bare = await createTestApp();
    try {
      expect((await bare.call('GET', '/api/auth/providers')).body).toEqual({ items: [] });
      for (const name of ['google', 'facebook', 'microsoft', 'github'])
        expect((await bare.call('GET', `/api/auth/${name}`)).status).toBe(404);
    } finally {
      await bare.close();
    }
  });

  it('asks the provider for a code with PKCE, state and, of OpenID providers, a nonce', async () => {
    for (const name of ['google', 'facebook', 'microsoft']) {
      const url = new URL((await browser.open(`/api/auth/${name}`)).location);
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
      social: { socialProviders: provider.definitions },
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
    test.clock.now += 61 * SECOND_MS;
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
    expect((await test.call('GET', '/api/auth/profile', { token: token ?? '' })).status).toBe(401);
    const reset = await test.call('POST', '/api/auth/reset-password', {
      body: { token, newPassword: 'Harbour!Plum42', confirmPassword: 'Harbour!Plum42' },
    });
    expect(reset.status).toBe(400);
    expect((await test.call('POST', '/api/auth/confirm-email', { body: { token } })).status).toBe(400);
    expect((await exchange(token, 'google')).status).toBe(200);
  });

  it('needs the verifier of the browser that pressed the button', async () => {
    const verifier = 'v'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = `?challenge=${challenge}`;
    expect((await exchange((await signIn('google', { query })).token, 'google')).status).toBe(401);
    expect((await exchange((await signIn('google', { query })).token, 'google', 'other')).status).toBe(401);
    expect((await exchange((await signIn('google', { query })).token, 'google', verifier)).status).toBe(200);
    const odd = await browser.open('/api/auth/google?challenge=short');
    expect(resultOf(odd.location).error).toBe(FAILED);
  });
});

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
    for (const cookie of started.cookies) browser.cookies.set('oauth_tx', cookie.split(/[=;]/)[1] ?? '');
    const replayed = resultOf((await browser.open(callback)).location);
    expect([replayed.token, replayed.error]).toEqual([null, FAILED]);
  });

  it('another browser, with no cookie and with its own', async () => {
    const victim = createBrowser(test);
    const started = await browser.open('/api/auth/google');
    const callback = await browser.atProvider(started.location, 'sub=eve-sub');
    expect(resultOf((await victim.open(callback)).location).error).toBe(FAILED);
    await victim.open('/api/auth/google');
    expect(resultOf((await victim.open(callback)).location).error).toBe(FAILED);
  });

  it('a code of one sign-in with the state of another', async () => {
    const other = createBrowser(test);
    const otherStart = await other.open('/api/auth/google');
    const stolen = new URL(await other.atProvider(otherStart.location, 'sub=eve-sub'), ORIGIN);
    const { error } = await signIn('google', {
      change: altered('code', stolen.searchParams.get('code')),
    });
    expect(error).toBe(FAILED);
  });

  it.each(['nonce', 'code_verifier'] as const)('a wrong %s', async (column) => {
    const started = await browser.open('/api/auth/google');
    const callback = await browser.atProvider(started.location, 'sub=ada-sub');
    await test.database.db
      .updateTable('sign_in_transaction')
      .set({ [column]: 'x'.repeat(43) })
      .execute();
    expect(resultOf((await browser.open(callback)).location).error).toBe(FAILED);
  });

  it('a return after ten minutes', async () => {
    const started = await browser.open('/api/auth/google');
    const callback = await browser.atProvider(started.location, 'sub=ada-sub');
    test.clock.now += 10 * MINUTE_MS;
    expect(resultOf((await browser.open(callback)).location).error).toBe(FAILED);
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
    meddle = async (url, response) => {
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
    meddle = async (url, response) =>
      url.endsWith('/.well-known/openid-configuration')
        ? Response.json({ ...((await response.json()) as object), issuer: 'https://evil.example' })
        : response;
    const started = resultOf((await browser.open('/api/auth/google')).location);
    expect([started.url.pathname, started.error]).toEqual(['/auth', FAILED]);
    meddle = undefined;
    expect((await signIn('google')).token).toMatch(/^ot_/);
  });

  it('a provider that is down, slow to find, or answers nonsense', async () => {
    meddle = () => Promise.resolve(new Response('<html>', { status: 500 }));
    const started = resultOf((await browser.open('/api/auth/google')).location);
    expect([started.url.pathname, started.error]).toEqual(['/auth', FAILED]);
    meddle = undefined;
    expect((await signIn('google')).token).toMatch(/^ot_/);
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
    const { status, location } = await browser.open(
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
      expect((await browser.open('/api/auth/google', headers)).status).toBe(403);
    const crossSite = {
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'cross-site',
    };
    expect(resultOf((await browser.open('/api/auth/google', crossSite)).location).error).toBe(FAILED);
    const sibling = await browser.open(
      `/api/auth/google?returnTo=${encodeURIComponent('https://twosome.example/login')}`,
      crossSite,
    );
    expect(sibling.location.startsWith(provider.issuer)).toBe(true);
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
      const { stores } = test.services.accounts;
      const before = state === 'none' ? null : await test.register({ email });
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
      const byPassword = await test.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
      const oldSession = await test.call('GET', '/api/auth/me', { token: before?.token ?? '' });
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
    await test.services.accounts.stores.users.update(
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
    await test.services.accounts.stores.users.update(user.id as string, { blocked_at: 1 }, 1);
    expect((await exchange(second.token, 'google')).status).toBe(401);
    expect((await signIn('google')).error).toBe(FAILED);
  });
});
