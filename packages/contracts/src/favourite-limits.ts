// Apart from the schemas, so that a browser bundle can take the numbers without the schema library.

/** How many images somebody can keep. */
export const FAVOURITES_MAX = 2_000;
/** How many images are asked for by their ids at once. */
export const FAVOURITES_AT_ONCE = 48;
