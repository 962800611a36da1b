import Type from 'typebox';
import { locales, type Locale } from '../locales.ts';

export const CATEGORY_NAME_MAX_LENGTH = 60;
/** Most categories that one call orders. */
const MAX_CATEGORIES = 1_000;

const translations = Type.Object(
  Object.fromEntries(
    locales
      .filter((locale) => locale !== 'en')
      .map((locale) => [locale, Type.Optional(Type.String({ maxLength: CATEGORY_NAME_MAX_LENGTH }))]),
  ),
  { additionalProperties: false, description: 'Names in other languages; an empty one is removed' },
);
/** Names by language, without English. */
export type CategoryTranslations = Partial<Record<Exclude<Locale, 'en'>, string>>;

export const StudioCategorySchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'In English' }),
    translations: Type.Record(Type.String(), Type.String()),
    /** Published images. */
    count: Type.Integer({ minimum: 0 }),
    /** Scheduled and withheld ones. */
    unpublished: Type.Integer({ minimum: 0 }),
    version: Type.Integer(),
  },
  { $id: 'StudioCategory' },
);
export interface StudioCategory {
  id: number;
  name: string;
  translations: CategoryTranslations;
  count: number;
  unpublished: number;
  version: number;
}

const name = Type.String({ minLength: 1, maxLength: CATEGORY_NAME_MAX_LENGTH, pattern: String.raw`\S` });

export const NewCategorySchema = Type.Object(
  { name, translations: Type.Optional(translations) },
  { additionalProperties: false },
);
export interface NewCategory {
  name: string;
  translations?: CategoryTranslations;
}
/** Absent names stay. */
export const CategoryNamesSchema = Type.Object(
  { name: Type.Optional(name), translations: Type.Optional(translations) },
  { additionalProperties: false },
);
export type CategoryNames = Partial<NewCategory>;

export const CategoryOrderSchema = Type.Object(
  { ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: MAX_CATEGORIES }) },
  { additionalProperties: false },
);

export const MergeCategorySchema = Type.Object(
  { into: Type.Integer({ minimum: 1, description: 'The category that stays' }) },
  { additionalProperties: false },
);
export const MergedCategorySchema = Type.Object({
  moved: Type.Integer({ minimum: 0, description: 'Images, with the unpublished ones' }),
});
