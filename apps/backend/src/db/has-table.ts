import type { Kysely } from 'kysely';
import type { Database } from './tables/index.ts';

export async function hasTable(db: Kysely<Database>, table: string): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === table);
}
