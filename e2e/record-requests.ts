import type { AnalyticsEventName } from '@lumigraph/contracts';
import type { Page, Request } from '@playwright/test';

/** What a page asked of others, and what our own counters were told. */
export interface Recorded {
  foreign: string[];
  own: { name: AnalyticsEventName; fields: Record<string, unknown> }[];
}

/** Longer than a page gathers what it counts. */
const GATHERED_MS = 5_000;

/**
 * The page has sent what it had to send later: its scripts are there, and its timers have run.
 * `page.clock.install()` comes before the first document.
 */
export async function runTimers(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(GATHERED_MS);
}

/** Every request of a page from now on: those that leave our origin, and what our own counters are told. */
export function record(page: Page, origin: string): Recorded {
  const recorded: Recorded = { foreign: [], own: [] };
  page.context().on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'blob:' && url.protocol !== 'data:' && url.origin !== origin) {
      recorded.foreign.push(request.url());
    }
    if (url.origin === origin && url.pathname === '/api/analytics') {
      const { events } = request.postDataJSON() as { events: Recorded['own'] };
      recorded.own.push(...events);
    }
  });
  return recorded;
}
