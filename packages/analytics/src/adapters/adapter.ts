import type { CleanEvent } from '../events.ts';

/** The page on which an event happened, as adapters may tell it: never with query or hash. */
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

/** One destination at work. It is made and started only once it may send. */
export interface Adapter {
  send(event: SentEvent): void;
  /** Consent was withdrawn: nothing more is sent, and what it stored is removed. */
  stop(): void;
}
