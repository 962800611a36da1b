/** Texts of the pages of collections. */
export const COLLECTIONS_NAMESPACE = 'collections';
