import { SECOND_MS } from '@lumigraph/contracts';

/** The `Date` header has whole seconds, and a response takes time: smaller differences are no wrong clock. */
const TOLERANCE_MS = 5 * SECOND_MS;

/** How far the server's clock is ahead of that of this device; 0 until a response has shown it. */
let aheadMs = 0;

/** Reads the server's time from a response that no cache has stored. */
export function observeServerTime(response: Response): void {
  const measured = Date.parse(response.headers.get('date') ?? '') - Date.now();
  // Absent, or not exposed to this origin: what is known stays.
  if (Number.isNaN(measured)) return;
  aheadMs = Math.abs(measured) < TOLERANCE_MS ? 0 : measured;
}

/**
 * Now by the server's clock, in milliseconds since the epoch: for comparisons with times from its responses. Equal to
 * `Date.now()` until the first response of a session or a form with a `Date` header.
 */
export const serverNow = (): number => Date.now() + aheadMs;

/** A time of the server by the clock of this device. */
export const toLocalTime = (serverTime: number): number => serverTime - aheadMs;
