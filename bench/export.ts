import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { FILES_PATH } from '@lumigraph/contracts';
import { startServer } from './lib/server-process.ts';

/**
 * Memory while many users export their data at the same time, each with 100 MB of files (the maximum of an account).
 * `pnpm --filter @lumigraph/bench run export [users] [files of 10 MB a user]`
 */
const USERS = Number(process.argv[2] ?? 18);
const FILES = Number(process.argv[3] ?? 10);
const FILE_BYTES = 9_900_000;
const MB = 1024 * 1024;
const PROMISED_MB = 100;
const SAMPLE_MS = 50;
const SETTLE_MS = 2_000;

const dataDir = mkdtempSync(join(tmpdir(), 'bench-export-'));
const start = () => startServer(new URL('servers/export-server.ts', import.meta.url), { DATA_DIR: dataDir });
let server = await start();

async function register(index: number): Promise<string> {
  const password = 'Kiwi-Lantern7';
  const person = { firstName: 'Ada', lastName: 'L', email: `ada${index}@example.com` };
  const response = await fetch(`${server.origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, password, confirmPassword: password }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

async function upload(token: string): Promise<void> {
  const form = new FormData();
  const content = Buffer.alloc(FILE_BYTES, 'x');
  content.write('%PDF-1.4\n');
  content.write('%%EOF\n', FILE_BYTES - 6);
  form.append('file', new Blob([content], { type: 'application/pdf' }), 'a.pdf');
  const response = await fetch(`${server.origin}/api/${FILES_PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (response.status !== 201) throw new Error(`The upload was answered ${response.status}`);
  await response.arrayBuffer();
}

/** Reads one export and returns its size in bytes. */
async function take(token: string): Promise<number> {
  const response = await fetch(`${server.origin}/api/auth/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.status !== 200 || !response.body)
    throw new Error(`The export was answered ${response.status}`);
  let bytes = 0;
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) bytes += piece.length;
  return bytes;
}

async function residentMb(): Promise<number> {
  const { rss } = await server.ask<NodeJS.MemoryUsage>('memory');
  return rss / MB;
}

/** The largest resident memory and the longest response of `/api/health` while `work` runs. */
async function measure(work: Promise<unknown>): Promise<{ peakMb: number; slowestMs: number }> {
  const state = { peakMb: 0, slowestMs: 0, running: true };
  const ended = work.finally(() => (state.running = false));
  while (state.running) {
    const started = performance.now();
    await (await fetch(`${server.origin}/api/health`)).arrayBuffer();
    state.slowestMs = Math.max(state.slowestMs, performance.now() - started);
    state.peakMb = Math.max(state.peakMb, await residentMb());
    await wait(SAMPLE_MS);
  }
  await ended;
  return state;
}

try {
  const tokens: string[] = [];
  for (let index = 0; index < USERS; index += 1) tokens.push(await register(index));
  for (const token of tokens) for (let file = 0; file < FILES; file += 1) await upload(token);
  console.log('uploaded');
  const withoutFiles = await register(USERS);
  // A new server: the memory of the uploads is freed, and the code of an export is loaded.
  await server.stop();
  server = await start();
  await take(withoutFiles);
  await wait(SETTLE_MS);
  const idleMb = await residentMb();
  const started = performance.now();
  const exports = Promise.all(tokens.map(take));
  const { peakMb, slowestMs } = await measure(exports);
  const seconds = (performance.now() - started) / 1_000;
  const bytes = (await exports).reduce((sum, each) => sum + each, 0);
  console.log(`${USERS} exports, ${Math.round(bytes / MB)} MB in ${seconds.toFixed(1)} s`);
  console.log(
    `idle ${idleMb.toFixed(0)} MB, peak ${peakMb.toFixed(0)} MB, slowest health ${slowestMs.toFixed(0)} ms`,
  );
  console.log(
    peakMb - idleMb <= PROMISED_MB ? 'PASS' : 'FAIL',
    `${(peakMb - idleMb).toFixed(0)} MB above idle`,
  );
  process.exitCode = peakMb - idleMb <= PROMISED_MB ? 0 : 1;
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true });
}
