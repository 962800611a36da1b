import {
  type StudioImageFilters,
  type StudioImageGap,
  MOST_IMAGE_VALUES,
  type ImageValues,
  type StudioImageQuery,
} from '@lumigraph/contracts/studio';
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import { isPostgres } from '../../../db/migrations/columns.ts';
import type { Database } from '../../../db/tables/index.ts';
import type { ImageRow } from '../store/image-rows.ts';
import { isDescending, type ImageCursor } from './image-keys.ts';
import { rowColumns } from './image-row.ts';

/** Licenses, models and origins of published images, in the order of their text. */
export async function imageValues(db: Kysely<Database>): Promise<Omit<ImageValues, 'earlyAccessHours'>> {
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

/** Images of one state; the published ones through their view. */
export type Images = Database & { image: Database['published_image'] };

const INDEXED_CHARACTERS = 100;

/** Index entries have only the beginning of a long text. */
const beginningOf = (text: string): string => Array.from(text).slice(0, INDEXED_CHARACTERS).join('');

interface Scope {
  db: Kysely<Database>;
  eb: ExpressionBuilder<Images, 'image'>;
}

/** Words and visibility select the table that is read. */
type Filters = Required<Omit<StudioImageFilters, 'q' | 'visibility'>>;
type FilterName = keyof Filters;

/** The filters, in the form that the indexes of published images have. */
const conditions: { [Name in FilterName]: (value: Filters[Name], scope: Scope) => Expression<SqlBool>[] } = {
  categoryId: (categoryId, { eb }) => [eb('image.category_id', '=', categoryId)],
  special: (special, { eb }) => [eb('image.special', '=', special ? 1 : 0)],
  source: (source, { eb }) => [eb('image.source', '=', source)],
  license: (license) => longText('license', license),
  model: (model) => longText('model', model),
  missing: (missing, { db }) => [isMissing(db, missing)],
  from: (from, { eb }) => [eb('image.published_at', '>=', from)],
  to: (to, { eb }) => [eb('image.published_at', '<', to)],
};
const filterNames = Object.keys(conditions) as FilterName[];

export const imageConditions = (
  db: Kysely<Database>,
  eb: ExpressionBuilder<Images, 'image'>,
  filters: StudioImageFilters,
): Expression<SqlBool>[] => filterNames.flatMap((name) => conditionOf(name, filters[name], { db, eb }));

const conditionOf = <Name extends FilterName>(
  name: Name,
  value: Filters[Name] | undefined,
  scope: Scope,
): Expression<SqlBool>[] => (value === undefined ? [] : conditions[name](value, scope));

function longText(column: 'license' | 'model', text: string): Expression<SqlBool>[] {
  const name = sql.ref(`image.${column}`);
  return [
    sql<SqlBool>`substr(${name}, 1, ${sql.lit(INDEXED_CHARACTERS)}) = ${beginningOf(text)}`,
    sql<SqlBool>`${name} = ${text}`,
  ];
}

/** The partial indexes have the same condition. */
function isMissing(db: Kysely<Database>, gap: StudioImageGap): Expression<SqlBool> {
  if (gap === 'alt') return sql<SqlBool>`(image.alt = image.title or image.alt = '')`;
  const position = isPostgres(db as unknown as Kysely<never>) ? sql`strpos` : sql`instr`;
  // A quotation mark inside of a text has a backslash, so this is a key only.
  const key = sql.lit(`"${gap}":`);
  return sql<SqlBool>`(${position}(image.title_translations, ${key}) = 0
    or ${position}(image.alt_translations, ${key}) = 0)`;
}

/** Whether an image that is not published, and so in no index, has all words of a search. */
export function hasWords(image: Pick<ImageRow, 'public_id' | 'title' | 'alt' | 'tags'>, q: string): boolean {
  const tags = JSON.parse(image.tags) as string[];
  const texts = [image.public_id, image.title, image.alt, ...tags].join(' ').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => texts.includes(word));
}

/** Found images up to this number are sorted in memory, and counted exactly. */
export const FEW = 1_000;

/** The place after which a page begins; undefined for the first one. */
type After = Pick<ImageCursor, 'value' | 'id'> | undefined;

/** One query for the rows and the total: each one costs the server as much as all its rows. */
export function pageQuery(db: Kysely<Database>, query: StudioImageQuery, after: After) {
  const direction = isDescending(query.sort) ? 'desc' : 'asc';
  return db
    .selectFrom(imageKeysQuery(db, query, after).as('page'))
    .innerJoin('published_image as image', 'image.id', 'page.id')
    .select([...rowColumns, 'page.value as key_value'])
    .$if(after === undefined, (page) => page.select(countQuery(db, query).as('counted')))
    .orderBy('page.value', direction)
    .orderBy('page.id', direction);
}

/** The ids of a page of the table by date or title, and one more. */
export function imageKeysQuery(db: Kysely<Database>, query: StudioImageQuery, after: After) {
  const { sort, pageSize } = query;
  const column = sort === 'title' || sort === '-title' ? 'image.title' : 'image.published_at';
  const direction = isDescending(sort) ? 'desc' : 'asc';
  const place = sql`(${sql.ref(column)}, image.id)`;
  const beyond = direction === 'desc' ? sql`<` : sql`>`;
  return db
    .selectFrom('published_image as image')
    .where((eb) => eb.and(imageConditions(db, eb, query)))
    .$if(after !== undefined, (images) =>
      images.where(sql<boolean>`${place} ${beyond} (${after?.value}, ${after?.id})`),
    )
    .orderBy(column, direction)
    .orderBy('image.id', direction)
    .limit(pageSize + 1)
    .select(['image.id', `${column} as value`]);
}

export const hasFilter = (filters: StudioImageFilters): boolean =>
  filterNames.some((name) => filters[name] !== undefined);

/** The counter of a list that the filters are equal to. */
export function counterOf(filters: StudioImageFilters): string | undefined {
  const [only, ...others] = filterNames.filter((name) => filters[name] !== undefined);
  if (only === undefined) return 'all';
  if (others.length > 0) return undefined;
  if (only === 'categoryId') return `category:${filters.categoryId}`;
  return only === 'special' && filters.special === true ? 'special' : undefined;
}

/** Counts the images that a filter finds, by a stored counter where there is one, and at most `FEW + 1` otherwise. */
export function countQuery(db: Kysely<Database>, filters: StudioImageFilters) {
  const counter = counterOf(filters);
  if (counter !== undefined)
    return db.selectFrom('image_counter').select('value as counted').where('name', '=', counter);
  const found = db
    .selectFrom('published_image as image')
    .select('image.id')
    .where((eb) => eb.and(imageConditions(db, eb, filters)))
    .limit(FEW + 1)
    .as('found');
  return db.selectFrom(found).select(({ fn }) => fn.countAll().as('counted'));
}
