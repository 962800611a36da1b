import type { AnalyticsEventName } from '@lumigraph/contracts';
import type { Page, Request } from '@playwright/test';

/** The requests of a page to other origins, and the events of its own statistics. */
export interface Recorded {
  foreign: string[];
  own: { name: AnalyticsEventName; fields: Record<string, unknown> }[];
}

/** Longer than a page collects events before it sends them. */
const GATHERED_MS = 5_000;

/**
 * Waits until the page has sent its deferred requests: its scripts are loaded, and its timers have run.
 * `page.clock.install()` must run before the first document.
 */
export async function runTimers(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(GATHERED_MS);
}

/** Records all later requests of a page to other origins, and the events of its own statistics. */
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
