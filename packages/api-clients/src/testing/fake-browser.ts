import type { SessionEnvironment } from '../session/environment.ts';

/** How the browser handles local storage. */
export type StorageHealth = 'working' | 'full' | 'blocked';

/**
 * One browser with any number of tabs: local storage with its events, one session storage per tab, Web Locks.
 * jsdom has only one tab and no locks.
 */
export class FakeBrowser {
  readonly data = new Map<string, string>();
  health: StorageHealth = 'working';
  hasLocks = true;
  private readonly tabs = new Set<FakeTab>();
  private readonly locks = new FakeLocks();

  openTab(kept?: Map<string, string>): FakeTab {
    const tab = new FakeTab(this, kept);
    this.tabs.add(tab);
    return tab;
  }

  /** Closes a tab and releases its locks. */
  closeTab(tab: FakeTab): void {
    this.tabs.delete(tab);
    this.locks.releaseAll(tab);
  }

  environmentOf(tab: FakeTab): SessionEnvironment {
    return {
      localStorage: this.storageOf(tab),
      sessionStorage: tab.sessionStorage,
      locks: this.hasLocks ? this.locks.of(tab) : undefined,
      window: tab.window,
      now: () => Date.now(),
    };
  }

  private storageOf(writer: FakeTab): Storage {
    const changed = (key: string, newValue: string | null): void => {
      for (const tab of this.tabs) {
        if (tab === writer) continue;
        setTimeout(() => {
          tab.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
        }, 1);
      }
    };
    const check = (isWrite: boolean): void => {
      if (this.health === 'blocked') throw new DOMException('denied', 'SecurityError');
      if (this.health === 'full' && isWrite) throw new DOMException('full', 'QuotaExceededError');
    };
    return memoryStorage(this.data, check, changed);
  }
}

/** One tab: its own window, session storage and record of `auth:logout` events. */
export class FakeTab {
  readonly window = new EventTarget();
  readonly kept: Map<string, string>;
  readonly sessionStorage: Storage;
  readonly logouts: string[] = [];
  private readonly browser: FakeBrowser;

  constructor(browser: FakeBrowser, kept = new Map<string, string>()) {
    this.browser = browser;
    this.kept = kept;
    this.sessionStorage = memoryStorage(kept);
    this.window.addEventListener('auth:logout', (event) => {
      this.logouts.push((event as CustomEvent<{ reason: string }>).detail.reason);
    });
  }

  get environment(): SessionEnvironment {
    return this.browser.environmentOf(this);
  }
}

function memoryStorage(
  data: Map<string, string>,
  check: (isWrite: boolean) => void = () => undefined,
  changed: (key: string, newValue: string | null) => void = () => undefined,
): Storage {
  return {
    get length() {
      return data.size;
    },
    key: (index) => [...data.keys()][index] ?? null,
    getItem(key) {
      check(false);
      return data.get(key) ?? null;
    },
    setItem(key, value) {
      check(true);
      if (data.get(key) === value) return;
      data.set(key, value);
      changed(key, value);
    },
    removeItem(key) {
      check(false);
      if (data.delete(key)) changed(key, null);
    },
    clear: () => data.clear(),
  };
}

interface Wanted {
  name: string;
  mode: LockMode;
  owner: FakeTab;
  isHeld: boolean;
  grant: () => void;
}

class FakeLocks {
  private wanted: Wanted[] = [];

  of(owner: FakeTab): NonNullable<SessionEnvironment['locks']> {
    const request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
      const action = rest.at(-1) as () => Promise<unknown>;
      const { mode = 'exclusive', signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
      let wanted: Wanted | undefined;
      await new Promise<void>((grant, reject) => {
        wanted = { name, mode, owner, isHeld: false, grant };
        // As in browsers: only a request that still waits can be aborted.
        signal?.addEventListener('abort', () => {
          if (wanted?.isHeld) return;
          this.wanted = this.wanted.filter((one) => one !== wanted);
          reject(signal.reason as Error);
        });
        this.wanted.push(wanted);
        this.grantNext();
      });
      try {
        return await action();
      } finally {
        this.wanted = this.wanted.filter((one) => one !== wanted);
        this.grantNext();
      }
    };
    const query = async (): Promise<LockManagerSnapshot> => ({
      held: this.wanted.filter((one) => one.isHeld).map(({ name, mode }) => ({ name, mode })),
      pending: [],
    });
    return { request, query };
  }

  releaseAll(owner: FakeTab): void {
    this.wanted = this.wanted.filter((one) => one.owner !== owner);
    this.grantNext();
  }

  private grantNext(): void {
    for (const one of this.wanted) {
      const holders = this.wanted.filter((other) => other.isHeld && other.name === one.name);
      const isFree =
        holders.length === 0 || (one.mode === 'shared' && holders.every((held) => held.mode === 'shared'));
      if (one.isHeld || !isFree) continue;
      one.isHeld = true;
      one.grant();
    }
  }
}
