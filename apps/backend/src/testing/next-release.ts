import process from 'node:process';
import type { Kysely } from 'kysely';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import type { SchemaStep } from '../db/migrations/columns.ts';
import { openDatabase } from '../db/open.ts';

/** Name of the migration of the next release in tests. */
export const NEXT = '9999-next';

/** What the next release may do in an expand step: a table, columns and an index. The model for a new migration. */
export const addToImages: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('next_table')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .execute();
    await addTo(db, 'image');
  },
};

/** The same for every table. */
export const addToAllTables: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>) {
    for (const { name, isView } of await db.introspection.getTables())
      if (!isView && !name.startsWith('image_search')) await addTo(db, name);
  },
};

async function addTo(db: Kysely<never>, table: string): Promise<void> {
  await db.schema.alterTable(table).addColumn('next_note', 'text').execute();
  await db.schema
    .alterTable(table)
    .addColumn('next_level', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex(`${table}_next`).on(table).column('next_level').execute();
}

/**
 * Makes this process the program of the next release until the returned function is called. Create databases before:
 * they would get the schema of the next release.
 */
export function becomeNextRelease(): () => void {
  migrations[NEXT] = addToImages;
  return () => void Reflect.deleteProperty(migrations, NEXT);
}

/** A process of the next release: its server, or `database migrate` beside the server of this one. */
if (process.argv[1] === import.meta.filename)
  if (process.argv[2] === 'server') {
    becomeNextRelease();
    await import('../server.ts');
  } else {
    const { DATABASE_URL: url = '', DATA_DIR: dataDir = '' } = process.env;
    const database = openDatabase({ url, dataDir });
    await migrate(database.db, { ...migrations, [NEXT]: addToImages });
    await database.close();
  }
