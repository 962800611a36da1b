import { DAY_MS } from '@lumigraph/contracts';
import type { PrivacySignal } from './privacy-signal.ts';

/** Key in `localStorage`. */
export const CONSENT_KEY = 'consent';
/** After this the visitor is asked anew. */
export const CONSENT_KEPT_MS = 365 * DAY_MS;

/**
 * `counters`: the site's own, which know nobody; on until the visitor objects (GDPR Art. 21).
 * `analytics`: services of others; off until the visitor agrees (ePrivacy Directive Art. 5(3), GDPR Art. 6(1)(a)).
 */
export interface ConsentChoice {
  counters: boolean;
  analytics: boolean;
}

export interface ConsentState extends ConsentChoice {
  /** `open`: nobody has decided yet, or what was decided is about something else or too long ago. */
  status: 'open' | 'decided';
  /** When it was decided (ISO 8601). */
  date?: string;
  /** Set: the browser has decided, and what stands here is refusal. */
  signal: PrivacySignal;
}

/** What is kept: enough to prove when the visitor agreed to what. */
export interface ConsentRecord extends ConsentChoice {
  version: string;
  date: string;
}

export interface ConsentStoreOptions {
  /** Names what is asked for; another one asks again. Put the services' names and your wording's version into it. */
  version: string;
  signal?: PrivacySignal;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export interface ConsentStore {
  get(): ConsentState;
  decide(choice: ConsentChoice): void;
  /** The listener is called after each change, also one in another tab. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

/** The visitor's choice, kept in the browser. Blocked storage: it holds until the page is left. */
export function createConsentStore({ version, signal, now = Date.now }: ConsentStoreOptions): ConsentStore {
  const listeners = new Set<() => void>();
  let state = toState(readRecord());

  function toState(record: ConsentRecord | undefined): ConsentState {
    if (signal) return { status: 'decided', counters: false, analytics: false, signal };
    const isValid = record?.version === version && now() - Date.parse(record.date) < CONSENT_KEPT_MS;
    if (!record || !isValid) {
      // An objection does not run out.
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
    // `null`: everything was cleared.
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
    // Anything but `true` is no consent, anything but `false` no objection.
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
    // Blocked or full storage: the choice holds for this page, and the visitor is asked again on the next.
  }
}
