import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import naughty from 'big-list-of-naughty-strings';
import { createAuthClient, createSession, type AuthClient, type SessionStore } from '../index.ts';
import { FakeAuthServer } from '../testing/fake-auth-server.ts';
import { FakeBrowser, type FakeTab } from '../testing/fake-browser.ts';

const base = 'http://localhost/api';

interface Client {
  tab: FakeTab;
  session: SessionStore;
  auth: AuthClient;
}

let server: FakeAuthServer;
let browser: FakeBrowser;

// The clients load ky with their first call in real time, and the fake clock of these tests would run ahead
// of it.
beforeAll(() => Promise.all([import('ky'), import('./session-rules.ts')]));
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeAuthServer();
  browser = new FakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(tab = browser.openTab()): Client {
  const session = createSession({
    authBaseUrl: base,
    mainBaseUrl: base,
    fetch: server.fetch,
    environment: tab.environment,
  });
  return {
    tab,
    session,
    auth: createAuthClient({ session, baseUrl: base, mainBaseUrl: base, fetch: server.fetch }),
  };
}

async function settle<T>(promise: Promise<T>, ms = 30_000): Promise<T> {
  const settled = promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
  // The rules of a session are loaded with the first stored one, which takes real time.
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
  return (await settled)();
}

async function signedIn(email = 'ann@example.com', rememberMe = true): Promise<Client> {
  const client = open();
  await settle(client.session.start());
  await settle(client.auth.login({ email, password: 'x', rememberMe }));
  return client;
}

const state = ({ session }: Client) => session.store.getState();

describe('signing in', () => {
  it('stores all documented keys', async () => {
    const client = await signedIn();
    expect([...browser.data.keys()].toSorted()).toEqual([
      'auth_token',
      'refreshToken',
      'token',
      'tokenExpiresAt',
      'user',
    ]);
    expect(browser.data.get('auth_token')).toBe(browser.data.get('token'));
    expect(JSON.parse(browser.data.get('user') ?? '')).toMatchObject({ id: 'ann', email: 'ann@example.com' });
    expect(state(client)).toMatchObject({ status: 'authenticated', user: { id: 'ann' } });
  });

  it('keeps auth_token in session storage when the visitor is not to be remembered', async () => {
    const client = await signedIn('ann@example.com', false);
    expect(browser.data.has('auth_token')).toBe(false);
    expect(client.tab.kept.get('auth_token')).toBe(browser.data.get('token'));
  });

  it('ends with the last tab when the visitor is not to be remembered, but not with a reload', async () => {
    const first = await signedIn('ann@example.com', false);
    const second = open();
    await settle(second.session.start());
    expect(state(second).status).toBe('authenticated');
    browser.closeTab(first.tab);
    const reloaded = open(browser.openTab(second.tab.kept));
    browser.closeTab(second.tab);
    await settle(reloaded.session.start());
    expect(state(reloaded).status).toBe('authenticated');
    browser.closeTab(reloaded.tab);
    const later = open();
    await settle(later.session.start());
    expect(state(later).status).toBe('anonymous');
    expect(browser.data.size).toBe(0);
  });

  it('lets go of its lock while the page is left, and takes it again when the page comes back', async () => {
    const { tab } = await signedIn('ann@example.com', false);
    const held = async () => (await tab.environment.locks?.query())?.held?.map(({ name }) => name);
    expect(await held()).toEqual(['auth-tab']);
    const leave = async () => {
      tab.window.dispatchEvent(new Event('pagehide'));
      await vi.advanceTimersByTimeAsync(1);
      return held();
    };
    const comeBack = async () => {
      tab.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      await vi.advanceTimersByTimeAsync(1);
      return held();
    };
    expect([await leave(), await comeBack(), await leave(), await comeBack()]).toEqual([
      [],
      ['auth-tab'],
      [],
      ['auth-tab'],
    ]);
    // The event of the first load, which no cache restored.
    tab.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    await vi.advanceTimersByTimeAsync(1);
    expect(await held()).toEqual(['auth-tab']);
  });

  it.each(['full', 'blocked'] as const)('works for this tab when storage is %s', async (health) => {
    browser.health = health;
    const client = await signedIn();
    expect(state(client).status).toBe('authenticated');
    server.expireAccess();
    expect(await settle(client.auth.refreshUser())).toMatchObject({ id: 'ann' });
    await settle(client.auth.logout());
    expect(state(client).status).toBe('anonymous');
  });
});

