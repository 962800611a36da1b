import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Runs a benchmark on an empty database of each engine, or of the engine in the command line. */
export async function onEachEngine(
  only: string | undefined,
  bench: (database: BenchDatabase) => Promise<void>,
): Promise<void> {
  if (only !== 'postgres') await inOwnFolder('SQLite', '', bench);
  if (only === 'sqlite') return;
  if (!postgresPrograms()) {
    console.log(postgresTitle);
    return;
  }
  const server = await startPostgres();
  try {
    await inOwnFolder('PostgreSQL', await createDatabase(server.url, 'bench'), bench);
  } finally {
    await server.stop();
  }
}

async function inOwnFolder(
  engine: BenchDatabase['engine'],
  url: string,
  bench: (database: BenchDatabase) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    await bench({ engine, url, dataDir });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
