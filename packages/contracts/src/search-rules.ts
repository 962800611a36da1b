// Separate from the schemas, so that a browser bundle can use the lists without the schema library.

export const orientations = ['landscape', 'portrait', 'square'] as const;
export type Orientation = (typeof orientations)[number];

/** Names of dominant colours: by hue, then the colours without hue. */
export const colourNames = [
  'red',
  'orange',
  'brown',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'white',
  'grey',
  'black',
] as const;
export type ColourName = (typeof colourNames)[number];

/**
 * `best`: images with the words in title, tags or category first, then newest first. `popular`: the most popular images
 * first, the others newest first.
 */
export const searchOrders = ['best', 'newest', 'popular'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** The filters of a list of images, besides its words and order. */
export interface ListFilters {
  categoryId?: number | undefined;
  orientation?: Orientation | undefined;
  colour?: ColourName | undefined;
  special?: boolean | undefined;
}

/** The filters that are set, always in this order; `special: false` is none. */
export function filtersOf({ categoryId, orientation, colour, special }: ListFilters): {
  [Name in keyof ListFilters]: NonNullable<ListFilters[Name]>;
} {
  return {
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(orientation === undefined ? {} : { orientation }),
    ...(colour === undefined ? {} : { colour }),
    ...(special ? { special } : {}),
  };
}

/** Lists in another order, or with filters beyond one category: only the search has them. */
export function isFilteredList({ sort, ...list }: ListFilters & { sort?: string | undefined }): boolean {
  const { categoryId, special, ...others } = filtersOf(list);
  return (
    sort === 'popular' ||
    Object.keys(others).length > 0 ||
    (special !== undefined && categoryId !== undefined)
  );
}

/** Longer text is cut before the words are read. */
export const SEARCH_TEXT_MAX_LENGTH = 200;
/** Maximum number of results over all pages of one search, which bounds the cost of every page. */
export const SEARCH_MAX_RESULTS = 600;
