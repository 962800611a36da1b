import Type from 'typebox';

export const CATEGORY_NAME_MAX_LENGTH = 60;

export const StudioCategorySchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    /** Published images. */
    count: Type.Integer({ minimum: 0 }),
    version: Type.Integer(),
  },
  { $id: 'StudioCategory' },
);
export type StudioCategory = Type.Static<typeof StudioCategorySchema>;

export const CategoryNameSchema = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: CATEGORY_NAME_MAX_LENGTH, pattern: String.raw`\S` }) },
  { additionalProperties: false },
);
export const MergeCategorySchema = Type.Object(
  { into: Type.Integer({ minimum: 1, description: 'The category that stays' }) },
  { additionalProperties: false },
);
export const MergedCategorySchema = Type.Object({ moved: Type.Integer({ minimum: 0 }) });
