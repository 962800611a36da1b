import process from 'node:process';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { median } from './report.ts';
import { CPU_SLOWDOWN, line, phone } from './slow-phone.ts';

const moments = ['hydrating', 'idle'] as const;
/** `hydrating`: as React starts to hydrate; `idle`: when the page has come to rest. */
type Moment = (typeof moments)[number];

export interface Presses {
  /** Time from the press of a control to the next frame, in milliseconds (Event Timing, as for INP). */
  measure: (press: { url: string; control: string; moment: Moment }) => Promise<number>;
  close: () => Promise<void>;
}

/** The controls that visitors press first, at both moments, with the times of their presses. */
export const pressesOf = ({ home, image }: { home: string; image: string }) =>
  [
    { name: 'heart', url: home, control: '[data-part="favorite"]' },
    { name: 'menu', url: home, control: '.mobile-menu > button' },
    { name: 'download', url: image, control: '#download' },
  ].flatMap((press) => moments.map((moment) => ({ ...press, moment, tookMs: [] as number[] })));

/** From a press to the next frame. */
const MOST_PRESS_MS = 100;

export function pressCheck({ name, moment, tookMs }: ReturnType<typeof pressesOf>[number]) {
  const value = median(tookMs);
  return {
    name: `${name}, ${moment}: the next frame at most ${MOST_PRESS_MS} ms after a press`,
    value: value.toFixed(0),
    holds: value <= MOST_PRESS_MS,
  };
}

const SETTLE_MS = 3_000;

/** Presses controls on a slow phone, each in a new context with an empty cache. */
export async function openPresses(): Promise<Presses> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  });
  return {
    async measure({ url, control, moment }) {
      const context = await browser.newContext(phone);
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', line);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      const hydrating = await watch(page);
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      const { x, y } = await middleOf(page, control);
      await hydrating();
      if (moment === 'idle') {
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(SETTLE_MS);
      }
      await tap(cdp, x, y);
      await page.waitForTimeout(SETTLE_MS);
      const { isPressed, events } = await page.evaluate(readPress);
      await context.close();
      if (!isPressed) throw new Error(`${control} of ${url} was not pressed.`);
      return Math.max(0, ...events);
    },
    close: () => browser.close(),
  };
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

async function tap(cdp: CDPSession, x: number, y: number): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
