import type { StudioImageSort } from '@lumigraph/contracts/studio';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { ImageTables } from '../../../db/tables/image-tables.ts';
import type { Database } from '../../../db/tables/index.ts';
import { summaryColumns, type toSummary } from '../store/image-rows.ts';
import { imageConditions, type FilterValues, type ImageFilterForm } from './image-conditions.ts';
import { isDescending, type ImageCursor } from './image-keys.ts';

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
