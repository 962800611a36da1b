import type { Browser, Page } from 'playwright-core';
import { median } from './report.ts';

/** `hydrating`: as React starts to hydrate; `idle`: when the page has come to rest. */
const moments = ['hydrating', 'idle'] as const;

/** Lighthouse's phone: slow 4G, and a processor four times slower. */
const PHONE = {
  viewport: { width: 360, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const LINE = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
};
const CPU_SLOWDOWN = 4;

/** The controls that visitors press first, at both moments, with the times of their presses. */
export const pressesOf = ({ home, image }: { home: string; image: string }) =>
  [
    { name: 'heart', url: home, control: '[data-part="favorite"]' },
    { name: 'menu', url: home, control: '.mobile-menu > button' },
    { name: 'download', url: image, control: '#download' },
  ].flatMap((press) => moments.map((moment) => ({ ...press, moment, tookMs: [] as number[] })));

type Press = ReturnType<typeof pressesOf>[number];

/** From a press to the next frame. */
const MOST_PRESS_MS = 100;

export function pressCheck({ name, moment, tookMs }: Press) {
  const value = median(tookMs);
  return {
    name: `${name}, ${moment}: the next frame at most ${MOST_PRESS_MS} ms after a press`,
    value: value.toFixed(0),
    holds: value <= MOST_PRESS_MS,
  };
}

const SETTLE_MS = 3_000;

/**
 * Presses a control on a slow phone, in a new context with an empty cache. Time from the press to the next frame, in
 * milliseconds (Event Timing, as for INP).
 */
export async function measurePress(browser: Browser, { url, control, moment }: Press): Promise<number> {
  const page = await browser.newPage(PHONE);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const hydrating = await watch(page);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  const { x, y } = await middleOf(page, control);
  await hydrating();
  if (moment === 'idle') {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLE_MS);
  }
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(SETTLE_MS);
  const { isPressed, events } = await page.evaluate(readPress);
  await page.close();
  if (!isPressed) throw new Error(`${control} of ${url} was not pressed.`);
  return Math.max(0, ...events);
}

/** In the window of a page. */
interface Recorded {
  pressed?: boolean;
  lists: PerformanceObserverEntryList[];
  onSiteHydrating?: () => void;
}

/**
 * Records the events of presses, which {@link readPress} reads after them: reading them within the press would be part
 * of it. The result waits until the site starts to hydrate.
 */
async function watch(page: Page): Promise<() => Promise<void>> {
  const hydrating = Promise.withResolvers<void>();
  await page.exposeFunction('onSiteHydrating', hydrating.resolve);
  await page.addInitScript(() => {
    const recorded = globalThis as unknown as Recorded;
    recorded.lists = [];
    addEventListener('site-hydrating', () => recorded.onSiteHydrating?.());
    // Event Timing does not report what takes less than a frame.
    addEventListener('click', () => (recorded.pressed = true), { capture: true });
    new PerformanceObserver((list) => recorded.lists.push(list)).observe({
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    } as PerformanceObserverInit);
  });
  return () => hydrating.promise;
}

/** Runs in the page. Durations in milliseconds, of those events of a press that took at least a frame. */
function readPress() {
  const { pressed = false, lists } = globalThis as unknown as Recorded;
  const events = lists
    .flatMap((list) => list.getEntries())
    .filter(({ name }) => /^(?:pointer|touch|click)/.test(name))
    .map(({ duration }) => duration);
  return { isPressed: pressed, events };
}

/** Not by a locator: the script that Playwright adds for it listens to every event of a press. */
const middleOf = (page: Page, control: string): Promise<{ x: number; y: number }> =>
  page.evaluate((selector) => {
    const element = document.querySelector(selector);
    element?.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, control);
