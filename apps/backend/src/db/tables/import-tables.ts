/** Tables of the importer, for the cleanup after a killed run. */

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
