import { DAY_MS } from '@lumigraph/contracts';

/** Key in `localStorage`. */
export const CONSENT_KEY = 'consent';
/** After this time the visitor is asked again. */
export const CONSENT_KEPT_MS = 365 * DAY_MS;

/**
 * `counters`: the site's own statistics, which identify nobody; on until the visitor objects (GDPR Art. 21).
 * `analytics`: third-party services; off until the visitor agrees (ePrivacy Directive Art. 5(3), GDPR Art. 6(1)(a)).
 */
export interface ConsentChoice {
  counters: boolean;
  analytics: boolean;
}

export interface ConsentState extends ConsentChoice {
  /** `open`: there is no decision, or it is for another version or too old. */
  status: 'open' | 'decided';
  /** Time of the decision (ISO 8601). */
  date?: string;
  /** When set, the browser has decided: the choice is a refusal. */
  signal: PrivacySignal;
}

/** The stored record: proves when the visitor agreed to what. */
export interface ConsentRecord extends ConsentChoice {
  version: string;
  date: string;
}

export interface ConsentStoreOptions {
  /**
   * Identifies the consent request; a new version asks again. Include the services' names and the version of the
   * wording.
   */
  version: string;
  signal?: PrivacySignal;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export interface ConsentStore {
  get(): ConsentState;
  decide(choice: ConsentChoice): void;
  /** Calls the listener after each change, also for a change in another tab. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Stores the visitor's choice in the browser. When storage is blocked, the choice applies until the page is left. */
export function createConsentStore({ version, signal, now = Date.now }: ConsentStoreOptions): ConsentStore {
  const listeners = new Set<() => void>();
  let state = toState(readRecord());

  function toState(record: ConsentRecord | undefined): ConsentState {
    if (signal) return { status: 'decided', counters: false, analytics: false, signal };
    const isValid = record?.version === version && now() - Date.parse(record.date) < CONSENT_KEPT_MS;
    if (!record || !isValid) {
      // An objection does not expire.
      return { status: 'open', counters: record?.counters !== false, analytics: false, signal };
    }
    const { counters, analytics, date } = record;
    return { status: 'decided', counters, analytics, date, signal };
  }

  function set(next: ConsentState): void {
    state = next;
    for (const listener of listeners) listener();
  }
  const onStorage = (event: StorageEvent) => {
    // `null`: the whole storage was cleared.
    if (event.key === CONSENT_KEY || event.key === null) set(toState(readRecord()));
  };

  return {
    get: () => state,
    decide({ counters, analytics }) {
      const record: ConsentRecord = { version, date: new Date(now()).toISOString(), counters, analytics };
      writeRecord(record);
      set(toState(record));
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', onStorage);
      };
    },
  };
}

function readRecord(): ConsentRecord | undefined {
  try {
    const record = JSON.parse(localStorage.getItem(CONSENT_KEY) ?? 'null') as Partial<ConsentRecord> | null;
    if (typeof record?.version !== 'string' || Number.isNaN(Date.parse(record.date ?? ''))) return undefined;
    // Only `true` counts as consent, and only `false` as an objection.
    return {
      version: record.version,
      date: record.date ?? '',
      analytics: record.analytics === true,
      counters: record.counters !== false,
    };
  } catch {
    return undefined;
  }
}

function writeRecord(record: ConsentRecord): void {
  try {
    localStorage.setItem(CONSENT_KEY, JSON.stringify(record));
  } catch {
    // Storage is blocked or full: the choice applies to this page, and the next page asks again.
  }
}

/** The opt-out signal that the browser sends with every request, if any. */
export type PrivacySignal = 'global-privacy-control' | 'do-not-track' | undefined;

interface SignallingNavigator {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/** Reads Global Privacy Control, then Do Not Track. */
export function readPrivacySignal(navigator: SignallingNavigator): PrivacySignal {
  if (navigator.globalPrivacyControl === true) return 'global-privacy-control';
  return navigator.doNotTrack === '1' || navigator.doNotTrack === 'yes' ? 'do-not-track' : undefined;
}
