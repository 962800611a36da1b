import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Migrator } from 'kysely/migration';
import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { programVersion, typedCommand } from '../lib/version.ts';
import {
  programText,
  readLastUpdate,
  recordUpdate,
  readSchemaStatus,
  schemaVersion,
  SchemaError,
  type SchemaStatus,
  type SchemaSteps,
} from './schema-status.ts';
import { migrations } from './migrations/index.ts';
import type { SchemaStep } from './migrations/columns.ts';
import { type OpenDatabase, SQLITE_FILE } from './open.ts';
import type { Database } from './tables/index.ts';
import { mkdir, readdir, rm, open, rename, stat, statfs } from 'node:fs/promises';
import { dumpPostgres } from './postgres-dump.ts';
import SqliteDatabase from 'better-sqlite3';

/** One step copies the rest: steps of a few pages begin again whenever the server writes. */
const ALL_PAGES = 0x7fffffff;

/**
 * Copies the SQLite database of a folder to a new file while others use it: the state of one moment, with every write
 * that was acknowledged before the call. The file is complete or absent, and only its owner may read it.
 */
export async function copySqlite(dataDir: string, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { force: true });
  const source = new SqliteDatabase(join(dataDir, SQLITE_FILE), { fileMustExist: true });
  try {
    await source.backup(unfinished, { progress: () => ALL_PAGES });
    await using file = await open(unfinished, 'r+');
    await file.chmod(0o600);
    await file.sync();
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    source.close();
  }
}

/** Bytes of the SQLite database of a folder, with its log. */
async function sqliteBytes(dataDir: string): Promise<number> {
  const { size } = await stat(join(dataDir, SQLITE_FILE));
  const log = await stat(join(dataDir, `${SQLITE_FILE}-wal`)).catch(() => undefined);
  return size + (log?.size ?? 0);
}

/** Free space that a copy leaves to the server. */
const SPARE_BYTES = 64 * 1024 * 1024;
const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

/** Megabytes that a copy of the SQLite database needs in a folder, and those that are free; undefined when it fits. */
export async function lackingSpace(
  dataDir: string,
  folder: string,
): Promise<{ neededMb: number; freeMb: number } | undefined> {
  const needed = (await sqliteBytes(dataDir)) + SPARE_BYTES;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  return free < needed ? { neededMb: megabytes(needed), freeMb: megabytes(free) } : undefined;
}

const COPY_PREFIX = 'before-update-';
const KEPT_COPIES = 3;

interface UpdateCopyDeps {
  /** `postgres://…`, or empty for the SQLite database of `dataDir`. */
  url: string;
  dataDir: string;
  /** Name of the newest executed migration. */
  schema: string;
}

/**
 * Copies the database to `DATA_DIR/backups` before an update, named with the date and the schema, and keeps the newest
 * copies. Returns the path.
 * @throws SchemaError when the disk has not enough space, or PostgreSQL cannot be copied
 */
export async function copyBeforeUpdate({ url, dataDir, schema }: UpdateCopyDeps): Promise<string> {
  const folder = join(dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const date = new Date().toISOString().replaceAll(':', '-');
  const target = join(folder, `${COPY_PREFIX}${date}-${schema}.${url === '' ? 'sqlite' : 'dump'}`);
  if (url === '') {
    await refuseWithoutSpace(dataDir, folder);
    await copySqlite(dataDir, target);
  } else await dumpPostgres(url, target);
  await removeOldCopies(folder);
  return target;
}

async function refuseWithoutSpace(dataDir: string, folder: string): Promise<void> {
  const lack = await lackingSpace(dataDir, folder);
  if (lack)
    throw new SchemaError(
      `The copy of the database before the update needs ${lack.neededMb} MB in ${folder}, and ${lack.freeMb} MB are free. Free some space, or make a backup elsewhere and run "${typedCommand('database migrate --no-copy')}".`,
    );
}

async function removeOldCopies(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(COPY_PREFIX)).sort();
  for (const name of names.slice(0, -KEPT_COPIES)) await rm(join(folder, name));
}

/**
 * Executes the pending migrations, all or none of them. Does nothing when the schema is current, or when a newer program
 * has migrated it and this one works on it. Safe when several instances start at once (PostgreSQL).
 */
