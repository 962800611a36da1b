import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { authPaths, storageKeys } from '@lumigraph/contracts';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const methods = ['simulate', 'devtools'] as const;
export type Method = (typeof methods)[number];

export interface Measured {
  lcpMs: number;
  blockingMs: number;
  shift: number;
  score: number;
}

interface Lighthouse {
  default: (
    url: string,
    flags: object,
  ) => Promise<{
    lhr: {
      audits: Record<string, { numericValue?: number }>;
      categories: { performance: { score: number } };
      runtimeError?: { code: string; message: string };
    };
  }>;
}
interface ChromeLauncher {
  launch: (options: object) => Promise<{ port: number; kill: () => void }>;
}

/** The browser's recording sometimes starts too late; this failure is unrelated to the page. */
const RECORDING_FAILED = 'NO_NAVSTART';

/** What the browser's storage holds before the visit, such as a session. */
type Stored = Readonly<Record<string, string>>;

/** Lighthouse is large, and only this program uses it: a folder of its own, not the workspace. BENCH_PEERS keeps it. */
const folder = process.env['BENCH_PEERS'] ?? join(tmpdir(), 'lumigraph-bench-peers');

async function importTool<Module>(name: string): Promise<Module> {
  const path = createRequire(join(folder, 'package.json')).resolve(name);
  return (await import(pathToFileURL(path).href)) as Module;
}

/** Measures a page with Lighthouse's phone profile in a new browser. The network is needed when it runs first. */
export async function openLighthouse(): Promise<
  (url: string, throttling: Method, stored?: Stored) => Promise<Measured>
> {
  mkdirSync(folder, { recursive: true });
  const tools = ['lighthouse@13.5.0', 'chrome-launcher@1.2.1'];
  execFileSync('pnpm', ['add', '--ignore-workspace', '--dir', folder, ...tools], { stdio: 'inherit' });
  const { default: lighthouse } = await importTool<Lighthouse>('lighthouse');
  const { launch } = await importTool<ChromeLauncher>('chrome-launcher');

  async function measureOnce(
    url: string,
    throttlingMethod: Method,
    stored?: Stored,
  ): Promise<Measured | undefined> {
    const chrome = await launch({
      chromePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      chromeFlags: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-quic',
      ],
    });
    try {
      if (stored) await store(chrome.port, url, stored);
      const flags = {
        port: chrome.port,
        logLevel: 'error',
        onlyCategories: ['performance'],
        throttlingMethod,
        disableStorageReset: stored !== undefined,
      };
      const { lhr } = await lighthouse(url, flags);
      if (lhr.runtimeError?.code === RECORDING_FAILED) return undefined;
      if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
      const value = (audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN;
      return {
        lcpMs: value('largest-contentful-paint'),
        blockingMs: value('total-blocking-time'),
        shift: value('cumulative-layout-shift'),
        score: lhr.categories.performance.score * 100,
      };
    } finally {
      chrome.kill();
    }
  }

  const measure = async (url: string, throttling: Method, stored?: Stored): Promise<Measured> =>
    (await measureOnce(url, throttling, stored)) ?? measure(url, throttling, stored);
  return measure;
}

/** Fills the storage from a file of the site that loads no others, so that the cache stays empty. */
async function store(port: number, url: string, stored: Stored): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  await page?.goto(new URL('/robots.txt', url).href);
  await page?.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, stored);
  await page?.close();
  await browser.close();
}

/** Registers a user. The result signs in again: a session as the browser stores it, without the token that renews it. */
export async function openUser(origin: string): Promise<() => Promise<Stored>> {
  const user = { email: `${randomUUID()}@example.com`, password: 'Slow-Phone-1!' };
  const send = async (path: string, body: object): Promise<{ token: string; user: unknown }> => {
    const response = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { token: string; user: unknown };
  };
  const confirmPassword = user.password;
  await send(authPaths.register, { ...user, firstName: 'Ann', lastName: 'Bench', confirmPassword });
  return async () => {
    const opened = await send(authPaths.login, user);
    return { [storageKeys.user]: JSON.stringify(opened.user), [storageKeys.token]: opened.token };
  };
}

const HISTORY = join(import.meta.dirname, '../../test-results/page-speed.jsonl');

/** Adds the medians of a run to the history, and prints it. */
export function rememberMeasures(measures: readonly [name: string, figure: string][]): void {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const line = {
    date: git('log', '-1', '--format=%cs'),
    commit: git('rev-parse', '--short', 'HEAD'),
    ...Object.fromEntries(measures),
  };
  mkdirSync(join(HISTORY, '..'), { recursive: true });
  appendFileSync(HISTORY, `${JSON.stringify(line)}\n`);
  console.log(`\nHistory (largest paint / blocking / score):\n${readFileSync(HISTORY, 'utf8').trim()}`);
}
