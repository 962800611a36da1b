import type { CleanEvent } from '../events.ts';

/** The page of an event, as adapters may send it: never with query or hash. */
export interface PageContext {
  /** Origin and path. */
  url: string;
  locale: string;
  /** Origin from which the visitor arrived at this site; empty when unknown or a page of this site. */
  referrer: string;
}

export interface SentEvent extends CleanEvent {
  page: PageContext;
}

/** A running destination. It is created and started only when it may send. */
export interface Adapter {
  send(event: SentEvent): void;
  /** Consent was withdrawn: the adapter stops sending and removes what it stored. */
  stop(): void;
}
