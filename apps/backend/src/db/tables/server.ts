/** Tables that belong to no feature. Times are integer milliseconds. */

export interface ServerTables {
  /** Kinds of the executed migrations; see `StepKind`. */
  schema_step: {
    name: string;
    kind: string;
    unused_since: string | null;
  };
  /** One-time actions of this installation, for example the import of demo images. */
  installation_mark: {
    name: string;
    value: string;
    set_at: number;
  };
  server_key: {
    name: string;
    secret: string;
    created_at: number;
  };
  rate_counter: {
    key: string;
    points: number;
    expires_at: number;
    not_before: number;
  };
}
