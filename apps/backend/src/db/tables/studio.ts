import type { Generated } from 'kysely';

/** Tables of the studio. Times are integer milliseconds, JSON is text. */

export interface StudioTables {
  /** Which page of the studio a user has open; rows of the last minutes. */
  studio_presence: {
    user_id: string;
    /** Path below `/studio`. */
    page: string;
    seen_at: number;
  };
  /** Keys of programs that publish images and posts. */
  access_key: {
    id: string;
    name: string;
    /** First characters of the key. */
    prefix: string;
    /** SHA-256 of the key, base64url. */
    hash: string;
    /** JSON: list of scopes. */
    scopes: string;
    /** Account that made the key; null for the operator. A key does not work without the role of this account. */
    created_by: string | null;
    created_by_name: string | null;
    created_at: number;
    expires_at: number | null;
    last_used_at: number | null;
    revoked_at: number | null;
  };
  /** Who did what to which object; only ever added to. */
  audit_event: {
    id: Generated<number>;
    at: number;
    /** user, key or operator. */
    actor_kind: string;
    actor_id: string;
    actor_name: string;
    action: string;
    object_kind: string;
    object_id: string;
    object_label: string;
    reason: string | null;
    /** JSON of the changed fields, as they were and as they are. */
    before: string | null;
    after: string | null;
    request_id: string | null;
  };
}
