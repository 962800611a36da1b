import Type from 'typebox';
import { closed } from '../schemas.ts';
import { byLanguage, shownText, textMap, translationLocales } from './fields.ts';

export const CATEGORY_NAME_MAX_LENGTH = 60;
/** Most categories that one call orders. */
const MAX_CATEGORIES = 1_000;

const translations = byLanguage(
  translationLocales,
  Type.String({ maxLength: CATEGORY_NAME_MAX_LENGTH }),
  'Names in other languages; an empty one is removed',
);
/** Names by language, without English. */
export type CategoryTranslations = Type.Static<typeof translations>;

export const StudioCategorySchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'In English' }),
    translations: textMap,
    /** Published images. */
    count: Type.Integer({ minimum: 0 }),
    /** Scheduled and withheld ones. */
    unpublished: Type.Integer({ minimum: 0 }),
    version: Type.Integer(),
  },
  { $id: 'StudioCategory' },
);
export type StudioCategory = Type.Static<typeof StudioCategorySchema>;

const name = shownText(CATEGORY_NAME_MAX_LENGTH);

export const NewCategorySchema = closed({ name, translations: Type.Optional(translations) });
export type NewCategory = Type.Static<typeof NewCategorySchema>;
/** Absent names stay. */
export const CategoryNamesSchema = closed({
  name: Type.Optional(name),
  translations: Type.Optional(translations),
});
export type CategoryNames = Type.Static<typeof CategoryNamesSchema>;

export const CategoryOrderSchema = closed({
  ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: MAX_CATEGORIES }),
});

export const MergeCategorySchema = closed({
  into: Type.Integer({ minimum: 1, description: 'The category that stays' }),
});
export const MergedCategorySchema = Type.Object({
  moved: Type.Integer({ minimum: 0, description: 'Images, with the unpublished ones' }),
});
