import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { wantedHits, type HitsReader, type TermGroups, type Tier } from './term-query.ts';

/**
 * FTS5 reads its lists backwards, so the newest hits come first and reading stops where counting does.
 * The second tier is only looked into as far as the first left room, and then the first is known completely.
 */
export function createSqliteHits(db: Kysely<Database>): HitsReader {
  return async (tiers, { skip, take }) => {
    const most = wantedHits(skip, take);
    const { rows } = await statement(tiers, { skip, take, most }).execute(db);
    const total = rows[0]?.total ?? 0;
    return {
      ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
      total: Math.min(total, most - 1),
      exact: total < most,
    };
  };
}

function statement(
  tiers: readonly Tier[],
  { skip, take, most }: { skip: number; take: number; most: number },
) {
  const [first, second] = tiers;
  const expression = (tier: Tier | undefined) => (tier ? conjunction(tier.groups) : NOTHING);
  return sql<{ id: number | null; total: number }>`
    with first as materialized (
      select rowid as id from image_search where image_search match ${expression(first)}
      order by rowid desc limit ${most}
    ),
    second as materialized (
      select rowid as id from image_search where image_search match ${expression(second)}
      and rowid not in (select id from first)
      order by rowid desc limit ${most} - (select count(*) from first)
    ),
    page as (
      select id, tier from (select id, 1 as tier from first union all select id, 2 from second)
      order by tier, id desc limit ${take} offset ${skip}
    ),
    counted as (select (select count(*) from first) + (select count(*) from second) as total)
    select counted.total, page.id from counted left join page order by page.tier, page.id desc`;
}

/** A term that no picture has. */
const NOTHING = '":"';

/** Terms are letters, digits and our own marks: inside double quotes FTS5 reads nothing into them. */
function conjunction(groups: TermGroups): string {
  return groups.map((group) => `(${group.map((term) => `"${term}"`).join(' OR ')})`).join(' AND ');
}