describe('start', () => {
  it('is anonymous with nothing stored, and asks nobody', async () => {
    const client = open();
    expect(state(client).status).toBe('starting');
    await settle(client.session.start());
    expect(state(client)).toEqual({ status: 'anonymous', user: null, reason: null });
    expect(server.calls).toEqual([]);
  });

  it('shows the stored user at once and validates the token', async () => {
    await signedIn();
    const client = open();
    const started = client.session.start();
    await vi.advanceTimersByTimeAsync(1);
    expect(state(client)).toMatchObject({ status: 'starting', user: { id: 'ann' } });
    await settle(started);
    expect(state(client).status).toBe('authenticated');
    expect(server.calls.at(-1)).toBe('POST /api/auth/validate-token');
  });

  it('clears the session on an answer other than true', async () => {
    await signedIn();
    server.expireAccess();
    const client = open();
    await settle(client.session.start());
    expect(state(client)).toMatchObject({ status: 'anonymous', reason: 'startup' });
    expect(browser.data.size).toBe(0);
    expect(client.tab.logouts).toEqual(['startup']);
  });

  it.each(['down', 'broken', 'gateway'] as const)(
    'keeps the session when the service is %s',
    async (health) => {
      await signedIn();
      server.health = health;
      const client = open();
      await settle(client.session.start());
      expect(state(client)).toMatchObject({ status: 'authenticated', user: { id: 'ann' } });
      server.health = 'up';
      expect(await settle(client.auth.refreshUser())).toMatchObject({ id: 'ann' });
    },
  );

  it('refreshes a token that has run out instead of validating it', async () => {
    await signedIn();
    server.expireAccess();
    await vi.advanceTimersByTimeAsync(16 * 60_000);
    const client = open();
    await settle(client.session.start());
    expect(state(client).status).toBe('authenticated');
    expect(server.calls.at(-1)).toBe('POST /api/auth/refresh-token');
  });

  it('fetches the user again when its entry is damaged', async () => {
    await signedIn();
    browser.data.set('user', '{"id":');
    const client = open();
    await settle(client.session.start());
    expect(state(client)).toMatchObject({ status: 'authenticated', user: { id: 'ann' } });
    expect(JSON.parse(browser.data.get('user') ?? '')).toMatchObject({ id: 'ann' });
  });

  it('survives anything in any key', async () => {
    const values = [...naughty.slice(0, 120), 'null', '{}', '[]', '{"id":1}', '"x"', 'undefined', '\u0000'];
    for (const key of [
      'user',
      'token',
      'refreshToken',
      'tokenExpiresAt',
      'auth_token',
      'auth_session_only',
    ]) {
      for (const value of values) {
        browser = new FakeBrowser();
        await signedIn();
        browser.data.set(key, value);
        const client = open();
        await settle(client.session.start(), 200);
        expect(['authenticated', 'anonymous']).toContain(state(client).status);
      }
    }
  });
});

