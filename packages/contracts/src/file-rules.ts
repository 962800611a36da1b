// Separate from the schemas, so that a client does not load the schema library.

/** Name of the one file field of the multipart body. */
export const FILE_FIELD = 'file';
/** Larger files are rejected while they are received. */
export const FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Images with more pixels are rejected before decoding; enough for the largest phone cameras. */
export const UPLOAD_MAX_PIXELS = 64_000_000;
/** AVIF has to be decoded completely before it can be resized. */
export const UPLOAD_MAX_AVIF_PIXELS = 24_000_000;
/** Uploaded images are stored with at most this many pixels on their long side. */
export const UPLOAD_LONG_SIDE_PX = 4096;
/** Maximum number of files of a user, the profile image included. */
export const FILES_MAX_COUNT = 200;
export const FILES_MAX_TOTAL_BYTES = 100 * 1024 * 1024;
/** Side of a stored profile image in pixels. */
export const AVATAR_PX = 512;
export const FILE_NAME_MAX_LENGTH = 150;

/**
 * Accepted media types, detected from the file's content. Images are decoded and encoded again, without their metadata.
 */
export const imageMediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const fileMediaTypes = [...imageMediaTypes, 'application/pdf'] as const;

export const filePurposes = ['attachment', 'avatar'] as const;
export type FilePurpose = (typeof filePurposes)[number];
