export interface SettingTables {
  /** Settings that are changed while the server runs; a row is never removed. */
  setting_group: {
    name: string;
    /** Counts the changes. */
    version: number;
    /** JSON: the stored values by name, written as in the environment. */
    stored: string;
  };
}
