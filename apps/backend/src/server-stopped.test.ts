/** @module-tag long */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
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

/** The grace time of the unit and of the containers; the server ends by itself before it. */
const GRACE_MS = 45_000;

it('a server ends within its grace time although connections stay open and bodies never end', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stopped-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const { origin, child } = await start(dataDir);
  const { hostname, port } = new URL(origin);
  const open = async (text: string): Promise<void> => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    closing.push(() => socket.destroy());
    await once(socket, 'connect');
    socket.write(text);
  };
  const head = `Host: ${hostname}\r\nConnection: keep-alive\r\n`;
  const kept = fetch(`${origin}/api/health/live`);
  await open(`GET /api/health/live HTTP/1.1\r\n${head}\r\n`);
  await open(
    `POST /api/auth/login HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
  );
  await open(`GET /api/health/live HTTP/1.1\r\n${head}`);
  expect((await kept).status).toBe(200);
  const stoppedAt = performance.now();
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(performance.now() - stoppedAt).toBeLessThan(GRACE_MS);
});
