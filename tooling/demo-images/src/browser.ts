import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { chromium, type Browser } from 'playwright-core';
import type { drawJob as DrawJob } from './page/main.ts';
import type { Job } from './types.ts';

const ORIGIN = 'http://drawing.invalid';

/** Software rendering on purpose: the same pixels on every machine, with or without a graphics card. */
const ARGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGS,
  });
}

/**
 * Draws one job and returns the PNG. The page loads the scene modules of this folder as they are:
 * every request is answered here, with the types taken off, so nothing goes over a network.
 */
export async function drawInBrowser(browser: Browser, job: Job): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    await page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (!pathname.endsWith('.ts'))
        return await route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>drawing</title>',
        });
      try {
        const source = await readFile(new URL(`.${pathname}`, import.meta.url), 'utf8');
        await route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) });
      } catch (error) {
        console.error(`${pathname}: ${String(error)}`);
        await route.fulfill({ status: 404, body: '' });
      }
    });
    page.on('console', (message) => console.error(`  page: ${message.text()}`));
    await page.goto(`${ORIGIN}/`);
    const address = await page.evaluate(async (order: Job) => {
      const path = '/page/main.ts';
      const { drawJob } = (await import(path)) as { drawJob: typeof DrawJob };
      return await drawJob(order);
    }, job);
    return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  } finally {
    await page.close();
  }
}
