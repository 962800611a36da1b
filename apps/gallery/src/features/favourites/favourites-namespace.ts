/** Texts of the collection page; the button's own few are the site's. */
export const FAVOURITES_NAMESPACE = 'favourites';
