import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { openDatabase, SQLITE_FILE, type OpenDatabase } from '../db/open.ts';
import { createDatabase, postgresPrograms, postgresTitle, runOn } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Responds with the URL of the PostgreSQL server of the run; the first request starts the server. */
    sharedPostgres: string;
  }
}

/** A database engine that all stores support; the same suite runs for each of {@link engines}. */
export interface Engine {
  title: string;
  available: boolean;
  /** Opens a new database with all tables; `close` removes it. */
  open(): Promise<OpenDatabase>;
}

/** SQLite, and a real PostgreSQL server if one is installed. */
export const engines: readonly Engine[] = [sqlite(openSqliteForTests), postgres(createPostgresDatabase)];

/** The same without any table, for tests of migrations. */
export const emptyEngines: readonly Engine[] = [sqlite(openFast), postgres(createEmptyPostgresDatabase)];

let emptyFile: Promise<Buffer> | undefined;

async function makeEmptyFile(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gallery-db-'));
  const database = openDatabase({ url: '', dataDir });
  await migrate(database.db);
  await database.close();
  const file = readFileSync(join(dataDir, SQLITE_FILE));
  rmSync(dataDir, { recursive: true });
  return file;
}

/**
 * Opens the SQLite database of a folder, with all tables. A new database is a copy: the tables are created once per
 * test file.
 */
export async function openSqliteForTests(dataDir: string): Promise<OpenDatabase> {
  const path = join(dataDir, SQLITE_FILE);
  // Closed to other users, as the product makes them.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) writeFileSync(path, await (emptyFile ??= makeEmptyFile()), { mode: 0o600 });
  return openFast(dataDir);
}

/** Test data need not survive a crash, so writes do not wait for the disk. */
async function openFast(dataDir: string): Promise<OpenDatabase> {
  const database = openDatabase({ url: '', dataDir });
  await sql`pragma synchronous = off`.execute(database.db);
  return database;
}

function sqlite(openIn: (dataDir: string) => Promise<OpenDatabase>): Engine {
  return {
    title: 'SQLite',
    available: true,
    async open() {
      const dataDir = mkdtempSync(join(tmpdir(), 'gallery-db-'));
      const database = await openIn(dataDir);
      return {
        ...database,
        close: async () => {
          await database.close();
          rmSync(dataDir, { recursive: true, force: true });
        },
      };
    },
  };
}

/** The PostgreSQL server of the test run, and the database with all tables that this worker copies. */
type SharedPostgres = { server: string; template: string; reset: (url: string) => Promise<boolean> };
let shared: Promise<SharedPostgres> | undefined;
/** URLs of databases that earlier tests have left: to empty one costs a fraction of the CPU of copying one. */
const unused: string[] = [];

async function prepareShared(): Promise<SharedPostgres> {
  const response = await fetch(inject('sharedPostgres'));
  const server = await response.text();
  if (!response.ok) throw new Error(server);
  const template = `migrated_${process.pid}`;
  const url = await createDatabase(server, template);
  const { db, close } = openDatabase({ url, dataDir: '' });
  await migrate(db);
  await close();
  return { server, template, reset: await rememberState(url) };
}

/** A database on the PostgreSQL server of the test run, with all tables, as the migrations leave them. */
export async function createPostgresDatabase(): Promise<{ url: string; remove: () => Promise<void> }> {
  const { server, template, reset } = await (shared ??= prepareShared());
  const url =
    unused.pop() ?? (await createDatabase(server, `test_${randomUUID().replaceAll('-', '')}`, template));
  return {
    url,
    async remove() {
      if (await reset(url)) unused.push(url);
      else await runOn(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
    },
  };
}

function postgres(create: () => Promise<{ url: string; remove: () => Promise<void> }>): Engine {
  return {
    title: postgresTitle,
    available: postgresPrograms() !== undefined,
    async open() {
      const { url, remove } = await create();
      const database = openDatabase({ url, dataDir: '' });
      return {
        ...database,
        close: async () => {
          await database.close();
          await remove();
        },
      };
    },
  };
}

/** An empty database on the PostgreSQL server of the test run. */
export async function createEmptyPostgresDatabase(): Promise<{ url: string; remove: () => Promise<void> }> {
  const { server } = await (shared ??= prepareShared());
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(server, name);
  return { url, remove: () => runOn(server, `drop database ${name} with (force)`) };
}

/** Above this number of removed rows a database is not used again: their space would make later tests slower. */
const MOST_REMOVED = 5_000;

const TABLES = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
const SEQUENCES = `select sequencename as name, start_value, last_value from pg_sequences where schemaname = 'public'`;
/** Another value means that tables, columns, indexes, constraints, triggers or functions have changed, or their names. */
const SHAPE = `
  select concat_ws(' ', count(*), sum(oid::bigint), sum(relfilenode::bigint), sum(relnatts),
    sum(hashtext(relname)::bigint),
    (select sum(hashtext(attname)::bigint) from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace),
    (select sum(oid::bigint) from pg_constraint), (select sum(oid::bigint) from pg_trigger),
    (select sum(oid::bigint) from pg_proc)) as shape
  from pg_class where relnamespace = 'public'::regnamespace`;

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Learns the state of a database and returns the function that brings this database and copies of it back to that state.
 * It returns false for a database that is better dropped: its tables have changed, or too many rows were removed.
 */
function rememberState(url: string): Promise<(copy: string) => Promise<boolean>> {
  return connected(url, async (client) => {
    const statements = ["set session_replication_role = 'replica'"];
    let kept = 0;
    for (const { name } of (await client.query<{ name: string }>(TABLES)).rows) {
      const table = client.escapeIdentifier(name);
      const { rows } = await client.query(`select * from ${table}`);
      kept += rows.length;
      statements.push(`delete from ${table}`);
      if (rows.length === 0) continue;
      const values = client.escapeLiteral(JSON.stringify(rows));
      statements.push(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, ${values})`,
      );
    }
    type Sequence = { name: string; start_value: string; last_value: string | null };
    for (const { name, start_value, last_value } of (await client.query<Sequence>(SEQUENCES)).rows)
      statements.push(
        `select setval('${name}', ${last_value ?? start_value}, ${last_value === null ? 'false' : 'true'})`,
      );
    const reset = statements.join('; ');
    const shapeOf = async (of: pg.Client) => (await of.query<{ shape: string }>(SHAPE)).rows[0]?.shape;
    const shape = await shapeOf(client);

    return (copy) =>
      connected(copy, async (there) => {
        if ((await shapeOf(there)) !== shape) return false;
        const results = (await there.query(reset)) as unknown as pg.QueryResult[];
        const removed = results.filter(({ command }) => command === 'DELETE');
        return removed.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), -kept) <= MOST_REMOVED;
      });
  });
}
