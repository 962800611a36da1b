// Separate from the schemas, so that a browser bundle can use the numbers without the schema library.

/** Maximum number of favorites of a user. */
export const FAVORITES_MAX = 2_000;
/** Maximum number of images in one request by ids. */
export const FAVORITES_AT_ONCE = 48;
