import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqliteForTests } from '../testing/databases.ts';
import { openDatabase, type OpenDatabase } from './open.ts';

/** The server and a command use one SQLite file at the same time. */

let dataDir: string;
let server: OpenDatabase;
let command: OpenDatabase;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lumigraph-two-'));
  server = await openSqliteForTests(dataDir);
  command = openDatabase({ url: '', dataDir });
  await sql`pragma busy_timeout = 0`.execute(command.db);
});
afterEach(async () => {
  await server.close();
  await command.close();
  await rm(dataDir, { recursive: true });
});

const mark = ({ db }: Pick<OpenDatabase, 'db'>, name: string) =>
  db.insertInto('installation_mark').values({ name, value: '', set_at: 1 }).execute();

it('a transaction that has read can write: another program waits for its end', async () => {
  await server.db.transaction().execute(async (db) => {
    await db.selectFrom('installation_mark').selectAll().execute();
    await expect(mark(command, 'command')).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await mark({ db }, 'server');
  });
  await mark(command, 'command');
  const rows = await server.db.selectFrom('installation_mark').select('name').orderBy('name').execute();
  expect(rows.map(({ name }) => name)).toEqual(['command', 'server']);
});

it('reads do not wait for a transaction', async () => {
  await server.db.transaction().execute(async (db) => {
    await mark({ db }, 'server');
    expect(await command.db.selectFrom('installation_mark').selectAll().execute()).toEqual([]);
  });
});
