export interface DownloadTables {
  /** One image that a user downloaded under one license; downloading it again only moves `last_at`. */
  image_download: {
    /** Also the id of the certificate: sixteen letters of Crockford's base32 in four groups. */
    id: string;
    /** Null when the account was deleted. */
    user_id: string | null;
    /** May name an image that no longer exists. */
    image_public_id: string;
    /** Digest of the image as imported: detects that another image has received the same public id. */
    image_sha256: string;
    title: string;
    /** JSON: locale → title. */
    title_translations: string;
    credit: string;
    /** Properties of the delivered file: format, pixels, bytes and digest. */
    format: string;
    width: number;
    height: number;
    bytes: number;
    file_sha256: string;
    /** `free` or `premium`: the user's plan at the time of the download. */
    plan: string;
    /** `free`, `premium` or the text of the image's custom license. */
    license: string;
    terms_version: string;
    site: string;
    created_at: number;
    last_at: number;
  };
  /** Number of images that a non-member downloaded on a day. */
  free_download_count: {
    /** `2026-11-22`, UTC. */
    day: string;
    /** A user's id, or a digest of an address with a key that is deleted on the next day. */
    subject: string;
    count: number;
  };
  /** The counted images: the same image counts once a day. */
  free_download: {
    day: string;
    subject: string;
    image_public_id: string;
  };
}
