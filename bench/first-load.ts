import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium, type Browser } from 'playwright-core';
import { buildApp } from '../apps/backend/src/app.ts';
import { readConfig } from '../apps/backend/src/config/config.ts';
import { migrate } from '../apps/backend/src/db/migrate.ts';
import { openDatabase } from '../apps/backend/src/db/open.ts';
import { imageTasks } from '../apps/backend/src/image-processes/image-tasks.ts';
import { openStorages } from '../apps/backend/src/storage/open-storages.ts';
import { seedDemo } from '../apps/backend/src/features/demo/seed-demo.ts';
import { jsContents } from './lib/js-contents.ts';
import { median, report } from './lib/report.ts';
import { staticHome } from './lib/static-page.ts';
import { CPU_SLOWDOWN, line, phone } from './lib/slow-phone.ts';

/**
 * First load of the built home page on a slow phone against a static page with the same images in the same boxes: no
 * script, no font, few inline styles. Runs alternate, each with an empty cache. `node --conditions=@lumigraph/source
 * first-load.ts [runs]`; needs a built gallery. BENCH_DATA names a data folder to keep.
 */
const RUNS = Number(process.argv[2] ?? 7);
const MOST_LCP_RATIO = 1.5;
const MOST_JS_BYTES = 120_500;

const SETTLE_MS = 1_500;

const siteDir = join(import.meta.dirname, '../apps/gallery/dist');
if (!existsSync(join(siteDir, 'server/entry-server.js')))
  throw new Error('Build the gallery first: pnpm build');

interface Load {
  lcpMs: number;
  fcpMs: number;
  lcpElement: string;
  scripts: string[];
  bytes: number;
}

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const scripts: string[] = [];
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, lcpElement: '' };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; url?: string })[]) {
        seen.lcpMs = entry.startTime;
        seen.lcpElement = `${entry.element?.tagName.toLowerCase() ?? ''} ${entry.url ?? ''}`.trim();
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  const measured = await page.evaluate(() => ({
    ...(globalThis as unknown as { seen: { lcpMs: number; lcpElement: string } }).seen,
    fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  await context.close();
  return { ...measured, scripts, bytes };
}

const dataDir = process.env['BENCH_DATA'] ?? mkdtempSync(join(tmpdir(), 'bench-first-load-'));
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const database = openDatabase({ url: '', dataDir });
await migrate(database.db);
await seedDemo({ config, db: database.db, storages: await openStorages(config), imageTasks });
const { app } = await buildApp({ config, db: database.db, siteDir });
let baseline = '';
app.get('/static-baseline', (_request, reply) => reply.type('text/html; charset=utf-8').send(baseline));
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as { port: number };
const origin = `http://127.0.0.1:${port}`;
baseline = staticHome(await (await fetch(`${origin}/`)).text());
// The policy for other responses than documents would block the styles and images of the baseline.
app.server.prependListener('request', (request, response) => {
  if (request.url !== '/static-baseline') return;
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    name.startsWith('content-security') ? response : setHeader(name, value);
  const writeHead = response.writeHead.bind(response) as (...all: unknown[]) => typeof response;
  response.writeHead = ((status: number, headers: Record<string, unknown>) => {
    delete headers['content-security-policy'];
    return writeHead(status, headers);
  }) as typeof response.writeHead;
});

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
});
try {
  const ours: Load[] = [];
  const theirs: Load[] = [];
  // The first round creates the renditions and is not counted.
  for (let run = 0; run <= RUNS; run += 1) {
    const pair = [
      await load(browser, `${origin}/static-baseline`),
      await load(browser, `${origin}/`),
    ] as const;
    if (run === 0) continue;
    theirs.push(pair[0]);
    ours.push(pair[1]);
    console.log(`run ${run}: static ${pair[0].lcpMs.toFixed(0)} ms, home ${pair[1].lcpMs.toFixed(0)} ms`);
  }
  const [first] = ours;
  if (!first) throw new Error('Give at least one run.');
  const js = jsContents(join(siteDir, 'client'), [...new Set(first.scripts)]);
  const show = (name: string, loads: readonly Load[]) =>
    console.log(
      `${name}: first paint ${median(loads.map(({ fcpMs }) => fcpMs)).toFixed(0)} ms, ` +
        `${(median(loads.map(({ bytes }) => bytes)) / 1000).toFixed(0)} kB, largest: ${loads[0]?.lcpElement}`,
    );
  show('static page', theirs);
  show('home page', ours);
  console.log('JavaScript, brotli:');
  for (const file of js.files)
    console.log(`  ${(file.brotliBytes / 1000).toFixed(1).padStart(6)} kB  ${file.name}`);
  console.log('made of, before compression:');
  for (const part of js.parts.slice(0, 20))
    console.log(`  ${(part.bytes / 1000).toFixed(1).padStart(6)} kB  ${part.name}`);
  report(
    'First load on a slow phone (4x CPU, 1.6 Mbit/s, 150 ms)',
    [
      {
        name: 'home page against a static page',
        unit: 'ms to the largest paint',
        ours: ours.map(({ lcpMs }) => lcpMs),
        reference: theirs.map(({ lcpMs }) => lcpMs),
        target: { atMost: MOST_LCP_RATIO },
      },
    ],
    [
      {
        name: `JavaScript, at most ${MOST_JS_BYTES / 1000} kB brotli`,
        value: `${(js.brotliBytes / 1000).toFixed(1)} kB`,
        holds: js.brotliBytes <= MOST_JS_BYTES,
      },
    ],
  );
} finally {
  await browser.close();
  await app.close();
  await database.close();
  if (!process.env['BENCH_DATA']) rmSync(dataDir, { recursive: true });
}
