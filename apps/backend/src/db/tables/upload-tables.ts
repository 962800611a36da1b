/** Tables of uploads in the studio. Times are integer milliseconds, JSON is text. */

/** A file on its way to the server, in parts. Finished ones are kept for a while for clients that lost the response. */
export interface ImageUploadTable {
  id: string;
  /** `user:<id>` or `key:<id>`. */
  owner_id: string;
  file_name: string;
  /** Name of the folder in which the file was chosen. */
  folder: string | null;
  bytes: number;
  /** Bytes that are stored: where the client continues. */
  received: number;
  created_at: number;
  touched_at: number;
  finished_at: number | null;
}

interface ImageUploadPartTable {
  upload_id: string;
  start: number;
  bytes: number;
  storage_key: string;
}

/** The perceptual hash of an image, in four bands of 16 bits; see `fingerprint.ts`. */
interface ImageFingerprintTable {
  /** Digest of the imported file. */
  sha256: string;
  band0: number;
  band1: number;
  band2: number;
  band3: number;
}

export interface UploadTables {
  image_upload: ImageUploadTable;
  image_upload_part: ImageUploadPartTable;
  image_fingerprint: ImageFingerprintTable;
}
