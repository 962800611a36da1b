// Separate from the schemas, so that a browser bundle can use the lists without the schema library.

/** Sizes of downloads: at most 2048 pixels, at most 4096 pixels, and the original file. */
export const downloadSizes = ['standard', 'large', 'original'] as const;
export type DownloadSize = (typeof downloadSizes)[number];

/** Formats of the standard and the large size; the original has its own. */
export const downloadFormats = ['jpeg', 'webp'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];
