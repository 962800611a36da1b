import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../db/open.ts';
import { postgresPrograms, postgresTitle, startPostgres, type PostgresServer } from './postgres.ts';

/** A database engine that all stores support; the same suite runs for each of {@link engines}. */
export interface Engine {
  title: string;
  available: boolean;
  /** Called once before all tests. */
  start(): Promise<void>;
  /** Opens a new database with all tables; `close` removes it. */
  open(): Promise<OpenDatabase>;
  stop(): Promise<void>;
}

/** SQLite, and a real PostgreSQL server if one is installed. */
export const engines: readonly Engine[] = [sqlite(), postgres()];

const SQLITE_FILE = 'lumigraph.sqlite';
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
  if (!existsSync(path)) writeFileSync(path, await (emptyFile ??= makeEmptyFile()));
  const database = openDatabase({ url: '', dataDir });
  // Test data need not survive a crash, so writes do not wait for the disk.
  await sql`pragma synchronous = off`.execute(database.db);
  return database;
}

function sqlite(): Engine {
  return {
    title: 'SQLite',
    available: true,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    async open() {
      const dataDir = mkdtempSync(join(tmpdir(), 'gallery-db-'));
      const database = await openSqliteForTests(dataDir);
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

/** The database with all tables that is copied for every test. */
const TEMPLATE = 'migrated';

function postgres(): Engine {
  let server: PostgresServer | undefined;
  let databases = 0;
  return {
    title: postgresTitle,
    available: postgresPrograms() !== undefined,
    async start() {
      server = await startPostgres();
      const { db, close } = openDatabase({ url: await server.createDatabase(TEMPLATE), dataDir: '' });
      await migrate(db);
      await close();
    },
    async open() {
      if (!server) throw new Error('Start the engine first');
      databases += 1;
      return openDatabase({
        url: await server.createDatabase(`copy_${databases}`, { template: TEMPLATE }),
        dataDir: '',
      });
    },
    stop: async () => server?.stop(),
  };
}
