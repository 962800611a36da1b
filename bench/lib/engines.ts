import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../apps/backend/src/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../../apps/backend/src/db/open.ts';
import {
  createDatabase,
  postgresPrograms,
  postgresTitle,
  startPostgres,
} from '../../apps/backend/src/testing/postgres.ts';

export interface BenchDatabase {
  /** Name in reports. */
  engine: 'SQLite' | 'PostgreSQL';
  /** Value of `DATABASE_URL`; empty for SQLite. */
  url: string;
  /** Value of `DATA_DIR`; removed afterwards. */
  dataDir: string;
}

/** The API key of a benchmark's server, and the headers of a visitor who reads English. */
export const API_KEY = 'key-of-the-benchmark';
export const visitorHeaders = { 'x-api-key': API_KEY, 'accept-language': 'en' };

/** Runs work on the database with all tables, and closes it: the server opens it afterwards. */
export async function withDatabase<Result>(
  { url, dataDir }: Pick<BenchDatabase, 'url' | 'dataDir'>,
  work: (db: OpenDatabase['db']) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url, dataDir });
  await migrate(database.db);
  const result = await work(database.db);
  await database.close();
  return result;
}

/** Runs a benchmark on an empty database of each engine, or of the engine in the command line. */
export async function onEachEngine(
  only: string | undefined,
  bench: (database: BenchDatabase) => Promise<void>,
): Promise<void> {
  const inOwnFolder = async (engine: BenchDatabase['engine'], url: string): Promise<void> => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-'));
    await bench({ engine, url, dataDir: folder.path });
  };
  if (only !== 'postgres') await inOwnFolder('SQLite', '');
  if (only === 'sqlite') return;
  if (!postgresPrograms()) {
    console.log(postgresTitle);
    return;
  }
  const server = await startPostgres();
  try {
    await inOwnFolder('PostgreSQL', await createDatabase(server.url, 'bench'));
  } finally {
    await server.stop();
  }
}
