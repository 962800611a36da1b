// Separate from the schemas, so that a browser bundle can use the numbers without the schema library.

/** Maximum number of collections of a user. */
export const COLLECTIONS_MAX = 100;
/** Maximum number of images of a collection. */
export const COLLECTION_IMAGES_MAX = 500;
/** In characters. */
export const COLLECTION_NAME_MAX_LENGTH = 80;
