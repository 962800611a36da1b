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
      const target = page.locator(control).first();
      await target.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await hydrating();
      if (moment === 'idle') {
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(SETTLE_MS);
      }
      await tap(cdp, x + width / 2, y + height / 2);
      await page.waitForTimeout(SETTLE_MS);
      const longest = await page.evaluate(() => (globalThis as { longestPress?: number }).longestPress);
      await context.close();
      if (longest === undefined) throw new Error(`${control} of ${url} was not pressed.`);
      return longest;
    },
    close: () => browser.close(),
  };
}

/** Records the duration of presses. The result waits until the site starts to hydrate. */
async function watch(page: Page): Promise<() => Promise<void>> {
  const hydrating = Promise.withResolvers<void>();
  await page.exposeFunction('onSiteHydrating', hydrating.resolve);
  await page.addInitScript(() => {
    const global = globalThis as { longestPress?: number; onSiteHydrating?: () => void };
    addEventListener('site-hydrating', () => global.onSiteHydrating?.());
    // Event Timing does not report what takes less than a frame.
    addEventListener('click', () => (global.longestPress ??= 0), { capture: true });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (/^(?:pointer|touch|click)/.test(name))
          global.longestPress = Math.max(global.longestPress ?? 0, duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  return () => hydrating.promise;
}

async function tap(cdp: CDPSession, x: number, y: number): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
