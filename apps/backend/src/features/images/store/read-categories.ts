import { fillTransform, THUMBNAIL_PX, type Category } from '@lumigraph/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { imageAddress, translated, type ResponseOptions } from './image-responses.ts';
import { parseTranslations, type Translations } from './image-rows.ts';

export interface CategoryRecord {
  id: number;
  /** In English. */
  name: string;
  nameTranslations: Translations;
  count: number;
  version: number;
  /** Public id of the most popular image of the category, or of its first one. */
  coverPublicId: string | null;
  /** `fileVersion` of that image. */
  coverFileVersion?: number | null;
}

/** Categories without a position were added after the last ordering. */
const categoryOrder = sql`coalesce(category.position, 1000000)`;

const columns = [
  'category.id',
  'category.name',
  'category.name_translations',
  'category.version',
  'counter.value as count',
] as const;

type CategoryRow = Omit<CategoryRecord, 'nameTranslations'> & { name_translations: string };

export const toCategory = ({
  name_translations: translations,
  ...category
}: CategoryRow): CategoryRecord => ({
  ...category,
  nameTranslations: parseTranslations(translations),
});

export function categoriesQuery(db: Kysely<Database>) {
  return db
    .selectFrom('category')
    .innerJoin('image_counter as counter', (join) =>
      join.on('counter.name', '=', sql<string>`'category:' || category.id`),
    )
    .leftJoin('published_image as popular', 'popular.id', 'category.cover_image_id')
    .leftJoin('published_image as first', (join) =>
      join.on('first.id', '=', (eb) =>
        eb
          .selectFrom('published_image as image')
          .whereRef('image.category_id', '=', 'category.id')
          .orderBy('image.id')
          .limit(1)
          .select('image.id'),
      ),
    )
    .orderBy(categoryOrder)
    .orderBy('category.id')
    .select((eb) => [
      ...columns,
      eb.fn.coalesce('popular.public_id', 'first.public_id').as('coverPublicId'),
      eb.fn.coalesce('popular.file_version', 'first.file_version').as('coverFileVersion'),
    ]);
}

export function specialCategoriesQuery(db: Kysely<Database>) {
  return db
    .selectFrom('category')
    .innerJoin('image_counter as counter', (join) =>
      join.on('counter.name', '=', sql<string>`'special-category:' || category.id`),
    )
    .where('counter.value', '>', 0)
    .orderBy(categoryOrder)
    .orderBy('category.id')
    .select(columns)
    .select((eb) => {
      const popular = eb
        .selectFrom('published_image as image')
        .whereRef('image.id', '=', 'category.cover_image_id')
        .where('image.special', '=', 1);
      const first = eb
        .selectFrom('published_image as image')
        .whereRef('image.category_id', '=', 'category.id')
        .where('image.special', '=', 1)
        .orderBy('image.id')
        .limit(1);
      return [
        eb.fn
          .coalesce(popular.select('image.public_id'), first.select('image.public_id'))
          .as('coverPublicId'),
        eb.fn
          .coalesce(popular.select('image.file_version'), first.select('image.file_version'))
          .as('coverFileVersion'),
      ];
    });
}

const thumbnail = fillTransform(THUMBNAIL_PX);

export function categoryResponse(
  { id, name, nameTranslations, count, coverPublicId, coverFileVersion }: CategoryRecord,
  { cdnBase, locale }: ResponseOptions,
): Category {
  const cover = { publicId: coverPublicId ?? '', fileVersion: coverFileVersion ?? 0 };
  const coverUrl = coverPublicId === null ? null : imageAddress(cdnBase, thumbnail, cover);
  return { id, name: translated(name, nameTranslations, locale), count, coverUrl };
}
