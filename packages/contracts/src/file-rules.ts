// Apart from the schemas, so that a client does not bring the schema library into the browser.

/** Name of the one file field of the multipart body. */
export const FILE_FIELD = 'file';
/** Larger files are refused while they come in. */
export const FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Images with more pixels are refused before they are decoded; enough for the largest cameras of telephones. */
export const UPLOAD_MAX_PIXELS = 64_000_000;
/** AVIF has to be decoded whole before it can be made smaller. */
export const UPLOAD_MAX_AVIF_PIXELS = 24_000_000;
/** Uploaded images are stored with at most so many pixels on their long side. */
export const UPLOAD_LONG_SIDE_PX = 4096;
/** What one person may keep, the profile image included. */
export const FILES_MAX_COUNT = 200;
export const FILES_MAX_TOTAL_BYTES = 100 * 1024 * 1024;
/** Side of a stored profile image in pixels. */
export const AVATAR_PX = 512;
export const FILE_NAME_MAX_LENGTH = 150;

/** What is taken, decided by the file's content. Images are decoded and written anew, without their metadata. */
export const imageMediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const fileMediaTypes = [...imageMediaTypes, 'application/pdf'] as const;

export const filePurposes = ['attachment', 'avatar'] as const;
export type FilePurpose = (typeof filePurposes)[number];
