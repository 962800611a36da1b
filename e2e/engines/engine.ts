import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type ElementHandle } from 'puppeteer-core';
import { freePort } from '../own-site.ts';
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

/** A folder for profile, downloads and caches of one browser, whose texts are English. */
function newHome() {
  const home = mkdtempSync(join(tmpdir(), 'engine-'));
  return {
    env: { ...process.env, HOME: home, XDG_CACHE_HOME: home, LANGUAGE: 'en_US', LANG: 'en_US.UTF-8' },
    // The browser may still write while it ends.
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
async function startPuppeteer(browser: 'chrome' | 'firefox', executablePath: string): Promise<Engine> {
  const { env, remove } = newHome();
  const running = await launch({
    browser,
    executablePath,
    headless: true,
    env,
    // Not by commands: Firefox 140, the extended support release, lacks one of those that set a viewport.
    defaultViewport: null,
    args:
      browser === 'chrome'
        ? ['--no-sandbox', '--disable-gpu', '--lang=en-US', '--window-size=1280,900']
        : ['--width=1280', '--height=900'],
  });
  const page = await running.newPage();
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
    async close() {
      await running.close();
      remove();
    },
  };
}

/** The browser with which Debian builds the driver. */
const MINI_BROWSERS = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['webkit2gtk-4.1', 'webkitgtk-6.0'].map(
    (version) => `/usr/lib/${machine}-linux-gnu/${version}/MiniBrowser`,
  ),
);
/** The key of an element in the protocol (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill();
  await once(program, 'exit');
}

/** WebKit by the WebDriver of Debian's WebKitGTK, on a display of its own. */
async function startWebKit(): Promise<Engine> {
  const { env, remove } = newHome();
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const failed = once(display, 'exit').then(() => {
    throw new Error('Xvfb has ended');
  });
  const [number] = (await Promise.race([once(display.stdout, 'data'), failed])) as [Buffer];
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...env,
      DISPLAY: `:${number.toString().trim()}`,
      // Containers and root have no sandbox.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const close = async (): Promise<void> => {
    await stop(driver);
    await stop(display);
    remove();
  };
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
  let at: (path: string) => string;
  try {
    const session = await retried(() => call('POST', '/session', { capabilities }));
    at = (path) => `/session/${(session as { sessionId: string }).sessionId}${path}`;
  } catch (error) {
    await close();
    throw error;
  }
  const run = (script: string, args: unknown[]) => call('POST', at('/execute/sync'), { script, args });
  return {
    open: async (url) => void (await call('POST', at('/url'), { url })),
    async find(wanted) {
      const element = await run(`return (${String(findInPage)})(arguments[0])`, [wanted]);
      if (element === null) return null;
      const id = (element as Record<string, string>)[ELEMENT] ?? '';
      return {
        async click() {
          // The driver itself does not scroll far enough.
          await run(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, [element]);
          await call('POST', at(`/element/${id}/click`), {});
        },
        type: async (text) => void (await call('POST', at(`/element/${id}/value`), { text })),
        select: async (value) =>
          void (await run(`(${String(select)})(arguments[0], arguments[1])`, [element, value])),
      };
    },
    read: (expression) => run(`return (${expression})`, []),
    async close() {
      await call('DELETE', at('')).catch(() => undefined);
      await close();
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

const firstOf = (...paths: readonly string[]): string =>
  paths.find((path) => path !== '' && existsSync(path)) ?? '';
const firefox = (): string => firstOf('/usr/bin/firefox-esr', '/usr/bin/firefox');
const chromium = (): string =>
  firstOf(process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium-headless-shell', '/usr/bin/chromium');

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
    isInstalled: () => firefox() !== '',
    start: () => startPuppeteer('firefox', firefox()),
  },
  {
    name: 'webkit',
    packages: 'webkit2gtk-driver xvfb',
    isInstalled: () =>
      ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every(existsSync) && MINI_BROWSERS.some(existsSync),
    start: startWebKit,
  },
];
