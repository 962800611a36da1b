import type { Kysely } from 'kysely';
import { compareVersions, PROGRAM_VERSION } from '../config/program-version.ts';
import { hasTable } from './has-table.ts';
import { BASELINE, migrations } from './migrations/index.ts';
import type { SchemaStep, StepKind } from './migrations/schema-step.ts';
import type { Database } from './tables/index.ts';

export type SchemaSteps = Readonly<Record<string, SchemaStep>>;

/** A migration of this program, or one that a newer program has executed. `kind` is undefined when nobody knows it. */
export interface StepStatus {
  name: string;
  kind: StepKind['kind'] | undefined;
  unusedSince?: string;
  /** ISO 8601; absent while pending. */
  executedAt?: string;
  /** Whether this program contains the migration. */
  known: boolean;
}

/**
 * - `empty`: no tables yet.
 * - `current`: what this program contains is executed, and nothing else.
 * - `ahead`: a newer program has migrated the database; this program works on it.
 * - `behind`: migrations are pending.
 * - `newer`: a newer program has migrated the database, and this program does not work on it.
 * - `unreleased`: a program from before the first release has made the database, and no release can update it.
 */
export type SchemaState = 'empty' | 'current' | 'ahead' | 'behind' | 'newer' | 'unreleased';

export interface SchemaStatus {
  state: SchemaState;
  /** In the order of their names. */
  steps: readonly StepStatus[];
}

/** The reason why this program cannot use the database; the message is a sentence for the operator. */
export class SchemaError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SchemaError';
  }
}

/** Name of the newest executed migration; undefined for an empty database. */
export const schemaVersion = ({ steps }: SchemaStatus): string | undefined =>
  steps.findLast(({ executedAt }) => executedAt !== undefined)?.name;

/** Compares the executed migrations with those of this program. Changes nothing. */
export async function readSchemaStatus(
  db: Kysely<Database>,
  known: SchemaSteps = migrations,
): Promise<SchemaStatus> {
  const executed = await executedMigrations(db);
  const recorded = new Map((await recordedKinds(db)).map((row) => [row.name, row]));
  const names = [...new Set([...Object.keys(known), ...executed.keys()])].sort();
  const steps = names.map((name): StepStatus => {
    const executedAt = executed.get(name);
    const kind = known[name] ?? recorded.get(name);
    return {
      name,
      kind: kind?.kind,
      ...(kind?.kind === 'contract' ? { unusedSince: kind.unusedSince } : {}),
      ...(executedAt === undefined ? {} : { executedAt }),
      known: Object.hasOwn(known, name),
    };
  });
  return { state: stateOf(steps), steps };
}

function stateOf(steps: readonly StepStatus[]): SchemaState {
  if (steps.every(({ executedAt }) => executedAt === undefined)) return 'empty';
  if (steps.some(({ name, executedAt }) => name === BASELINE && executedAt === undefined))
    return 'unreleased';
  const isPending = steps.some(({ executedAt }) => executedAt === undefined);
  const unknown = steps.filter((step) => !step.known);
  if (unknown.length === 0) return isPending ? 'behind' : 'current';
  // Its pending migrations may not fit after those of the newer program.
  return !isPending && unknown.every(leavesThisProgramWorking) ? 'ahead' : 'newer';
}

function leavesThisProgramWorking({ kind, unusedSince }: StepStatus): boolean {
  if (kind === 'expand') return true;
  return unusedSince !== undefined && compareVersions(PROGRAM_VERSION, unusedSince) >= 0;
}

interface ExecutedMigrations {
  kysely_migration: { name: string; timestamp: string };
}

async function executedMigrations(db: Kysely<Database>): Promise<Map<string, string>> {
  if (!(await hasTable(db, 'kysely_migration'))) return new Map();
  const rows = await (db as unknown as Kysely<ExecutedMigrations>)
    .selectFrom('kysely_migration')
    .select(['name', 'timestamp'])
    .execute();
  return new Map(rows.map(({ name, timestamp }) => [name, timestamp]));
}

async function recordedKinds(db: Kysely<Database>): Promise<(StepKind & { name: string })[]> {
  if (!(await hasTable(db, 'schema_step'))) return [];
  const rows = await db.selectFrom('schema_step').selectAll().execute();
  return rows.flatMap(({ name, kind, unused_since: unusedSince }): (StepKind & { name: string })[] => {
    if (kind === 'expand') return [{ name, kind }];
    return kind === 'contract' && unusedSince !== null ? [{ name, kind, unusedSince }] : [];
  });
}
