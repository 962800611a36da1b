import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openParts, type Part } from './lib/hanging-parts.ts';
import { residentMemory } from './lib/process-memory.ts';
import { report, type Check } from './lib/report.ts';
import { addresses, health, recovery, shuffled } from './lib/visited-addresses.ts';
import type { Load, LoadResult } from './servers/load-generator.ts';

/**
 * Response times and memory of the built server under more requests than it can serve, against fixed limits.
 * `pnpm --filter @lumigraph/bench run overload [crawl|slow|pages|cold|storage-hangs|database-hangs …] [--server=dist/server.js] [--seconds=60]`
 */
interface Scenario {
  connections: number;
  slowClients: number;
  repeats: boolean;
  of: readonly ('pages' | 'renditions')[];
  /** A part that stops to answer when the load begins, and answers again after it. */
  hangs?: Part;
}

const scenarios: Record<string, Scenario> = {
  /** All pages and all renditions, which no request has made before. */
  crawl: { connections: 600, slowClients: 0, repeats: true, of: ['pages', 'renditions'] },
  /** The same, with clients that read slowly. */
  slow: { connections: 600, slowClients: 200, repeats: true, of: ['pages', 'renditions'] },
  /** Each connection requests another page, once. */
  pages: { connections: 600, slowClients: 0, repeats: false, of: ['pages'] },
  cold: { connections: 64, slowClients: 0, repeats: true, of: ['renditions'] },
  'storage-hangs': {
    connections: 600,
    slowClients: 0,
    repeats: true,
    of: ['pages', 'renditions'],
    hangs: 'storage',
  },
  'database-hangs': {
    connections: 600,
    slowClients: 0,
    repeats: true,
    of: ['pages', 'renditions'],
    hangs: 'database',
  },
};

const RESPONSE_MS = 10_000;
const HEALTH_P99_MS = 500;
const SERVER_MB = 400;
const ALL_MB = 700;
const HEALTH_EVERY_MS = 100;
const RECOVERY_MS = 10_000;

const option = (name: string, otherwise: string): string =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const built = new URL('../apps/backend/dist/server.js', import.meta.url);
const server = option('server', fileURLToPath(built));
const seconds = Number(option('seconds', '60'));
const idleSeconds = Number(option('idle', '60'));
const named = process.argv.slice(2).filter((word) => word in scenarios);
const chosen = named.length > 0 ? named : Object.keys(scenarios);

const root = mkdtempSync(join(tmpdir(), 'bench-overload-'));
const PORT = option('port', '4599');
const origin = `http://127.0.0.1:${PORT}`;

async function startServer(dataDir: string, parts: Record<string, string> = {}): Promise<ChildProcess> {
  const own = { PORT, DATA_DIR: dataDir, SITES: 'gallery', SOCIAL_DEMO: 'false', LOG_LEVEL: 'fatal' };
  const environment = { ...own, ...parts };
  // As every documented start does.
  const child = spawn(process.execPath, ['--max-semi-space-size=8', server], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'demo', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.includes('ready') && resolve());
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  await ready;
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** A data folder with the demo images and without renditions. */
async function prepare(): Promise<string> {
  const dataDir = option('data', join(root, 'prepared'));
  if (!existsSync(dataDir)) await stop(await startServer(dataDir));
  return dataDir;
}

const person = (n: number) => ({ email: `ada${n}@example.com`, password: 'Kiwi-Lantern7' });
const post = (path: string, body: object): Promise<Response> =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Registers one account after the other; returns those that the server has acknowledged. */
async function register(isOver: () => boolean): Promise<number[]> {
  const acknowledged: number[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const { email, password } = person(n);
    const body = { email, password, confirmPassword: password, firstName: 'Ada', lastName: 'L' };
    const response = await post('/api/auth/register', body).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) acknowledged.push(n);
    await wait(500);
  }
  return acknowledged;
}

async function lost(acknowledged: readonly number[]): Promise<number> {
  let count = 0;
  for (const n of acknowledged) if (!(await post('/api/auth/login', person(n))).ok) count += 1;
  return count;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const ascending = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b);
