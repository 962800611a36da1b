// Separate from the schemas, so that a browser bundle can use the lists without the schema library.

import type { ImageFormat } from './image-formats.ts';

/** Sizes of downloads: at most 640, 1280 and 1920 pixels, and the original file. Small and standard are free. */
export const downloadSizes = ['small', 'standard', 'large', 'original'] as const;
/** The sizes that need no Premium. */
export const freeDownloadSizes = ['small', 'standard'] as const satisfies readonly DownloadSize[];
export type DownloadSize = (typeof downloadSizes)[number];

/** Formats of all sizes but the original; the original has its own. */
export const downloadFormats = ['jpeg', 'webp'] as const satisfies readonly ImageFormat[];
export type DownloadFormat = (typeof downloadFormats)[number];
