/** @module-tag long */
import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS, type AuthResponse } from '@lumigraph/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { openDisk } from '../../storage/open-storages.ts';
import { createFileStore } from './file-store.ts';
import { createFilesService } from './files-service.ts';
import { imageTasks } from '../../image-processes/image-tasks.ts';
import { PASSWORD } from '../../testing/auth-app.ts';
import { startServerProcess } from '../../testing/server-process.ts';

// Real processes take a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const ROUNDS = 5;
let dataDir: string;
let server: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crash-'));
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** The real server; returns its origin once it serves. */
async function start(folder = dataDir): Promise<string> {
  const { origin, child } = await startServerProcess(dataDir, { DATA_DIR: folder });
  server = child;
  return origin;
}

async function register(origin: string, email: string): Promise<AuthResponse> {
  const names = { firstName: 'Ada', lastName: 'Lovelace', email };
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...names, password: PASSWORD, confirmPassword: PASSWORD }),
  });
  return (await response.json()) as AuthResponse;
}

it('makes its data folder for its own account alone, and every file and folder in it', async () => {
  const folder = join(dataDir, 'fresh', 'data');
  const origin = await start(folder);
  const { token } = await register(origin, 'ada@example.com');
  const form = new FormData();
  form.append('file', new Blob([Buffer.from('%PDF-1.4\n')]), 'a.pdf');
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${origin}/api/files`, { method: 'POST', headers, body: form });
  expect(status).toBe(201);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile()).length).toBeGreaterThan(1);
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(folder)).toBe(0o700);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    expect({ path, mode: await modeOf(path) }).toEqual({ path, mode: entry.isDirectory() ? 0o700 : 0o600 });
  }
});

it('killed again and again while files come in: what was acknowledged is there, and nothing lies about unknown', async () => {
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const origin = await start();
    const { token } = await register(origin, `ada-${round}@example.com`);
    const state = { running: true };
    const send = async (): Promise<void> => {
      while (state.running) {
        const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(200_000)]);
        const form = new FormData();
        form.append('file', new Blob([content]), 'a.pdf');
        const response = await fetch(`${origin}/api/files`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: form,
        }).catch(() => undefined);
        if (response?.status !== 201) continue;
        const { id } = (await response.json()) as { id: string };
        acknowledged.set(id, createHash('sha256').update(content).digest('hex'));
      }
    };
    const before = acknowledged.size;
    const senders = Array.from({ length: 6 }, send);
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + 8), {
      timeout: 30_000,
      interval: 5,
    });
    server?.kill('SIGKILL');
    state.running = false;
    await Promise.all(senders);
  }

  const database = openDatabase({ url: '', dataDir });
  const { files: storage } = openDisk({ DATA_DIR: dataDir });
  const keysOf = async (): Promise<string[]> => {
    const keys = [];
    for await (const key of storage.keys()) keys.push(key);
    return keys.sort();
  };
  const rows = () => database.db.selectFrom('stored_file').selectAll().execute();

  const kept = new Map((await rows()).filter(({ status }) => status === 'kept').map((row) => [row.id, row]));
  for (const [id, sha256] of acknowledged) {
    expect(kept.get(id)?.sha256).toBe(sha256);
    expect(await storage.sha256(kept.get(id)?.storage_key ?? '')).toBe(sha256);
  }
  const known = new Set((await rows()).map((row) => row.storage_key));
  expect((await keysOf()).filter((key) => !known.has(key))).toEqual([]);

  // An hour later the sweep has ended what was half-written.
  const service = createFilesService({
    imageTasks,
    store: createFileStore(database.db),
    storage,
    now: () => Date.now() + 2 * HOUR_MS,
    log: () => undefined,
  });
  await service.sweep.run();
  const left = await rows();
  expect(left.every(({ status }) => status === 'kept')).toBe(true);
  expect(await keysOf()).toEqual(left.map((row) => row.storage_key).sort());
  await database.close();
});
