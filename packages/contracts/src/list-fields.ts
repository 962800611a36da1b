import Type from 'typebox';
import { choice } from './schemas.ts';
import { colourNames, orientations, type ListFilters } from './search-rules.ts';

export const localeField = Type.Optional(
  Type.String({
    pattern: '^[a-z]{2}(-[A-Za-z]{2,4})?$',
    description: 'Language of titles and descriptions; without it the Accept-Language header decides',
  }),
);

/** The schemas of {@link ListFilters}. */
export const searchFilters = {
  categoryId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  orientation: Type.Optional(choice(orientations)),
  colour: Type.Optional(choice(colourNames)),
  special: Type.Optional(Type.Boolean()),
} satisfies Record<keyof ListFilters, object>;

/** What a page of a list has beside its items. */
export const pageFields = { page: Type.Integer(), pageSize: Type.Integer(), total: Type.Integer() };
