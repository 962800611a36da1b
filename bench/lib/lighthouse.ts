import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { authPaths, storageKeys } from '@lumigraph/contracts';
import { chromium } from 'playwright-core';

export const methods = ['simulate', 'devtools'] as const;
export type Method = (typeof methods)[number];

export interface Measured {
  lcpMs: number;
  blockingMs: number;
  shift: number;
  score: number;
}

/** Lighthouse is large, and only this program uses it: pnpm keeps it outside of the workspace. */
const LIGHTHOUSE = ['--silent', 'dlx', 'lighthouse@13.5.0'];
const OUTPUT = ['--quiet', '--output=json', '--only-categories=performance'];

/** The browser's recording sometimes starts too late; this failure is unrelated to the page. */
const RECORDING_FAILED = 'NO_NAVSTART';

/** What the browser's storage holds before the visit, such as a session. */
type Stored = Readonly<Record<string, string>>;

export const browserPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
];

interface Report {
  audits: Record<string, { numericValue?: number }>;
  categories: { performance: { score: number } };
}

/** Measures a page with Lighthouse's phone profile in a new browser. The network is needed when it runs first. */
export async function measurePage(url: string, throttling: Method, stored?: Stored): Promise<Measured> {
  using profile = mkdtempDisposableSync(join(tmpdir(), 'bench-profile-'));
  const flags = ['--headless=new', ...browserFlags, `--user-data-dir=${profile.path}`].join(' ');
  const args = [...LIGHTHOUSE, url, ...OUTPUT, `--chrome-flags=${flags}`];
  args.push(`--throttling-method=${throttling}`);
  try {
    if (stored) {
      await store(profile.path, url, stored);
      args.push('--disable-storage-reset');
    }
    const env = { ...process.env, CHROME_PATH: browserPath };
    const { stdout } = await promisify(execFile)('pnpm', args, { env, maxBuffer: Infinity });
    const { audits, categories } = JSON.parse(stdout) as Report;
    const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
    return {
      lcpMs: value('largest-contentful-paint'),
      blockingMs: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      score: categories.performance.score * 100,
    };
  } catch (error) {
    if (!String(error).includes(RECORDING_FAILED)) throw error;
    return await measurePage(url, throttling, stored);
  }
}

/** Fills the storage from a file of the site that loads no others, so that the cache stays empty. */
async function store(profile: string, url: string, stored: Stored): Promise<void> {
  const options = { executablePath: browserPath, args: browserFlags };
  const context = await chromium.launchPersistentContext(profile, options);
  const page = await context.newPage();
  await page.goto(new URL('/robots.txt', url).href);
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, stored);
  await context.close();
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
