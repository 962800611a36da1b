import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type ElementHandle } from 'puppeteer-core';
import { findInPage, type Wanted } from './find-in-page.ts';

/** An element of the page that a scenario has found. */
export interface Found {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  /** Chooses an option of a list by its value. */
  select(value: string): Promise<void>;
}

/** A browser engine as the scenarios use it. */
export interface Engine {
  open(url: string): Promise<void>;
  find(wanted: Wanted): Promise<Found | null>;
  /** The result of an expression in the page. */
  read(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** A program that is installed, or how to install it. */
export interface EngineChoice {
  name: 'chromium' | 'firefox' | 'webkit';
  /** Debian's packages. */
  packages: string;
  isInstalled: () => boolean;
  start: () => Promise<Engine>;
}

const select = (element: Element, value: string): void => {
  (element as HTMLSelectElement).value = value;
  element.dispatchEvent(new Event('change', { bubbles: true }));
};

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
async function startPuppeteer(browser: 'chrome' | 'firefox', executablePath: string): Promise<Engine> {
  const running = await launch({
    browser,
    executablePath,
    headless: true,
    args: browser === 'chrome' ? ['--no-sandbox'] : [],
  });
  const page = await running.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  return {
    open: async (url) => void (await page.goto(url)),
    async find(wanted) {
      const handle = (await page.evaluateHandle(findInPage, wanted)).asElement() as ElementHandle | null;
      return (
        handle && {
          click: () => handle.click(),
          type: (text) => handle.type(text),
          select: (value) => handle.evaluate(select, value),
        }
      );
    },
    read: (expression) => page.evaluate(expression),
    close: () => running.close(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

const MINI_BROWSERS = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);
/** The key of an element in the protocol (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKit by the WebDriver of Debian's WebKitGTK, on a display of its own. */
async function startWebKit(): Promise<Engine> {
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const driver: ChildProcess = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, HOME: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${path}: ${value?.error ?? ''} ${value?.message ?? ''}`);
    return value;
  };
  const capabilities = {
    alwaysMatch: {
      'webkitgtk:browserOptions': {
        binary: MINI_BROWSERS.find(existsSync),
        args: ['--automation', '--geometry=1280x900'],
      },
    },
  };
  const session = await retried(() => call('POST', '/session', { capabilities }));
  const { sessionId } = session as { sessionId: string };
  const at = (path: string) => `/session/${sessionId}${path}`;
  const run = (script: string, args: unknown[]) => call('POST', at('/execute/sync'), { script, args });
  return {
    open: async (url) => void (await call('POST', at('/url'), { url })),
    async find(wanted) {
      const element = await run(`return (${String(findInPage)})(arguments[0])`, [wanted]);
      if (element === null) return null;
      const id = (element as Record<string, string>)[ELEMENT] ?? '';
      return {
        click: async () => void (await call('POST', at(`/element/${id}/click`), {})),
        type: async (text) => void (await call('POST', at(`/element/${id}/value`), { text })),
        select: async (value) =>
          void (await run(`(${String(select)})(arguments[0], arguments[1])`, [element, value])),
      };
    },
    read: (expression) => run(`return (${expression})`, []),
    async close() {
      await call('DELETE', at('')).catch(() => undefined);
      // The display and the driver.
      if (driver.pid !== undefined) process.kill(-driver.pid);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const TRIES = 60;

/** A program listens some time after its start. */
async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = TRIES; ; tries -= 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 0 || !(error instanceof TypeError)) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 250);
      });
    }
  }
}

const FIREFOX = '/usr/bin/firefox-esr';
const chromium = (): string =>
  [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
    (path) => path !== '' && existsSync(path),
  ) ?? '';

export const engines: readonly EngineChoice[] = [
  {
    name: 'chromium',
    packages: 'chromium-headless-shell',
    isInstalled: () => chromium() !== '',
    start: () => startPuppeteer('chrome', chromium()),
  },
  {
    name: 'firefox',
    packages: 'firefox-esr',
    isInstalled: () => existsSync(FIREFOX),
    start: () => startPuppeteer('firefox', FIREFOX),
  },
  {
    name: 'webkit',
    packages: 'webkit2gtk-driver xvfb xauth',
    isInstalled: () =>
      ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'].every(existsSync) && MINI_BROWSERS.some(existsSync),
    start: startWebKit,
  },
];
