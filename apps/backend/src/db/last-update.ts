import type { Kysely } from 'kysely';
import { programVersion, type Version } from '../lib/version.ts';
import { hasTable } from './has-table.ts';
import type { Database } from './tables/index.ts';

/** The program that has updated the schema last. */
export type UpdatingProgram = Pick<Version, 'version' | 'committedAt'>;

const MARK = 'schema-updated-by';

/** Records that this program has updated the schema. */
export async function recordUpdate(db: Kysely<Database>, set_at = Date.now()): Promise<void> {
  // Migrations before 0005 leave no table for it.
  if (!(await hasTable(db, 'installation_mark'))) return;
  const { version, committedAt } = programVersion();
  const value = committedAt === null ? version : `${version} ${committedAt}`;
  await db
    .insertInto('installation_mark')
    .values({ name: MARK, value, set_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, set_at }))
    .execute();
}

/** `undefined` for a schema that nothing has updated since its creation, or since there are such records. */
export async function readLastUpdate(db: Kysely<Database>): Promise<UpdatingProgram | undefined> {
  if (!(await hasTable(db, 'installation_mark'))) return undefined;
  const row = await db
    .selectFrom('installation_mark')
    .select('value')
    .where('name', '=', MARK)
    .executeTakeFirst();
  const [version, committedAt = null] = row?.value.split(' ') ?? [];
  return version === undefined ? undefined : { version, committedAt };
}

/** `0.1.0+0123456789ab of 2026-11-28T23:17:16.000Z`. */
export const programText = ({ version, committedAt }: UpdatingProgram): string =>
  committedAt === null ? version : `${version} of ${committedAt}`;

/** Compares two builds by the time of their commits; two builds of one number cannot be compared by it. */
export function isNewer(one: UpdatingProgram, other: UpdatingProgram): boolean {
  return one.committedAt !== null && other.committedAt !== null && one.committedAt > other.committedAt;
}