export async function migrate(db: Kysely<Database>, steps: SchemaSteps = migrations): Promise<void> {
  const { state } = await readSchemaStatus(db, steps);
  if (state === 'current' || state === 'ahead') return;
  if (state === 'newer' || state === 'unreleased') throw new SchemaError(await misfitSentence(db, state));
  const recording = Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, recorded(name, step)]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(recording) } });
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await migrator.migrateToLatest();
    if (!error) break;
    // The running server wrote between the first read and the first write of the transaction.
    if (!isBusy(error) || attempt === ATTEMPTS) throw asError(error);
    await delay(RETRY_MS);
  }
  if (state === 'behind') await recordUpdate(db);
}

const ATTEMPTS = 5;
const RETRY_MS = 50;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

const asError = (error: unknown): Error =>
  error instanceof Error
    ? error
    : new Error('The database schema could not be brought up to date', { cause: error });

/** In the transaction of the migration, so that an executed migration never lacks its kind. */
function recorded(name: string, step: SchemaStep): SchemaStep {
  return {
    ...step,
    async up(db) {
      await step.up(db);
      const unused_since = step.kind === 'contract' ? step.unusedSince : null;
      await (db as Kysely<Database>)
        .insertInto('schema_step')
        .values({ name, kind: step.kind, unused_since })
        .execute();
    },
  };
}

const misfitSentence = (db: Kysely<Database>, state: 'newer' | 'unreleased'): Promise<string> =>
  state === 'newer' ? newerSentence(db) : unreleasedSentence(db);

async function newerSentence(db: Kysely<Database>): Promise<string> {
  const update = await readLastUpdate(db);
  const newer = update === undefined ? '' : ` (${programText(update)})`;
  return `The database was written by a newer version of this program${newer}, and this version (${programText(programVersion())}) does not work on it. Update the program, restore the copy from before the update (docs/operators/updates.md), or point DATA_DIR or DATABASE_URL elsewhere.`;
}

/** Names what to delete: the first start of a demo finds its folder of such a version. */
async function unreleasedSentence(db: Kysely<Database>): Promise<string> {
  const isSqlite = !(db.getExecutor().adapter instanceof PostgresAdapter);
  const { rows } = isSqlite
    ? await sql<{
        place: string;
      }>`select file as place from pragma_database_list where name = 'main'`.execute(db)
    : await sql<{ place: string }>`select current_database() as place`.execute(db);
  const place = rows[0]?.place ?? '';
  return isSqlite
    ? `The data folder ${dirname(place)} was made by a version before the first release, and no release can update it. Start with a new data folder: delete this one, or point DATA_DIR to another.`
    : `The database "${place}" was made by a version before the first release, and no release can update it. Start with a new database in DATABASE_URL, and a new data folder.`;
}

const behindSentence = (status: SchemaStatus): string =>
  `The schema of the database is ${schemaVersion(status) ?? 'empty'}, and this program needs ${status.steps.at(-1)?.name}. Run "${typedCommand('database migrate')}" first (docs/operators/updates.md).`;

/**
 * Rejects with a {@link SchemaError} while the schema does not fit this program: another program has migrated the database
 * since this one started, or an older copy of it was restored.
 */
export async function proveSchemaFits(db: Kysely<Database>): Promise<void> {
  const status = await readSchemaStatus(db);
  const { state } = status;
  if (state === 'current' || state === 'ahead') return;
  throw new SchemaError(
    state === 'newer' || state === 'unreleased' ? await misfitSentence(db, state) : behindSentence(status),
  );
}

export interface PrepareOptions {
  /** Folder of the SQLite database and of its copies. */
  dataDir: string;
  /** Whether pending migrations are executed, after a copy of a SQLite database; otherwise they are a reason to stop. */
  mayMigrate: boolean;
}

/**
 * Makes the schema fit this program before anything uses the database. An empty database gets its tables in any case.
 * @throws SchemaError
 */
export async function prepareSchema(
  { db, engine }: OpenDatabase,
  { dataDir, mayMigrate }: PrepareOptions,
): Promise<void> {
  const status = await readSchemaStatus(db);
  if (status.state === 'behind') {
    if (!mayMigrate) throw new SchemaError(behindSentence(status));
    // Several instances may start at once on PostgreSQL: each would make a copy.
    if (engine === 'sqlite')
      await copyBeforeUpdate({ url: '', dataDir, schema: schemaVersion(status) ?? '' });
  }
  await migrate(db);
}
