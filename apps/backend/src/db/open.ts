import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, type SqliteDatabase as SqliteDatabaseLike } from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Database } from './tables/index.ts';

export interface OpenDatabase {
  db: Kysely<Database>;
  engine: 'sqlite' | 'postgres';
  /** Closes all connections; waits for running queries. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`, or empty for SQLite. */
  url: string;
  /** Folder of the SQLite file. */
  dataDir: string;
}

const INT8_OID = 20;
// Ids, counts and milliseconds stay far below 2^53: numbers instead of pg's strings.
pg.types.setTypeParser(INT8_OID, Number);

/** Opens the database that the settings name. SQLite is created when it does not exist. */
export function openDatabase({ url, dataDir }: DatabaseOptions): OpenDatabase {
  return url ? openPostgres(url) : openSqlite(dataDir);
}

function openSqlite(dataDir: string): OpenDatabase {
  mkdirSync(dataDir, { recursive: true });
  const file = new SqliteDatabase(join(dataDir, 'lumigraph.sqlite'));
  file.pragma('journal_mode = WAL');
  // better-sqlite3 opens WAL databases with NORMAL, which can lose acknowledged rows on power loss.
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  file.pragma('busy_timeout = 5000');
  file.pragma('trusted_schema = OFF');
  file.pragma('cache_size = -65536');
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: keepStatements(file) }) });
  return { db, engine: 'sqlite', close: () => db.destroy() };
}

const KEPT_STATEMENTS_MAX = 500;

/** Kysely prepares a statement each time it runs one; preparing costs as much as answering a page. */
function keepStatements(file: SqliteDatabase.Database): SqliteDatabaseLike {
  const statements = new LRUCache<string, SqliteDatabase.Statement>({ max: KEPT_STATEMENTS_MAX });
  return {
    close: () => {
      file.close();
    },
    prepare(sql) {
      const kept = statements.get(sql);
      if (kept) return kept;
      const statement = file.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}

function openPostgres(url: string): OpenDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  // An idle connection that dies must not take the process with it; the next query opens another.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, engine: 'postgres', close: () => db.destroy() };
}
