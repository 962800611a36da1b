/** A file that a person has uploaded. Times are integer milliseconds. */
export interface StoredFileTable {
  id: string;
  /** Null once the account is gone: the file follows. */
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
   * `writing` before the storage has the bytes, `kept` from then on, `removed` until they are gone from it: the row
   * always outlives the file, so that no crash leaves bytes that nobody knows of.
   */
  status: string;
  created_at: number;
  changed_at: number;
}

export interface FileTables {
  stored_file: StoredFileTable;
}
