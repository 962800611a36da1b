import type { StudioImageFilters, StudioImageGap } from '@lumigraph/contracts/studio';
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import { isPostgres } from '../../../db/migrations/columns.ts';
import type { Database } from '../../../db/tables/index.ts';
import type { ImageRow } from '../store/image-rows.ts';

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
