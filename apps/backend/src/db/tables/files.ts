export interface FileTables {
  /** A file that a user has uploaded. */
  stored_file: {
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
     * `writing` before the storage has the bytes, `kept` from then on, `removed` until the storage has deleted them.
     * The row always outlives the file, so that no crash leaves bytes without a row.
     */
    status: string;
    created_at: number;
    changed_at: number;
  };
}
