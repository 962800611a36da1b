import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

const CATEGORIES = 6;
const SPECIAL_EVERY = 50;

/**
 * Publishes `count` synthetic images in one statement, for query plans and benchmarks: evenly distributed over six
 * categories, every fiftieth special.
 */
export async function fillGallery(db: Kysely<Database>, count: number): Promise<void> {
  const long = "'A quiet valley under a wide sky, seen from the ridge at first light, number '";
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    insert into image (
      public_id, title, alt, title_translations, alt_translations, category_id, special,
      all_position, category_position, special_position, width, height, format, bytes, placeholder,
      sha256, storage_key, source, license, credit, tags, created_at
    )
    select 'nature/quiet-valley-' || i, 'Quiet valley ' || i, ${sql.raw(long)} || i, '{}', '{}',
      i % ${sql.lit(CATEGORIES)} + 1,
      case when i % ${sql.lit(SPECIAL_EVERY)} = 0 then 1 else 0 end,
      i,
      (i - 1) / ${sql.lit(CATEGORIES)} + 1,
      case when i % ${sql.lit(SPECIAL_EVERY)} = 0 then i / ${sql.lit(SPECIAL_EVERY)} end,
      2048, 1365, 'png', 3000000, '#2f4858', 'hash-' || i, 'originals/' || i || '.png',
      'trainedAlgorithmicMedia', 'CC BY 4.0', 'Lumigraph', '["valley","dawn"]', 1767225600000 + i
    from n`.execute(db);
  await sql`
    update image_counter set value = case
      when name = 'all' then (select count(*) from image)
      when name = 'special' then (select count(*) from image where special = 1)
      when name = 'generation' then value + 1
      when name like 'category:%'
        then (select count(*) from image where 'category:' || category_id = image_counter.name)
      else (select count(*) from image
        where special = 1 and 'special-category:' || category_id = image_counter.name)
    end`.execute(db);
  await sql`analyze`.execute(db);
}
