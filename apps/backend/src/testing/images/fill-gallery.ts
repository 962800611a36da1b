import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../../db/migrations/columns.ts';
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
      public_id, state, title, alt, category_id, special, width, height, format, bytes, placeholder,
      sha256, storage_key, source, license, credit, tags, created_at, published_at
    )
    select 'nature/quiet-valley-' || i, 'published', 'Quiet valley ' || i, ${sql.raw(long)} || i,
      i % ${sql.lit(CATEGORIES)} + 1,
      case when i % ${sql.lit(SPECIAL_EVERY)} = 0 then 1 else 0 end,
      2048, 1365, 'png', 3000000, '#2f4858', 'hash-' || i, 'originals/' || i || '.png',
      'trainedAlgorithmicMedia', 'CC BY 4.0', 'Lumigraph', '["valley","dawn"]', 1767225600000 + i, 1767225600000 + i
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
  // As the database does by itself after a while: without it PostgreSQL looks up each row of an index in the table.
  await sql.raw(isPostgres(db as unknown as Kysely<never>) ? 'vacuum analyze' : 'analyze').execute(db);
}
