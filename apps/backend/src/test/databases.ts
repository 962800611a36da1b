import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../db/open.ts';
import { postgresPrograms, postgresTitle, startPostgres, type PostgresServer } from './postgres.ts';

/** An engine that a store must work on; the same suite runs for each of {@link engines}. */
export interface Engine {
  title: string;
  available: boolean;
  /** Once before all tests. */
  start(): Promise<void>;
  /** A new database with all tables; `close` removes it. */
  open(): Promise<OpenDatabase>;
  stop(): Promise<void>;
}

/** SQLite always, a real PostgreSQL server where one is installed. */
export const engines: readonly Engine[] = [sqlite(), postgres()];

function sqlite(): Engine {
  return {
    title: 'SQLite',
    available: true,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    async open() {
      const dataDir = mkdtempSync(join(tmpdir(), 'gallery-db-'));
      const database = openDatabase({ url: '', dataDir });
      // What is in this file is thrown away: no need to wait for the disk.
      await sql`pragma synchronous = off`.execute(database.db);
      await migrate(database.db);
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

function postgres(): Engine {
  let server: PostgresServer | undefined;
  return {
    title: postgresTitle,
    available: postgresPrograms() !== undefined,
    async start() {
      server = await startPostgres();
    },
    async open() {
      if (!server) throw new Error('Start the engine first');
      const database = openDatabase({ url: await server.createDatabase(), dataDir: '' });
      await migrate(database.db);
      return database;
    },
    stop: async () => server?.stop(),
  };
}