const ms = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(0)} ms` : 'none');

async function run(name: string, scenario: Scenario, prepared: string): Promise<Check[]> {
  const dataDir = join(root, name);
  const { connections, slowClients, repeats, of, hangs } = scenario;
  if (!hangs) cpSync(prepared, dataDir, { recursive: true });
  rmSync(join(dataDir, 'pictures/renditions'), { recursive: true, force: true });
  const parts = await openParts(hangs);
  const child = await startServer(dataDir, parts.environment);
  const found = await addresses(origin);
  const paths = repeats ? shuffled(of.flatMap((kind) => found[kind])) : found.pages.slice(0, connections);
  const generator = fork(new URL('servers/load-generator.ts', import.meta.url), {
    execArgv: ['--conditions=@lumigraph/source'],
    serialization: 'advanced',
  });
  const state = { over: false, serverMb: 0, allMb: 0 };
  const sample = (): ReturnType<typeof residentMemory> => {
    const memory = residentMemory(child.pid ?? 0);
    state.serverMb = Math.max(state.serverMb, memory.serverMb);
    state.allMb = Math.max(state.allMb, memory.allMb);
    return memory;
  };
  const started = performance.now();
  const timer = setInterval(() => {
    const { serverMb, allMb, processes } = sample();
    const at = ((performance.now() - started) / 1_000).toFixed(0);
    console.log(`  ${at} s: ${serverMb.toFixed(0)} MB, all ${processes} processes ${allMb.toFixed(0)} MB`);
  }, 5_000);
  const healthTimes: number[] = [];
  const monitor = (async () => {
    const running: Promise<unknown>[] = [];
    while (!state.over) {
      running.push(
        health(`${origin}/api/health${hangs ? '/ready' : ''}`).then((time) => healthTimes.push(time)),
      );
      await wait(HEALTH_EVERY_MS);
      sample();
    }
    await Promise.all(running);
  })();
  parts.proxy?.set('stall');
  const registered = register(() => state.over);
  const load: Load = { origin, paths, connections, seconds: repeats ? seconds : 0, slowClients };
  generator.send(load);
  const [result] = (await once(generator, 'message')) as [LoadResult];
  state.over = true;
  await monitor;
  generator.disconnect();
  parts.proxy?.set('none');
  const recoveryMs = hangs ? await recovery(origin, found) : undefined;
  const acknowledged = await registered;
  const lostCount = await lost(acknowledged);
  await wait(idleSeconds * 1_000);
  const idle = residentMemory(child.pid ?? 0);
  clearInterval(timer);
  await stop(child);
  await parts.stop();
  return checksOf(name, {
    ...state,
    recoveryMs,
    result,
    healthTimes,
    idle,
    acknowledged: acknowledged.length,
    lostCount,
  });
}

interface Measured {
  serverMb: number;
  allMb: number;
  result: LoadResult;
  healthTimes: readonly number[];
  idle: ReturnType<typeof residentMemory>;
  acknowledged: number;
  lostCount: number;
  /** Of a part that did hang. */
  recoveryMs: number | undefined;
}

function checksOf(name: string, measured: Measured): Check[] {
  const { result, serverMb, allMb, idle, acknowledged, lostCount, recoveryMs } = measured;
  const times = ascending(result.times);
  const monitored = ascending(measured.healthTimes);
  const refused = (100 * (result.statuses['503'] ?? 0)) / times.length;
  const failed = Object.entries(result.statuses).filter(([status]) => !/^(?:2|3|404|503)/.test(status));
  const health99 = percentile(monitored, 0.99);
  const slowest = times.at(-1) ?? Number.NaN;
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  const check = (what: string, value: string, holds: boolean): Check => ({
    name: `${name}: ${what}`,
    value,
    holds,
  });
  return [
    check('response times p50, p99, max', `${ms(p50)}, ${ms(p99)}, ${ms(slowest)}`, slowest <= RESPONSE_MS),
    check(`of ${times.length} responses refused with 503`, `${refused.toFixed(1)} %`, result.bare503 === 0),
    check(
      'other failures',
      failed.map(([status, n]) => `${n} x ${status}`).join(', ') || '0',
      failed.length === 0,
    ),
    check(
      `health p50, p99, max of ${monitored.length}`,
      `${ms(percentile(monitored, 0.5))}, ${ms(health99)}, ${ms(monitored.at(-1) ?? Number.NaN)}`,
      health99 <= HEALTH_P99_MS,
    ),
    check(
      'memory of all processes, peak',
      `${allMb.toFixed(0)} MB (server ${serverMb.toFixed(0)})`,
      allMb <= ALL_MB,
    ),
    check(
      'memory of the server, idle',
      `${idle.serverMb.toFixed(0)} MB (all ${idle.allMb.toFixed(0)})`,
      idle.serverMb <= SERVER_MB,
    ),
    check(`of ${acknowledged} acknowledged accounts lost`, String(lostCount), lostCount === 0),
    ...(recoveryMs === undefined
      ? []
      : [check('time to recover', ms(recoveryMs), recoveryMs <= RECOVERY_MS)]),
  ];
}

try {
  const prepared = chosen.every((name) => scenarios[name]?.hangs) ? '' : await prepare();
  const checks: Check[] = [];
  for (const name of chosen) {
    console.log(name);
    const scenario = scenarios[name];
    if (scenario) checks.push(...(await run(name, scenario, prepared)));
  }
  report(`Overload, ${seconds} s each, load average ${loadavg()[0]?.toFixed(1)}`, [], checks);
} finally {
  rmSync(root, { recursive: true, force: true });
}
