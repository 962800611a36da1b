/** Tables of the importer: what makes a killed run leave nothing behind. */

/** A running import. A run that does not beat any more, or whose process is gone, is dead. */
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

/** What this installation has done once and must not do again, for example filling itself with demo images. */
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
