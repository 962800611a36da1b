import type { Migration } from 'kysely/migration';

/** A migration, and which programs work on the schema that it leaves. `docs/migrations.md` has the rules. */
export type SchemaStep = Migration & StepKind;

export type StepKind =
  /** Only adds: every program that worked before still works. */
  | { kind: 'expand' }
  /**
   * Removes or restricts something. `unusedSince`: the first released version of the program that does not use it, for
   * example `0.2.0`; older programs stop working.
   */
  | { kind: 'contract'; unusedSince: string };
