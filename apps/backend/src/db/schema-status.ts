import type { Kysely } from 'kysely';
import { compareVersions, PROGRAM_VERSION, programVersion, type Version } from '../lib/version.ts';
import { readMark, setMark } from './installation-marks.ts';
import { hasTable } from './table-catalogue.ts';
import { BASELINE, migrations } from './migrations/index.ts';
import type { SchemaStep, StepKind } from './migrations/columns.ts';
import type { Database } from './tables/index.ts';

/** The program that has updated the schema last. */
export type UpdatingProgram = Pick<Version, 'version' | 'committedAt'>;

const MARK = 'schema-updated-by';

/** Records that this program has updated the schema. */
export async function recordUpdate(db: Kysely<Database>, set_at = Date.now()): Promise<void> {
  // Migrations before 0005 leave no table for it.
  if (!(await hasTable(db, 'installation_mark'))) return;
  const { version, committedAt } = programVersion();
  const value = committedAt === null ? version : `${version} ${committedAt}`;
  await setMark(db, { name: MARK, value, set_at });
}

/** `undefined` for a schema that nothing has updated since its creation, or since there are such records. */
export async function readLastUpdate(db: Kysely<Database>): Promise<UpdatingProgram | undefined> {
  if (!(await hasTable(db, 'installation_mark'))) return undefined;
  const [version, committedAt = null] = (await readMark(db, MARK))?.split(' ') ?? [];
  return version === undefined ? undefined : { version, committedAt };
}

/** `0.1.0+0123456789ab of 2026-11-28T23:17:16.000Z`. */
export const programText = ({ version, committedAt }: UpdatingProgram): string =>
  committedAt === null ? version : `${version} of ${committedAt}`;

/** Compares two builds by the time of their commits; two builds of one number cannot be compared by it. */
export function isNewer(one: UpdatingProgram, other: UpdatingProgram): boolean {
  return one.committedAt !== null && other.committedAt !== null && one.committedAt > other.committedAt;
}

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
