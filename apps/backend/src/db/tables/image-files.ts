/**
 * Tables of files on their way to an image, from imports and uploads. Times are integer milliseconds, JSON is text.
 */

export interface ImageFileTables {
  /** A running import. A run without a recent heartbeat, or whose process has ended, is dead. */
  import_run: {
    id: string;
    host: string;
    pid: number;
    beat_at: number;
  };
  /** Files that a run is about to write. Deleted when the image is published, or when the files are removed. */
  import_claim: {
    storage_key: string;
    run_id: string;
  };
  /**
   * A file on its way to the server, in parts. Finished ones are kept for a while for clients that lost the response.
   */
  image_upload: {
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
  };
  image_upload_part: {
    upload_id: string;
    start: number;
    bytes: number;
    storage_key: string;
  };
  /** The perceptual hash of an image, in four bands of 16 bits; see `fingerprint-store.ts`. */
  image_fingerprint: {
    /** Digest of the imported file. */
    sha256: string;
    band0: number;
    band1: number;
    band2: number;
    band3: number;
  };
}
