import { sql, type Kysely, type Transaction } from 'kysely';
import { countOf } from './query-results.ts';
import type { OpenDatabase } from './open.ts';
import type { Database } from './tables/index.ts';
import { columnsOf, identityColumns, tablesInOrder, usedNumbers, type AnyTables } from './table-catalogue.ts';

/** The reason why the data were not moved, as a sentence for the operator. Nothing has been written. */
export class MoveRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MoveRefused';
  }
}

export interface MovedTable {
  table: string;
  rows: number;
}

/** Tables whose rows the migrations themselves write; the rows of the installation replace these. */
const SEEDED = ['category', 'image_counter', 'schema_step'];
/** Counts of the search index, which differs between the engines: both are rebuilt from the images. */
const DERIVED = 'image_term';
const BOUND_VALUES_MAX = 20_000;
const ROWS_AT_ONCE = 500;

export interface MoveOptions {
  /** Fills the index of the target from the copied images. */
  fillSearchIndex: (target: Transaction<Database>) => Promise<void>;
  onTable?: (moved: MovedTable) => void;
}

/**
 * Copies an installation from SQLite to an empty PostgreSQL database, both with the same migrations. Uses one
 * transaction in the target, so either everything is copied or nothing; the source must not be written meanwhile. Every
 * table is counted on both sides. The numbers of deleted images and invoices are not reused.
 * @throws MoveRefused
 */
export async function moveData(
  source: OpenDatabase,
  target: OpenDatabase,
  { fillSearchIndex, onTable = () => undefined }: MoveOptions,
): Promise<MovedTable[]> {
  return (source.db as unknown as Kysely<AnyTables>).connection().execute(async (from) => {
    await sql`begin immediate`.execute(from);
    try {
      return await target.db.transaction().execute(async (to) => {
        const moved = await copyAll(from, to as unknown as Transaction<AnyTables>, onTable);
        await fillSearchIndex(to);
        return moved;
      });
    } finally {
      await sql`rollback`.execute(from);
    }
  });
}

async function copyAll(
  from: Kysely<AnyTables>,
  to: Transaction<AnyTables>,
  onTable: (moved: MovedTable) => void,
): Promise<MovedTable[]> {
  const tables = (await tablesInOrder(from)).filter((table) => table !== DERIVED);
  await refuseUnlessEmpty(to, tables);
  for (const table of SEEDED) await to.deleteFrom(table).execute();
  const moved: MovedTable[] = [];
  for (const table of tables) {
    const rows = await copyTable(from, to, table);
    await continueNumbers(from, to, table);
    moved.push({ table, rows });
    onTable({ table, rows });
  }
  return moved;
}

async function refuseUnlessEmpty(to: Transaction<AnyTables>, tables: readonly string[]): Promise<void> {
  const filled: string[] = [];
  for (const table of tables) {
    if (!SEEDED.includes(table) && (await count(to, table)) > 0) filled.push(table);
  }
  if (filled.length > 0)
    throw new MoveRefused(
      `The database that DATABASE_URL names holds data already (${filled.join(', ')}). Take an empty one: nothing is mixed or overwritten.`,
    );
}

async function copyTable(
  from: Kysely<AnyTables>,
  to: Transaction<AnyTables>,
  table: string,
): Promise<number> {
  const columns = await columnsOf(from, table);
  const atOnce = Math.min(ROWS_AT_ONCE, Math.floor(BOUND_VALUES_MAX / columns.length));
  let batch: Record<string, unknown>[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await to.insertInto(table).values(batch).execute();
    batch = [];
  };
  for await (const row of from.selectFrom(table).select(columns).stream()) {
    refuseNulCharacters(table, row);
    batch.push(row);
    if (batch.length >= atOnce) await flush();
  }
  await flush();
  const [here, there] = [await count(from, table), await count(to, table)];
  if (here !== there)
    throw new MoveRefused(`The table ${table} has ${here} rows in SQLite and ${there} in PostgreSQL.`);
  return there;
}

/** The only character that PostgreSQL's texts cannot contain. */
function refuseNulCharacters(table: string, row: Record<string, unknown>): void {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'string' && value.includes('\0'))
      throw new MoveRefused(
        `A text in ${table}.${column} holds a NUL character, which PostgreSQL cannot store. Remove it and run the command again.`,
      );
  }
}

/** Sets generated numbers to continue after the last one ever used, including deleted rows. */
async function continueNumbers(
  from: Kysely<AnyTables>,
  to: Transaction<AnyTables>,
  table: string,
): Promise<void> {
  for (const column of await identityColumns(to, table)) {
    const last = await usedNumbers(from, table);
    if (last > 0) await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last})`.execute(to);
  }
}

async function count(db: Kysely<AnyTables>, table: string): Promise<number> {
  return countOf(db.selectFrom(table));
}
