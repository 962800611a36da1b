import type { CleanEvent } from '../clean-event.ts';

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

/**
 * Sends without waiting for the response, without cookies and without the address of the page, also while the page is
 * being left. Failures are ignored: analytics must not cause a visible error.
 */
export function postJson(url: string, body: unknown, contentType = 'application/json'): void {
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': contentType },
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined);
}