describe('a 401', () => {
  it('refreshes once for fifty parallel requests, and all fifty succeed with their bodies', async () => {
    const { auth } = await signedIn();
    server.expireAccess();
    const all = Array.from({ length: 50 }, (_, index) => auth.updateUser({ firstName: `Ann ${index}` }));
    const users = await settle(Promise.all(all));
    expect(users).toHaveLength(50);
    expect(server.refreshCalls).toBe(1);
    expect(new Set(server.bodies.map((body) => (body as { firstName: string }).firstName)).size).toBe(50);
  });

  it.each([true, false])(
    'refreshes once for two tabs with 25 requests each (Web Locks: %s)',
    async (hasLocks) => {
      browser.hasLocks = hasLocks;
      const first = await signedIn();
      const second = open();
      await settle(second.session.start());
      server.expireAccess();
      const all = [first, second].flatMap(({ auth }) => Array.from({ length: 25 }, () => auth.refreshUser()));
      expect(await settle(Promise.all(all))).toHaveLength(50);
      expect(server.refreshCalls).toBe(1);
    },
  );

  it('falls back to /auth/refresh', async () => {
    const { auth } = await signedIn();
    server.knowsRefreshTokenPath = false;
    server.expireAccess();
    await settle(auth.refreshUser());
    expect(server.calls.filter((call) => call.includes('refresh'))).toEqual([
      'POST /api/auth/refresh-token',
      'POST /api/auth/refresh',
    ]);
  });

  it('ends the session when the refresh is refused, with one event', async () => {
    const client = await signedIn();
    server.revoke('ann');
    const all = Array.from({ length: 10 }, () => client.auth.refreshUser());
    const results = await settle(Promise.allSettled(all));
    expect(results.map((result) => result.status === 'rejected' && (result.reason as Error).message)).toEqual(
      Array.from({ length: 10 }, () => 'Token refresh failed'),
    );
    expect(client.tab.logouts).toEqual(['expired']);
    expect(state(client)).toMatchObject({ status: 'anonymous', reason: 'expired' });
    expect([...browser.data.keys()]).toEqual([]);
    expect(server.refreshCalls).toBe(1);
  });

  it('ends the session when there is no refresh token', async () => {
    const client = await signedIn();
    browser.data.delete('refreshToken');
    server.expireAccess();
    await expect(settle(client.auth.refreshUser())).rejects.toThrow('No refresh token available');
    expect(client.tab.logouts).toEqual(['expired']);
  });

  it.each(['down', 'broken'] as const)(
    'keeps the session when the refresh is %s, and recovers',
    async (health) => {
      const client = await signedIn();
      server.expireAccess();
      server.refreshHealth = health;
      await expect(settle(client.auth.refreshUser())).rejects.toMatchObject({ name: 'ApiError' });
      expect(state(client).status).toBe('authenticated');
      expect(client.tab.logouts).toEqual([]);
      server.refreshHealth = 'up';
      expect(await settle(client.auth.refreshUser())).toMatchObject({ id: 'ann' });
    },
  );

  it('is not answered by a refresh when signing in', async () => {
    const client = await signedIn();
    const session = createSession({ authBaseUrl: base, environment: client.tab.environment });
    const auth = createAuthClient({
      session,
      baseUrl: base,
      fetch: async (request) => {
        server.calls.push(new URL(request.url).pathname);
        expect(request.headers.get('authorization')).toBeNull();
        return new Response('{"success":false,"message":"Invalid email or password"}', {
          status: 401,
          headers: { 'content-type': 'application/json' },
        });
      },
    });
    const password = 'Wrong1!x';
    const calls = [
      auth.login({ email: 'a@b.co', password }),
      auth.register({ email: 'a@b.co', password, confirmPassword: password, firstName: 'A', lastName: 'B' }),
      auth.forgotPassword({ email: 'a@b.co' }),
      auth.externalLogin({ provider: 'google', token: 'x' }),
    ];
    const results = await settle(Promise.allSettled(calls));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    expect(server.refreshCalls).toBe(0);
  });

  it('never sends a request of one person again as another', async () => {
    const ann = await signedIn();
    server.expireAccess();
    server.latencyMs = 200;
    const pending = ann.auth.updateUser({ firstName: 'Ann' });
    pending.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(50);
    server.latencyMs = 1;
    await signedIn('bob@example.com');
    await expect(settle(pending)).rejects.toMatchObject({ status: 401 });
    expect(server.bodies).toEqual([]);
    expect(JSON.parse(browser.data.get('user') ?? '')).toMatchObject({ id: 'bob' });
    expect(state(ann)).toMatchObject({ user: { id: 'bob' } });
  });

  it('does not bring back a session that was signed out while it was being refreshed', async () => {
    const first = await signedIn();
    const second = open();
    await settle(second.session.start());
    server.expireAccess();
    server.latencyMs = 100;
    const pending = first.auth.refreshUser();
    pending.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(150);
    await settle(second.auth.logout());
    await expect(settle(pending)).rejects.toMatchObject({ name: 'ApiError' });
    expect(browser.data.size).toBe(0);
    expect(state(first).status).toBe('anonymous');
    expect(first.tab.logouts).toEqual(['other-tab']);
  });
});

