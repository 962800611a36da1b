import { MOST_IMAGE_VALUES, type ImageValues } from '@lumigraph/contracts/studio';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';

/** Licenses, models and origins of published images, in the order of their text. */
export async function imageValues(db: Kysely<Database>): Promise<ImageValues> {
  const [licenses, models, sources] = await Promise.all([
    valuesOf(db, 'license', sql`substr(image.license, 1, 100)`),
    valuesOf(db, 'model', sql`substr(image.model, 1, 100)`),
    valuesOf(db, 'source', sql`image.source`),
  ]);
  return { licenses, models, sources };
}

/**
 * Reads one entry of the index for each value: `distinct` would read the entries of all images. Of values that are equal
 * in their indexed part, one is returned.
 */
async function valuesOf(
  db: Kysely<Database>,
  column: 'license' | 'model' | 'source',
  indexed: ReturnType<typeof sql>,
): Promise<string[]> {
  const found: string[] = [];
  let last = '';
  while (found.length < MOST_IMAGE_VALUES) {
    const row = await db
      .selectFrom('published_image as image')
      .where(sql<boolean>`${indexed} > ${last}`)
      .orderBy(indexed)
      .limit(1)
      .select([`image.${column} as value`, sql<string>`${indexed}`.as('beginning')])
      .executeTakeFirst();
    if (!row) break;
    last = row.beginning;
    found.push(row.value ?? '');
  }
  return found;
}
