import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthClient, createSession, type SessionStore } from '../index.ts';
import { FakeAuthServer } from '../testing/fake-auth-server.ts';
import { FakeBrowser } from '../testing/fake-browser.ts';

const base = 'http://localhost/api';

let server: FakeAuthServer;
let browser: FakeBrowser;

beforeAll(() => Promise.all([import('ky'), import('./session-rules.ts')]));
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T12:00:00Z') });
  server = new FakeAuthServer();
  browser = new FakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
});

function openTab() {
  const tab = browser.openTab();
  const session = createSession({ authBaseUrl: base, fetch: server.fetch, environment: tab.environment });
  return { tab, session, auth: createAuthClient({ session, fetch: server.fetch }) };
}

async function passed<T>(work: Promise<T>, ms = 5 * SECOND_MS): Promise<T> {
  // The rules of a session are loaded with the first stored one, which takes real time.
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
  return work;
}

async function signIn() {
  const client = openTab();
  await passed(client.session.start());
  await passed(client.auth.login({ email: 'ann@example.com', password: 'x', rememberMe: true }));
  return client;
}

const status = (session: SessionStore): string => session.store.getState().status;
const call = (session: SessionStore): Promise<Response> => session.fetch(new Request(`${base}/downloads`));

describe('a tab that is frozen in the middle of a refresh', () => {
  /** Takes the lock and never gives it back; on `thaw` the tab continues. */
  function freeze(): () => void {
    let thaw: () => void = () => undefined;
    const frozen = new Promise<void>((resolve) => (thaw = resolve));
    void browser.openTab().environment.locks?.request('auth-refresh', () => frozen);
    return thaw;
  }

  it('keeps no page of another tab from its visitor', async () => {
    await signIn();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    freeze();
    const { session } = openTab();
    const started = session.start();
    await vi.advanceTimersByTimeAsync(3 * SECOND_MS);
    await started;
    expect(status(session)).toBe('authenticated');
  });

  it('lets another tab refresh after the time of a lease', async () => {
    await signIn();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    server.expireAccess();
    freeze();
    const { session } = openTab();
    const sent = session.start().then(() => call(session));
    await vi.advanceTimersByTimeAsync(14 * SECOND_MS);
    expect(server.refreshCalls).toBe(0);
    await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
    expect((await sent).status).toBe(200);
    expect(server.refreshCalls).toBe(1);
    expect(status(session)).toBe('authenticated');
  });

  it('lets three waiting tabs share one refresh', async () => {
    await signIn();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    server.expireAccess();
    freeze();
    const tabs = [openTab(), openTab(), openTab()];
    const sent = tabs.map(({ session }) => session.start().then(() => call(session)));
    await vi.advanceTimersByTimeAsync(32 * SECOND_MS);
    for (const response of await Promise.all(sent)) expect(response.status).toBe(200);
    expect(server.refreshCalls).toBe(1);
    expect(server.reused).toEqual([]);
  });

  it('lets the visitor sign in anew meanwhile', async () => {
    await signIn();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    freeze();
    const { session, auth } = openTab();
    void session.start();
    await passed(auth.login({ email: 'bob@example.com', password: 'x', rememberMe: true }), SECOND_MS);
    expect(session.store.getState()).toMatchObject({ status: 'authenticated', user: { id: 'bob' } });
  });

  it('sends no replaced token when it continues', async () => {
    await signIn();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    server.expireAccess();
    const { environment } = browser.openTab();
    const { localStorage } = environment;
    let reads = 0;
    // Frozen between reading the token for the refresh (after the read of the request) and sending it.
    const frozenStorage = Object.assign(Object.create(localStorage ?? null) as Storage, {
      getItem(key: string) {
        const value = localStorage?.getItem(key) ?? null;
        if (key === 'user' && ++reads === 2) {
          for (const [name, text] of replaced) browser.data.set(name, text);
        }
        return value;
      },
    });
    const before = new Map(browser.data);
    const other = openTab();
    await passed(other.session.start());
    expect(server.refreshCalls).toBe(1);
    const replaced = new Map(browser.data);
    for (const [name, text] of before) browser.data.set(name, text);

    const thawed = createSession({
      authBaseUrl: base,
      fetch: server.fetch,
      environment: { ...environment, localStorage: frozenStorage },
    });
    expect((await passed(call(thawed))).status).toBe(200);
    expect(server.refreshCalls).toBe(1);
    expect(server.reused).toEqual([]);
  });

  it('does not block a list of locks that never comes', async () => {
    await signIn();
    const tab = browser.openTab();
    const { locks } = tab.environment;
    const session = createSession({
      authBaseUrl: base,
      fetch: server.fetch,
      environment: {
        ...tab.environment,
        locks: locks && { request: locks.request, query: () => new Promise(() => undefined) },
      },
    });
    browser.data.set('auth_session_only', '1');
    await passed(session.start(), 2 * SECOND_MS);
    expect(status(session)).toBe('authenticated');
  });
});

describe('a clock that is wrong', () => {
  const skews = [-12, -3, -1, -0.25, -0.1, 0, 0.1, 0.25, 1, 3, 12].map((hours) => hours * HOUR_MS);

  async function walk(aheadMs: number): Promise<number> {
    server.clockAheadMs = aheadMs;
    server.endsTokens = true;
    await signIn();
    // Six pages and two requests on each, over ten minutes of a token's fifteen.
    for (let page = 0; page < 6; page += 1) {
      const { tab, session } = openTab();
      await passed(session.start());
      expect((await passed(call(session))).status).toBe(200);
      expect((await passed(call(session))).status).toBe(200);
      expect(status(session)).toBe('authenticated');
      browser.closeTab(tab);
      await vi.advanceTimersByTimeAsync(80 * SECOND_MS);
    }
    const early = server.refreshCalls;
    await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
    const { session } = openTab();
    await passed(session.start());
    expect((await passed(call(session))).status).toBe(200);
    expect(status(session)).toBe('authenticated');
    expect(server.refreshCalls).toBe(early + 1);
    return early;
  }

  it.each(skews)('causes no refresh while a token lives (server ahead by %d ms)', async (aheadMs) => {
    expect(await walk(aheadMs)).toBe(0);
  });

  it.each([-12, -1, 0, 1, 12])(
    'and none where responses hide their time, once the clock calls a new token expired (%d h)',
    async (hours) => {
      server.hidesDate = true;
      server.clockAheadMs = hours * HOUR_MS;
      server.endsTokens = true;
      await signIn();
      const { session } = openTab();
      await passed(session.start());
      for (let index = 0; index < 6; index += 1) expect((await passed(call(session))).status).toBe(200);
      expect(server.refreshCalls).toBe(0);
    },
  );
});
