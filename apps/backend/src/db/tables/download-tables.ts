/** One image that a user downloaded under one license; downloading it again only moves `last_at`. */
interface ImageDownloadTable {
  /** Also the id of the certificate: sixteen letters of Crockford's base32 in four groups. */
  id: string;
  /** Null when the account was deleted. */
  user_id: string | null;
  /** Of an image that there may no longer be. */
  image_public_id: string;
  /** Of the image as it was imported: tells another image that was given the same public id. */
  image_sha256: string;
  title: string;
  /** JSON: locale → title. */
  title_translations: string;
  credit: string;
  /** The file that was handed out: format, pixels, bytes and digest. */
  format: string;
  width: number;
  height: number;
  bytes: number;
  file_sha256: string;
  /** `free` or `premium`: the plan that the download was made with. */
  plan: string;
  /** `free`, `premium` or the text of the image's own license. */
  license: string;
  terms_version: string;
  site: string;
  created_at: number;
  last_at: number;
}

/** How many images somebody who is not a member downloaded on a day. */
interface FreeDownloadCountTable {
  /** `2026-11-22`, UTC. */
  day: string;
  /** A user's id, or a digest of an address with a key that is gone the next day. */
  subject: string;
  count: number;
}

/** Which images were counted: the same image counts once a day. */
interface FreeDownloadTable {
  day: string;
  subject: string;
  image_public_id: string;
}

export interface DownloadTables {
  image_download: ImageDownloadTable;
  free_download_count: FreeDownloadCountTable;
  free_download: FreeDownloadTable;
}
