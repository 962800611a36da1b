import fc from 'fast-check';
import { afterEach, assert, beforeEach, expect, it, vi } from 'vitest';
import { createAuthClient, createSession, isApiError, type AuthClient, type SessionStore } from '../index.ts';
import { FakeAuthServer } from '../testing/fake-auth-server.ts';
import { FakeBrowser, type FakeTab } from '../testing/fake-browser.ts';

/**
 * Model-based test of the refresh rules: two tabs of one browser, a service that rotates refresh tokens and
 * records every second use, and events in any order.
 */
const base = 'http://localhost/api';
const SETTLE_MS = 40_000;
/** Longer than a whole run, so that it passes only when the test advances the clock on purpose. */
const LIFE_MS = 10 * 3_600_000;

interface Tab {
  tab: FakeTab;
  session: SessionStore;
  auth: AuthClient;
}

interface Real {
  server: FakeAuthServer;
  browser: FakeBrowser;
  tabs: Tab[];
}

/** The signed-in user of this browser, and whether the service still accepts the session. */
interface Model {
  user: string | undefined;
  isRevoked: boolean;
  isAccessGood: boolean;
  /** The access token has passed its announced expiry. */
  isClockOver: boolean;
  health: 'up' | 'down' | 'broken';
}

type Command = fc.AsyncCommand<Model, Real>;

function openTab(server: FakeAuthServer, browser: FakeBrowser, kept?: Map<string, string>): Tab {
  const tab = browser.openTab(kept);
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

async function settle<T>(work: Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
  const all = Promise.allSettled(work);
  // The rules of a session are loaded with the first stored one, which takes real time.
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  return all;
}

/** Invariants that hold whenever no request is pending. */
function check(model: Model, { server, browser, tabs }: Real): void {
  const { data } = browser;
  assert.deepEqual(server.reused, []);
  assert.equal(server.ownerOf(data.get('token')), model.user);
  const storedUser = data.get('user');
  assert.equal(storedUser && (JSON.parse(storedUser) as { id: string }).id, model.user);
  assert.equal(server.ownerOf(data.get('refreshToken')), model.user);
  for (const { session } of tabs) {
    const { status, user } = session.store.getState();
    assert.deepEqual([status, user?.id], [model.user ? 'authenticated' : 'anonymous', model.user]);
  }
}

function expectOutcome(results: PromiseSettledResult<unknown>[], shouldSucceed: boolean): void {
  for (const result of results) {
    assert.equal(result.status, shouldSucceed ? 'fulfilled' : 'rejected');
    if (result.status === 'rejected') assert.isTrue(isApiError(result.reason));
  }
}

class SignIn implements Command {
  readonly index: number;
  readonly who: string;
  readonly remember: boolean;
  constructor(index: number, who: string, remember: boolean) {
    this.index = index;
    this.who = who;
    this.remember = remember;
  }
  check = ({ health }: Model) => health === 'up';
  async run(model: Model, real: Real) {
    const { auth } = real.tabs[this.index] as Tab;
    const [result] = await settle([
      auth.login({ email: `${this.who}@example.com`, password: 'x', rememberMe: this.remember }),
    ]);
    assert.equal(result?.status, 'fulfilled');
    Object.assign(model, { user: this.who, isRevoked: false, isAccessGood: true, isClockOver: false });
    check(model, real);
  }
  toString = () => `tab ${this.index} signs in as ${this.who}${this.remember ? '' : ' for this session'}`;
}

class SignOut implements Command {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    await settle([(real.tabs[this.index] as Tab).auth.logout()]);
    model.user = undefined;
    check(model, real);
  }
  toString = () => `tab ${this.index} signs out`;
}

class Requests implements Command {
  readonly counts: readonly number[];
  constructor(counts: readonly number[]) {
    this.counts = counts;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    const before = real.server.refreshCalls;
    const wasSignedIn = model.user !== undefined;
    const work = real.tabs.flatMap(({ auth }, tab) =>
      Array.from({ length: this.counts[tab] ?? 0 }, () => auth.updateUser({ firstName: 'x' })),
    );
    const results = await settle(work);
    const refreshes = real.server.refreshCalls - before;
    const isEnded = model.isRevoked && !model.isAccessGood && model.health === 'up';
    if (work.length > 0 && isEnded) model.user = undefined;
    expectOutcome(results, model.user !== undefined && model.health === 'up');
    if (model.health === 'up') {
      const isNeeded = work.length > 0 && wasSignedIn && !model.isAccessGood;
      assert.equal(refreshes, isNeeded ? 1 : 0);
      if (isNeeded && model.user) Object.assign(model, { isAccessGood: true, isClockOver: false });
    }
    check(model, real);
  }
  toString = () => `${this.counts.join(' and ')} requests in the two tabs`;
}

