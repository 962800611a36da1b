/** The page of an image in the studio: the id is one segment of the address. */
export const imagePage = (id: string): string => `/images/${encodeURIComponent(id)}`;
