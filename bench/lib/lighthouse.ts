import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { importPeer } from './peers.ts';

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

/** Measures a page with Lighthouse's phone profile in a new browser; needs the installed peers. */
export async function openLighthouse(): Promise<(url: string, throttling: Method) => Promise<Measured>> {
  const { default: lighthouse } = await importPeer<Lighthouse>('lighthouse');
  const { launch } = await importPeer<ChromeLauncher>('chrome-launcher');

  async function measureOnce(url: string, throttlingMethod: Method): Promise<Measured | undefined> {
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
      const flags = {
        port: chrome.port,
        logLevel: 'error',
        onlyCategories: ['performance'],
        throttlingMethod,
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

  const measure = async (url: string, throttling: Method): Promise<Measured> =>
    (await measureOnce(url, throttling)) ?? measure(url, throttling);
  return measure;
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