describe('a changed user', () => {
  it('is stored without a word about the tokens, which another tab may just have renewed', async () => {
    const client = await signedIn();
    const written: string[] = [];
    const other = browser.openTab();
    other.window.addEventListener('storage', (event) => written.push((event as StorageEvent).key ?? ''));
    const user = state(client).user;
    client.session.setUser({ ...user, id: 'ann', email: 'ann@example.com', firstName: 'Anna' });
    await vi.advanceTimersByTimeAsync(10);
    expect(written).toEqual(['user']);
    expect(state(client).user).toMatchObject({ firstName: 'Anna' });
  });

  it('is kept by the tab where the browser stores nothing', async () => {
    browser.health = 'full';
    const client = await signedIn();
    client.session.setUser({ id: 'ann', email: 'ann@example.com', firstName: 'Anna' });
    expect(state(client).user).toMatchObject({ firstName: 'Anna' });
    expect(client.session.stored()?.token).toBeDefined();
  });

  it('is not taken over for somebody else', async () => {
    const client = await signedIn();
    client.session.setUser({ id: 'bob', email: 'bob@example.com' });
    expect(state(client).user).toMatchObject({ id: 'ann' });
  });
});

describe('signing out', () => {
  it('clears everything at once, also when nobody answers', async () => {
    const client = await signedIn();
    server.health = 'down';
    const done = client.auth.logout();
    expect(browser.data.size).toBe(0);
    expect(client.tab.logouts).toEqual(['signed-out']);
    await settle(done);
  });

  it('is followed by the other tabs, as is signing in as somebody else', async () => {
    const first = await signedIn();
    const second = open();
    await settle(second.session.start());
    await settle(first.auth.logout());
    expect(state(second)).toMatchObject({ status: 'anonymous', reason: 'other-tab' });
    expect(second.tab.logouts).toEqual(['other-tab']);
    await settle(first.auth.login({ email: 'bob@example.com', password: 'x', rememberMe: true }));
    expect(state(second)).toMatchObject({ status: 'authenticated', user: { id: 'bob' } });
  });
});

describe('the bearer token', () => {
  it('goes to own bases only', async () => {
    const client = await signedIn();
    const sent: [string, string | null][] = [];
    const session = createSession({
      authBaseUrl: 'http://auth.test/api',
      mainBaseUrl: 'http://localhost/api',
      environment: client.tab.environment,
      fetch: async (request) => {
        sent.push([request.url, request.headers.get('authorization')]);
        return new Response('{}');
      },
    });
    for (const url of [
      'http://auth.test/api/x',
      'http://localhost/api',
      'http://localhost/apiary',
      'http://localhost/cdn/x',
      'http://auth.test.evil/api/x',
      'https://auth.test/api/x',
    ]) {
      await session.fetch(new Request(url));
    }
    expect(sent.map(([url, header]) => [url, header !== null])).toEqual([
      ['http://auth.test/api/x', true],
      ['http://localhost/api', true],
      ['http://localhost/apiary', false],
      ['http://localhost/cdn/x', false],
      ['http://auth.test.evil/api/x', false],
      ['https://auth.test/api/x', false],
    ]);
  });
});
