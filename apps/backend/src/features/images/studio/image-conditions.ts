import {
  type StudioImageFilters,
  type StudioImageGap,
  MOST_IMAGE_VALUES,
  type ImageValues,
  type StudioImageSort,
} from '@lumigraph/contracts/studio';
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type Selectable,
} from 'kysely';
import { isPostgres } from '../../../db/migrations/columns.ts';
import type { Database } from '../../../db/tables/index.ts';
import { type ImageRow, summaryColumns, type toSummary } from '../store/image-rows.ts';
import type { ImageTables } from '../../../db/tables/images.ts';
import { isDescending, type ImageCursor } from './image-keys.ts';

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

/** What the text of a query depends on besides the names of its values. */
export interface ImageFilterForm {
  missing?: StudioImageGap | undefined;
}

/** What a query binds for the filters that are set; `missing` is part of its text. */
export type FilterValues = {
  categoryId?: number;
  special?: 0 | 1;
  source?: string;
  license?: string;
  licenseBeginning?: string;
  model?: string;
  modelBeginning?: string;
  from?: number;
  to?: number;
};

export function filterValues(filters: StudioImageFilters): FilterValues {
  const { categoryId, special, source, license, model, from, to } = filters;
  return {
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(special === undefined ? {} : { special: special ? 1 : 0 }),
    ...(source === undefined ? {} : { source }),
    ...(license === undefined ? {} : { license, licenseBeginning: beginningOf(license) }),
    ...(model === undefined ? {} : { model, modelBeginning: beginningOf(model) }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

const INDEXED_CHARACTERS = 100;

/** Index entries have only the beginning of a long text. */
const beginningOf = (text: string): string => Array.from(text).slice(0, INDEXED_CHARACTERS).join('');

/** The filters, in the form that the indexes of published images have. */
export function imageConditions(
  db: Kysely<Database>,
  eb: ExpressionBuilder<Images, 'image'>,
  values: FilterValues & ImageFilterForm,
): Expression<SqlBool>[] {
  const { categoryId, special, source, license, model, missing, from, to } = values;
  return [
    ...(categoryId === undefined ? [] : [eb('image.category_id', '=', categoryId)]),
    ...(special === undefined ? [] : [eb('image.special', '=', special)]),
    ...(source === undefined ? [] : [eb('image.source', '=', source)]),
    ...(license === undefined ? [] : longText('license', license, values.licenseBeginning)),
    ...(model === undefined ? [] : longText('model', model, values.modelBeginning)),
    ...(missing === undefined ? [] : [isMissing(db, missing)]),
    ...(from === undefined ? [] : [eb('image.published_at', '>=', from)]),
    ...(to === undefined ? [] : [eb('image.published_at', '<', to)]),
  ];
}

function longText(
  column: 'license' | 'model',
  text: string,
  beginning: string | undefined,
): Expression<SqlBool>[] {
  const name = sql.ref(`image.${column}`);
  return [
    sql<SqlBool>`substr(${name}, 1, ${sql.lit(INDEXED_CHARACTERS)}) = ${beginning}`,
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

/** The columns that a row of the table needs: of all columns of an image, reading them costs the server the most. */
export const rowColumns = [
  'image.id',
  ...summaryColumns.map((column) => `image.${column}` as const),
  'image.license',
  'image.credit',
  'image.model',
  'image.state',
  'image.version',
] as const;

export type ImageColumns = Parameters<typeof toSummary>[0] &
  Pick<Selectable<ImageTables['published_image']>, 'license' | 'credit' | 'model' | 'state' | 'version'>;

export interface PageForm extends ImageFilterForm {
  sort: StudioImageSort;
}

/** `afterId` and `afterValue` are absent on the first page, `counter` on the others and where there is none. */
export type PageValues = FilterValues & {
  limit: number;
  afterValue?: ImageCursor['value'];
  afterId?: number;
  counter?: string;
};

export type PageRow = ImageColumns & {
  id: number;
  key_value: string | number;
  counted?: number | string | bigint | null;
};

/** One query for the rows and the total: each one costs the server as much as all its rows. */
export function pageQuery(db: Kysely<Database>, values: PageValues, form: PageForm) {
  const direction = isDescending(form.sort) ? 'desc' : 'asc';
  return db
    .selectFrom(imageKeysQuery(db, values, form).as('page'))
    .innerJoin('published_image as image', 'image.id', 'page.id')
    .select([...rowColumns, 'page.value as key_value'])
    .$if(values.afterId === undefined, (page) => page.select(countQuery(db, values, form).as('counted')))
    .orderBy('page.value', direction)
    .orderBy('page.id', direction);
}

/** The ids of a page of the table by date or title. */
export function imageKeysQuery(db: Kysely<Database>, values: PageValues, { sort, missing }: PageForm) {
  const column = sort === 'title' || sort === '-title' ? 'image.title' : 'image.published_at';
  const direction = isDescending(sort) ? 'desc' : 'asc';
  const place = sql`(${sql.ref(column)}, image.id)`;
  const beyond = direction === 'desc' ? sql`<` : sql`>`;
  return db
    .selectFrom('published_image as image')
    .where((eb) => eb.and(imageConditions(db, eb, { ...values, missing })))
    .$if(values.afterId !== undefined, (images) =>
      images.where(sql<boolean>`${place} ${beyond} (${values.afterValue}, ${values.afterId})`),
    )
    .orderBy(column, direction)
    .orderBy('image.id', direction)
    .limit(values.limit)
    .select(['image.id', `${column} as value`]);
}

/** Counts the images that a filter finds, by a stored counter where there is one, and at most `FEW + 1` otherwise. */
export function countQuery(
  db: Kysely<Database>,
  values: Omit<PageValues, 'limit'>,
  { missing }: ImageFilterForm,
) {
  if (values.counter !== undefined)
    return db.selectFrom('image_counter').select('value as counted').where('name', '=', values.counter);
  const found = db
    .selectFrom('published_image as image')
    .select('image.id')
    .where((eb) => eb.and(imageConditions(db, eb, { ...values, missing })))
    .limit(FEW + 1)
    .as('found');
  return db.selectFrom(found).select(({ fn }) => fn.countAll().as('counted'));
}
