// Apart from the schemas, so that a browser bundle can take the lists without the schema library.

export const orientations = ['landscape', 'portrait', 'square'] as const;
export type Orientation = (typeof orientations)[number];

/** Names of dominant colours, in the order of the rainbow and then without hue. */
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

/** `best`: images with the words in title, tags or category first, the newest first among equals. */
export const searchOrders = ['best', 'newest'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** What follows is cut off before the words are looked at. */
export const SEARCH_TEXT_MAX_LENGTH = 200;
/** How far pages of one search go; nobody looks further, and it keeps every page cheap. */
export const SEARCH_MAX_RESULTS = 600;