class Expire implements Command {
  check = () => true;
  async run(model: Model, real: Real) {
    real.server.expireAccess();
    model.isAccessGood = false;
  }
  toString = () => 'the access token expires';
}

class LetTimePass implements Command {
  check = () => true;
  async run(model: Model, real: Real) {
    real.server.expireAccess();
    await vi.advanceTimersByTimeAsync(LIFE_MS + 1000);
    Object.assign(model, { isAccessGood: false, isClockOver: true });
    check(model, real);
  }
  toString = () => 'the life of the access token passes';
}

class Revoke implements Command {
  check = ({ user }: Model) => user !== undefined;
  async run(model: Model, real: Real) {
    real.server.revoke(model.user ?? '');
    Object.assign(model, { isRevoked: true, isAccessGood: false });
  }
  toString = () => 'the service ends the session';
}

class Health implements Command {
  readonly health: Model['health'];
  constructor(health: Model['health']) {
    this.health = health;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    real.server.health = this.health;
    model.health = this.health;
  }
  toString = () => `the service is ${this.health}`;
}

class Reload implements Command {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    const old = real.tabs[this.index] as Tab;
    old.session.stop();
    const fresh = openTab(real.server, real.browser, old.tab.kept);
    real.browser.closeTab(old.tab);
    real.tabs[this.index] = fresh;
    await settle([fresh.session.start()]);
    // A token that is not known to be expired is validated, and a response other than true ends the session.
    // An expired token is refreshed.
    if (model.user && model.health === 'up' && !model.isAccessGood) {
      if (model.isClockOver && !model.isRevoked)
        Object.assign(model, { isAccessGood: true, isClockOver: false });
      else model.user = undefined;
    }
    check(model, real);
  }
  toString = () => `tab ${this.index} is reloaded`;
}

class SignOutDuringRequests implements Command {
  readonly delayMs: number;
  constructor(delayMs: number) {
    this.delayMs = delayMs;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    const [first, second] = real.tabs as [Tab, Tab];
    real.server.expireAccess();
    const pending = Promise.allSettled([first.auth.updateUser({ firstName: 'x' }), first.auth.refreshUser()]);
    await vi.advanceTimersByTimeAsync(this.delayMs);
    await settle<unknown>([second.auth.logout(), pending]);
    model.user = undefined;
    check(model, real);
  }
  toString = () => `tab 1 signs out ${this.delayMs} ms into two requests of tab 0 that need a refresh`;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const tabIndex = fc.nat({ max: 1 });
const commands = [
  fc.tuple(tabIndex, fc.constantFrom('ann', 'bob'), fc.boolean()).map((args) => new SignIn(...args)),
  tabIndex.map((index) => new SignOut(index)),
  fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })).map((counts) => new Requests(counts)),
  fc.constant(new Expire()),
  fc.constant(new Expire()),
  fc.constant(new LetTimePass()),
  fc.constant(new Revoke()),
  fc.constantFrom<Model['health'][]>('up', 'up', 'down', 'broken').map((health) => new Health(health)),
  tabIndex.map((index) => new Reload(index)),
  fc.nat({ max: 30 }).map((delay) => new SignOutDuringRequests(delay)),
];

it.each([
  ['with Web Locks', true, 400],
  ['without Web Locks', false, 100],
])(
  'any order of events keeps the refresh rules, %s',
  async (_name, hasLocks, numRuns) => {
    const run = fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 30 }), async (sequence) => {
        const server = new FakeAuthServer();
        server.announcedLifeMs = LIFE_MS;
        const browser = new FakeBrowser();
        browser.hasLocks = hasLocks;
        const tabs = [openTab(server, browser), openTab(server, browser)];
        await settle(tabs.map(({ session }) => session.start()));
        const model: Model = {
          user: undefined,
          isRevoked: false,
          isAccessGood: false,
          isClockOver: false,
          health: 'up',
        };
        try {
          await fc.asyncModelRun(() => ({ model, real: { server, browser, tabs } }), sequence);
        } finally {
          for (const { session } of tabs) session.stop();
        }
      }),
      { numRuns: Number(process.env['MODEL_RUNS'] ?? numRuns) },
    );
    await expect(run).resolves.toBeUndefined();
  },
  120_000,
);
