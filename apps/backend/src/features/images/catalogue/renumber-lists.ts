import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { writeCounters } from './list-counters.ts';

/**
 * Numbers the images of these categories, and the special ones, in the order of publication again, and sets their
 * counters. Writes only rows whose position changes. Call it after `lockLists` and the changes of the images.
 */
export async function renumberLists(
  transaction: Transaction<Database>,
  categoryIds: Iterable<number>,
): Promise<void> {
  const counters = new Map<string, number>();
  for (const categoryId of new Set(categoryIds)) {
    await sql`
      update image set category_position = numbered.position
      from (
        select id as image_id, row_number() over (order by all_position) as position
        from image where category_id = ${categoryId}
      ) as numbered
      where image.id = numbered.image_id and image.category_position <> numbered.position`.execute(
      transaction,
    );
    const { images, special } = await transaction
      .selectFrom('image')
      .where('category_id', '=', categoryId)
      .select((eb) => [
        eb.fn.countAll<number>().as('images'),
        sql<number>`cast(coalesce(sum(special), 0) as integer)`.as('special'),
      ])
      .executeTakeFirstOrThrow();
    counters.set(`category:${categoryId}`, images);
    counters.set(`special-category:${categoryId}`, special);
  }
  await sql`
    update image set special_position = numbered.position
    from (
      select id as image_id, row_number() over (order by all_position) as position
      from image where special = 1
    ) as numbered
    where image.id = numbered.image_id
      and (image.special_position is null or image.special_position <> numbered.position)`.execute(
    transaction,
  );
  const { special } = await transaction
    .selectFrom('image')
    .where('special', '=', 1)
    .select((eb) => eb.fn.countAll<number>().as('special'))
    .executeTakeFirstOrThrow();
  counters.set('special', special);
  await writeCounters(transaction, counters);
}
