/** A request to a route that changes something. */
export interface StudioRequest {
  /** Below `/api/studio/`. */
  path: string;
  body?: object;
  /** The version that `If-Match` names. */
  version?: number;
  headers?: Record<string, string>;
  /** Sent as `multipart/form-data` in the field `file`. */
  file?: Buffer;
}

/** A change that succeeds, and what makes it fail. */
export interface StudioChange extends StudioRequest {
  /** Entries of the audit log: action, kind and id of the object, the first one first. */
  entries: (string | RegExp)[];
  refused: Partial<StudioRequest>;
}

export type StudioChanges = Record<string, () => Promise<StudioChange>>;

/** The version of a change that somebody else has overtaken. */
export const stale = { version: 99 };
export const reason = 'asked by letter';
