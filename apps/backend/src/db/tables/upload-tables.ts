/** Tables of files on their way in: of users, of the importer and of the studio. Times are integer milliseconds, JSON is text. */

/** A file that a user has uploaded. */
export interface StoredFileTable {
  id: string;
  /** Null once the account is deleted; the file is deleted afterwards. */
  user_id: string | null;
  /** attachment or avatar. */
  purpose: string;
  name: string;
  media_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** Hex. */
  sha256: string;
  storage_key: string;
  /**
   * `writing` before the storage has the bytes, `kept` from then on, `removed` until the storage has deleted them. The
   * row always outlives the file, so that no crash leaves bytes without a row.
   */
  status: string;
  created_at: number;
  changed_at: number;
}

export interface FileTables {
  stored_file: StoredFileTable;
}

/** A running import. A run without a recent heartbeat, or whose process has ended, is dead. */
interface ImportRunTable {
  id: string;
  host: string;
  pid: number;
  beat_at: number;
}

/** Files that a run is about to write. Deleted when the image is published, or when the files are removed. */
interface ImportClaimTable {
  storage_key: string;
  run_id: string;
}

/** One-time actions of this installation, for example the import of demo images. */
interface InstallationMarkTable {
  name: string;
  value: string;
  set_at: number;
}

export interface ImportTables {
  import_run: ImportRunTable;
  import_claim: ImportClaimTable;
  installation_mark: InstallationMarkTable;
}

/** A file on its way to the server, in parts. Finished ones are kept for a while for clients that lost the response. */
export interface ImageUploadTable {
  id: string;
  /** `user:<id>` or `key:<id>`. */
  owner_id: string;
  file_name: string;
  /** Name of the folder in which the file was chosen. */
  folder: string | null;
  /** JSON of the pairs that the client sent: the protocol demands them back. */
  metadata: string;
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

/** The perceptual hash of an image, in four bands of 16 bits; see `fingerprint-store.ts`. */
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
