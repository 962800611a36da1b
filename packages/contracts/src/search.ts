import Type from 'typebox';
import { closed, choice, nullable } from './schemas.ts';
import { ImageSchema, MAX_PAGE, type Image, type PageRequest, type TextOptions } from './images.ts';
import { localeField, pageFields, searchFilters } from './list-fields.ts';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE, MAX_PAGE_SIZE } from './limits.ts';
import { searchOrders, SEARCH_MAX_RESULTS } from './search-rules.ts';

/** Schemas and types of the search (`GET /api/search`). */

const words = Type.String({
  default: '',
  description:
    'Words as somebody typed them; nothing in them is an operator. What is too long is cut, not refused',
});

export const SearchQuerySchema = closed({
  q: words,
  ...searchFilters,
  sort: choice(searchOrders, { default: 'best' }),
  page: Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: FIRST_PAGE }),
  pageSize: Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE }),
  locale: localeField,
});

/** The criteria of a search. All of them must match; without any the search returns every image. */
export type SearchCriteria = Partial<
  Omit<Type.Static<typeof SearchQuerySchema>, 'page' | 'pageSize' | 'locale'>
>;

export type SearchRequest = SearchCriteria & PageRequest;

export const SearchPageSchema = Type.Object(
  {
    items: Type.Array(ImageSchema),
    ...pageFields,
    total: Type.Integer({
      minimum: 0,
      description: `How many there are, or at least how many: see totalIsExact. Pages go on to ${SEARCH_MAX_RESULTS} images`,
    }),
    totalIsExact: Type.Boolean(),
    words: Type.Array(Type.String(), {
      description: 'The words that were searched for, as they were understood',
    }),
    shortened: Type.Boolean({ description: 'The text was too long, and only its beginning was used' }),
    also: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Words of like or wider meaning by which further images were found; these follow the others',
      }),
    ),
    alternatives: Type.Array(Type.String(), {
      description: 'Words that images have, for a search that found nothing',
    }),
    instead: Type.Optional(
      Type.Object(
        { word: nullable(Type.String()), items: Type.Array(ImageSchema) },
        {
          description:
            'For a search that found nothing: images with the first of the alternatives, or popular ones without a word',
        },
      ),
    ),
  },
  { $id: 'SearchPage' },
);
export type SearchPage = Type.Static<typeof SearchPageSchema>;

export const SuggestionQuerySchema = closed({
  q: Type.String({
    default: '',
    description:
      'The text typed so far; empty: the tags that most images have, without names of colours and categories; in other languages than English their names, as far as they have one, and categories',
  }),
  locale: localeField,
});

export const SuggestionSchema = Type.Union(
  [
    Type.Object({ kind: Type.Literal('tag'), text: Type.String(), count: Type.Integer() }),
    Type.Object({
      kind: Type.Literal('category'),
      text: Type.String(),
      categoryId: Type.Integer(),
      count: Type.Integer(),
    }),
    Type.Object({
      kind: Type.Literal('picture'),
      text: Type.String(),
      imageId: Type.String(),
      thumbnailUrl: Type.String(),
    }),
  ],
  { $id: 'Suggestion' },
);
export type Suggestion = Type.Static<typeof SuggestionSchema>;

export const SuggestionListSchema = Type.Object(
  { suggestions: Type.Array(SuggestionSchema) },
  { $id: 'SuggestionList' },
);

export const RelatedSchema = Type.Object({ items: Type.Array(ImageSchema) }, { $id: 'Related' });

/** The search for screens. Every method rejects with `ApiError`. */
export interface SearchApi {
  search(request: SearchRequest): Promise<SearchPage>;
  /**
   * Completions of the typed text: categories, tags, images; best first, at most ten. For an empty text at most
   * eight tags, the most frequent first, without names of colours and categories.
   */
  suggest(text: string, options?: TextOptions): Promise<Suggestion[]>;
  /**
   * Similar images: by tags, then category, then colour; those of the search that the visitor came from first. The result
   * is deterministic.
   */
  related(imageId: string, options?: TextOptions & SearchCriteria): Promise<Image[]>;
}
