/** @module-tag long */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthResponse } from '@lumigraph/contracts';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PASSWORD } from '../testing/auth-app.ts';
import { postgresPrograms, postgresTitle, startPostgres } from '../testing/postgres.ts';
import { startServerProcess, waitForHealth, type ServerProcess } from '../testing/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });

const INSTANCES = 3;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function startInstances(url: string): Promise<ServerProcess[]> {
  const folder = await mkdtemp(join(tmpdir(), 'stopped-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return Promise.all(
    Array.from({ length: INSTANCES }, async (_, index) => {
      const settings = { DATA_DIR: join(folder, `data-${index}`), DATABASE_URL: url };
      const started = await startServerProcess(folder, settings);
      closing.push(() => started.child.kill('SIGKILL'));
      return started;
    }),
  );
}

const json = (body: object, headers = {}) => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** A user who changes the first name again and again, through one instance. */
async function startUser(origin: string, email: string) {
  const names = { firstName: 'Ada', lastName: 'Lovelace', email };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const registered = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    ...json({ ...names, ...passwords }),
  });
  const { token } = (await registered.json()) as AuthResponse;
  const headers = { authorization: `Bearer ${token}` };
  const user = { running: true, sent: 0, acknowledged: 0, statuses: new Map<number, number>(), headers };
  const change = async (): Promise<void> => {
    while (user.running) {
      user.sent += 1;
      const number = user.sent;
      const body = { firstName: `Ada ${number}` };
      const { status } = await fetch(`${origin}/api/auth/user`, { method: 'PUT', ...json(body, headers) });
      user.statuses.set(status, (user.statuses.get(status) ?? 0) + 1);
      if (status === 200) user.acknowledged = number;
    }
  };
  const ended = change();
  return {
    user,
    async nameNumber(): Promise<number> {
      const response = await fetch(`${origin}/api/auth/me`, { headers });
      const { user: found } = (await response.json()) as { user: { firstName: string } };
      return Number(found.firstName.split(' ')[1]);
    },
    async stop() {
      user.running = false;
      await ended;
    },
  };
}

/** Locks the accounts, so that every instance waits for a query, until the database stops. */
async function blockQueries(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin; lock table user_account in access exclusive mode');
  await expect
    .poll(
      async () => {
        const { rows } = await client.query<{ waiting: string }>(
          `select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock'`,
        );
        return Number(rows[0]?.waiting);
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(INSTANCES);
}

describe.skipIf(!postgresPrograms())(`${postgresTitle} that stops without finishing its queries`, () => {
  it('ends no instance: requests get 503, later ones succeed, and no acknowledged write is lost', async () => {
    const postgres = await startPostgres();
    closing.push(() => postgres.stop());
    const instances = await startInstances(postgres.url);
    const users = await Promise.all(
      instances.map(({ origin }, index) => startUser(origin, `ada-${index}@example.com`)),
    );
    const acknowledged = () => users.map(({ user }) => user.acknowledged);
    await expect.poll(() => Math.min(...acknowledged()), { timeout: 30_000 }).toBeGreaterThan(3);
    await blockQueries(postgres.url);
    const before = acknowledged();
    await postgres.crash();
    await expect
      .poll(() => users.map(({ user }) => user.statuses.has(503)), { timeout: 30_000 })
      .toEqual(instances.map(() => true));
    await postgres.restart();
    await Promise.all(instances.map(({ origin }) => waitForHealth(origin)));
    for (const [index, number] of before.entries())
      await expect
        .poll(() => users[index]?.user.acknowledged, { timeout: 30_000 })
        .toBeGreaterThan(number + 1);
    await Promise.all(users.map((each) => each.stop()));
    for (const { user, nameNumber } of users) {
      expect(await nameNumber()).toBe(user.acknowledged);
      expect(new Set(user.statuses.keys())).toEqual(new Set([200, 503]));
    }
    expect(instances.map(({ child }) => child.exitCode ?? child.signalCode)).toEqual([null, null, null]);
  });
});
