/** Settings that are changed while the server runs; a row is never removed. */
export interface SettingGroupTable {
  name: string;
  /** Counts the changes. */
  version: number;
  /** JSON: the stored values by name, written as in the environment. */
  stored: string;
}

export interface SettingTables {
  setting_group: SettingGroupTable;
}
