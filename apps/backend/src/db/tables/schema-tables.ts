/** Kinds of the executed migrations; see `StepKind`. */
interface SchemaStepTable {
  name: string;
  kind: string;
  unused_since: string | null;
}

export interface SchemaTables {
  schema_step: SchemaStepTable;
}
