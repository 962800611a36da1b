/** Tables that belong to no feature. Times are integer milliseconds. */

/** Kinds of the executed migrations; see `StepKind`. */
interface SchemaStepTable {
  name: string;
  kind: string;
  unused_since: string | null;
}

/** One-time actions of this installation, for example the import of demo images. */
interface InstallationMarkTable {
  name: string;
  value: string;
  set_at: number;
}

interface ServerKeyTable {
  name: string;
  secret: string;
  created_at: number;
}

interface RateCounterTable {
  key: string;
  points: number;
  expires_at: number;
  not_before: number;
}

export interface ServerTables {
  schema_step: SchemaStepTable;
  installation_mark: InstallationMarkTable;
  server_key: ServerKeyTable;
  rate_counter: RateCounterTable;
}
