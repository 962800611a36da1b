/**
 * Business constants and limits, in named units, for clients, forms and server. Separate from the schemas, so that a
 * bundle for browsers has the numbers without the schema library.
 */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Timeout of the shared clients. */
export const SHARED_TIMEOUT_MS = 30 * SECOND_MS;
/** Timeout of the auth client and the app client. */
export const AUTH_TIMEOUT_MS = 10 * SECOND_MS;
/** Of one file of at most 10 MB, or of one part of a resumable upload, over a slow line: for clients and server. */
export const UPLOAD_TIMEOUT_MS = 10 * MINUTE_MS;
/** Total time, retries included, after which the built-in category list is used. */
export const CATEGORIES_TIMEOUT_MS = 10 * SECOND_MS;

export const FIRST_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 12;
/** Maximum page size of the server. */
export const MAX_PAGE_SIZE = 100;

export const PASSKEY_NAME_MAX_LENGTH = 100;
export const NAME_MAX_LENGTH = 100;
/** For every new password. Sign-in does not check it: older accounts may have shorter passwords. */
export const PASSWORD_MIN_LENGTH = 8;
/** In bytes of UTF-8; longer passwords are rejected before hashing. */
export const PASSWORD_MAX_BYTES = 256;
export const PASSWORD_STRENGTH_CAP = 4;
/** RFC 5321 path limit. */
export const EMAIL_MAX_LENGTH = 254;

export const TEXT_TRUNCATION_LENGTH = 100;
export const MOBILE_BREAKPOINT_PX = 768;

/** Duration of the wait before a free download. */
export const FREE_DOWNLOAD_WAIT_S = 5;
/** Long side of the small, free rendition in pixels. */
export const SMALL_LONG_SIDE_PX = 640;
/** Long side of the standard, free rendition in pixels. */
export const STANDARD_LONG_SIDE_PX = 1280;
/** Long side of the large rendition of Premium in pixels. */
export const LARGE_LONG_SIDE_PX = 1920;

/** Maximum number of collections of a user. */
export const COLLECTIONS_MAX = 100;
/** Maximum number of images of a collection. */
export const COLLECTION_IMAGES_MAX = 500;
/** In characters. */
export const COLLECTION_NAME_MAX_LENGTH = 80;

/** Maximum number of lists that a user follows by mail. */
export const FOLLOWED_LISTS_MAX = 20;

/** Maximum number of favorites of a user. */
export const FAVORITES_MAX = 2_000;
/** Maximum number of images in one request by ids. */
export const FAVORITES_AT_ONCE = 48;
