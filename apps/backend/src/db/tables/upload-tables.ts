import type { Generated } from 'kysely';

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

/** An uploaded image that somebody has to review. It has the id of its upload. */
export interface ImageDraftTable {
  id: string;
  owner_id: string;
  created_at: number;
  /** waiting (its file is not read yet), ready or refused. */
  state: string;
  /** A process reads the file until then. */
  claimed_until: Generated<number>;
  /** How often reading was begun; more than one means that a process ended meanwhile. */
  attempts: Generated<number>;
  file_name: string;
  folder: string | null;
  /** Why the file was refused; see `refusalCodes`. */
  refusal: string | null;
  sha256: string | null;
  /** Named before the files are written, so that files without a draft can be removed. */
  storage_key: string | null;
  /** JSON of the `DraftRecord`. */
  record: string | null;
  /** Whether it is published although it looks like another image. */
  accepts_similar: Generated<number>;
  version: Generated<number>;
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
  image_draft: ImageDraftTable;
  image_fingerprint: ImageFingerprintTable;
}
