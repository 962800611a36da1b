import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  type DatabaseConnection,
  type Dialect,
  type LogEvent,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteDialectConfig,
  type SqliteDatabase as SqliteDatabaseLike,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { createCircuitBreaker } from '../lib/circuit-breaker.ts';
import { deadlines } from '../lib/deadlines.ts';
import type { Database } from './tables/index.ts';

export interface OpenDatabase {
  db: Kysely<Database>;
  engine: 'sqlite' | 'postgres';
  /** Connections of the pool, and queries that wait for one; undefined with SQLite. */
  connections?: () => { busy: number; idle: number; waiting: number };
  /** Closes all connections; waits for running queries. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`, or empty for SQLite. */
  url: string;
  /** Folder of the SQLite file. */
  dataDir: string;
  /** Called after each query, also within transactions. */
  onQuery?: ((event: LogEvent, engine: OpenDatabase['engine']) => void) | undefined;
  /** PostgreSQL: how long a connection may be used. Read when work gets a connection. Default: without limits. */
  patience?: () => DatabasePatience;
}

/**
 * When it runs out, the connection is closed and its query rejected. A migration or a command has no limits: one
 * statement may take minutes.
 */
export interface DatabasePatience {
  /** Milliseconds without a byte of the server. */
  silenceMs?: number;
  /** Milliseconds from getting the connection to giving it back: a query, or a whole transaction. */
  wholeMs?: number;
}

/** Name of the SQLite database in its folder. */
export const SQLITE_FILE = 'lumigraph.sqlite';

const INT8_OID = 20;
// Ids, counts and milliseconds are far below 2^53: parses them as numbers instead of pg's strings.
pg.types.setTypeParser(INT8_OID, Number);

/** Opens the database of the settings. Creates the SQLite file when it does not exist. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  return options.url ? openPostgres(options) : openSqlite(options.dataDir, options.onQuery);
}

type OnQuery = DatabaseOptions['onQuery'];

const openKysely = (engine: OpenDatabase['engine'], dialect: Dialect, onQuery: OnQuery): Kysely<Database> =>
  new Kysely<Database>({
    dialect,
    ...(onQuery ? { log: (event) => onQuery(event, engine) } : {}),
  });

/** Kysely executes migrations on SQLite without a transaction by default: a failed one would leave half of its changes. */
class TransactionalDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config);
  }
}

/**
 * A transaction takes the write lock at its start. A plain `begin` takes it with the first write, which SQLite refuses at
 * once when another program has written since the transaction's first read, whatever the busy timeout is.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function openSqlite(dataDir: string, onQuery: OnQuery): OpenDatabase {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new SqliteDatabase(join(dataDir, SQLITE_FILE));
  file.pragma('journal_mode = WAL');
  // better-sqlite3 opens WAL databases with NORMAL, which can lose acknowledged rows on power loss.
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  file.pragma('busy_timeout = 5000');
  file.pragma('trusted_schema = OFF');
  file.pragma('cache_size = -65536');
  const db = openKysely('sqlite', new TransactionalDialect({ database: keepStatements(file) }), onQuery);
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely closes only a database that it has used itself.
    if (file.open) file.close();
  };
  return { db, engine: 'sqlite', close };
}

const KEPT_STATEMENTS_MAX = 500;

/** Kysely prepares a statement on each run; preparing takes as long as running the query of a page. */
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

/** Not in the types of pg. With TLS it is the encrypted stream, which exists only when the client has connected. */
const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Ends a connection on which work waits for too long: without it, a network that drops packets blocks all connections
 * until TCP gives up after a quarter of an hour. Call the result when the work is done.
 */
function limitUse(client: pg.PoolClient, { silenceMs = 0, wholeMs }: DatabasePatience): () => void {
  const stream = streamOf(client);
  const end = (): void => {
    const message = 'The database has not answered in time';
    stream.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
  };
  const timer = wholeMs === undefined ? undefined : setTimeout(end, wholeMs);
  stream.setTimeout(silenceMs, end);
  return () => {
    clearTimeout(timer);
    // An idle connection is silent.
    stream.setTimeout(0).off('timeout', end);
  };
}

function openPostgres({ url, patience, onQuery }: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: deadlines.database.connect,
    // A command may compute in a transaction for as long as it needs.
    ...(patience ? { idle_in_transaction_session_timeout: deadlines.database.idleTransaction } : {}),
    // After a failover connections may have reached a standby, which takes no writes.
    maxLifetimeSeconds: 60,
  });
  // A lost connection must not end the process: its query is rejected, and the next query opens another. The pool
  // listens to idle connections only, so connections in use need a listener of their own.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const inUse = new WeakMap<pg.PoolClient, () => void>();
  pool.on('release', (_error, client) => inUse.get(client)?.());
  // Every failure to connect is an outage: wrong settings are noticed at the start.
  const whileReachable = createCircuitBreaker(() => true);
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await whileReachable(() => pool.connect());
    if (patience) inUse.set(client, limitUse(client, patience()));
    return client;
  };
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
  const db = openKysely('postgres', dialect, onQuery);
  const close = async (): Promise<void> => {
    await db.destroy();
    if (!pool.ending) await pool.end();
  };
  const connections = () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { db, engine: 'postgres', connections, close };
}
