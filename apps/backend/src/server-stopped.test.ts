/** @module-tag long */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthResponse } from '@lumigraph/contracts';
import { afterEach, expect, it } from 'vitest';
import { PASSWORD } from './testing/auth-app.ts';
import { startServerProcess, type ServerProcess } from './testing/server-process.ts';

const USERS = 4;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(dataDir: string): Promise<ServerProcess> {
  const server = await startServerProcess(dataDir, { DATA_DIR: dataDir });
  closing.push(() => server.child.kill('SIGKILL'));
  return server;
}

const json = { 'content-type': 'application/json' };

async function register(origin: string, email: string): Promise<string> {
  const names = { firstName: 'Ada', lastName: 'Lovelace', email };
  const body = JSON.stringify({ ...names, password: PASSWORD, confirmPassword: PASSWORD });
  const response = await fetch(`${origin}/api/auth/register`, { method: 'POST', headers: json, body });
  return ((await response.json()) as AuthResponse).token;
}

/** Why a request got no response: the code of the connection. */
const codeOf = (error: unknown): unknown => ((error as Error).cause as { code?: unknown } | undefined)?.code;

it('a server stopped under load ends the requests that it took, exits with 0, and has lost nothing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stopped-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const first = await start(dataDir);
  const users = await Promise.all(
    Array.from({ length: USERS }, async (_, index) => {
      const token = await register(first.origin, `ada-${index}@example.com`);
      return { token, acknowledged: 0, statuses: new Set<number>(), ended: undefined as unknown };
    }),
  );
  const change = async (user: (typeof users)[number]): Promise<void> => {
    for (let number = 1; user.ended === undefined; number += 1) {
      const headers = { ...json, authorization: `Bearer ${user.token}` };
      const body = JSON.stringify({ firstName: `Ada ${number}` });
      try {
        const response = await fetch(`${first.origin}/api/auth/user`, { method: 'PUT', headers, body });
        await response.arrayBuffer();
        user.statuses.add(response.status);
        if (response.status === 200) user.acknowledged = number;
      } catch (error) {
        user.ended = codeOf(error);
      }
    }
  };
  const changes = users.map(change);
  await expect
    .poll(() => Math.min(...users.map(({ acknowledged }) => acknowledged)), { timeout: 60_000 })
    .toBeGreaterThan(3);
  first.child.kill('SIGTERM');
  const [code] = (await once(first.child, 'exit')) as [number | null];
  await Promise.all(changes);
  expect(code).toBe(0);
  for (const { statuses } of users) expect([...statuses].filter((status) => status !== 503)).toEqual([200]);

  const second = await start(dataDir);
  for (const { token, acknowledged } of users) {
    const response = await fetch(`${second.origin}/api/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { user } = (await response.json()) as { user: { firstName: string } };
    expect(user.firstName).toBe(`Ada ${acknowledged}`);
  }
});
