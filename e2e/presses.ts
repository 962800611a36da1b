import type { Page } from '@playwright/test';

/** Counts presses of the pointer in a page from now on; `take` returns those since the last call. */
export async function countPresses(page: Page): Promise<{ take: () => Promise<number> }> {
  await page.evaluate(() => {
    sessionStorage.setItem('presses', '0');
    const count = () =>
      sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
    addEventListener('pointerup', count, { capture: true });
  });
  return {
    take: () =>
      page.evaluate(() => {
        const presses = Number(sessionStorage.getItem('presses'));
        sessionStorage.setItem('presses', '0');
        return presses;
      }),
  };
}
