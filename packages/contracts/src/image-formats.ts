// Separate from the schemas, so that a browser bundle can use it without the schema library.

/** The formats of the files that the gallery keeps and sends. */
export const imageFormats = {
  jpeg: { name: 'JPEG', extension: 'jpg', mediaType: 'image/jpeg' },
  png: { name: 'PNG', extension: 'png', mediaType: 'image/png' },
  webp: { name: 'WebP', extension: 'webp', mediaType: 'image/webp' },
  avif: { name: 'AVIF', extension: 'avif', mediaType: 'image/avif' },
} as const;
export type ImageFormat = keyof typeof imageFormats;

export const isImageFormat = (format: string): format is ImageFormat => Object.hasOwn(imageFormats, format);

/** A format as it is written: `JPEG`, `WebP`. */
export const imageFormatName = (format: string): string =>
  isImageFormat(format) ? imageFormats[format].name : format.toUpperCase();
