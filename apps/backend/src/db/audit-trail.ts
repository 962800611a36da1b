import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction, AuditObjectKind } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { currentRequestId } from '../lib/work-context.ts';
import type { Database } from './tables/index.ts';

export interface AuditActor {
  kind: 'user' | 'key' | 'operator';
  id: string;
  name: string;
}

export interface AuditObject {
  kind: AuditObjectKind;
  id: string;
  label?: string;
}

/** Only the fields that changed. */
export interface AuditValues {
  before?: unknown;
  after?: unknown;
}

export interface AuditChange extends AuditValues {
  object: AuditObject;
}

export interface AuditEntry {
  actor: AuditActor;
  action: AuditAction;
  reason?: string | null;
  /** What is recorded when the work names no changes of its own; null for nothing. */
  change: AuditChange | null;
  at: number;
}

interface Recording extends AuditEntry {
  /** Named by the running transaction; each transaction has entries for its own. */
  changes: AuditChange[];
  /** What the change of the caller was and is, where the work names no changes. */
  values: AuditValues;
  isWritten: boolean;
  /** The running transaction changes nothing that needs an entry. */
  isNeedless: boolean;
}

const recordings = new AsyncLocalStorage<Recording>();

/**
 * Runs work whose changes are recorded in the audit log, in the transactions of the work: a change and its record are
 * committed together, or none of them. Work that names no changes has its entry in the first transaction, and work
 * without a transaction after it.
 */
export async function recordAudit<Result>(
  db: Kysely<Database>,
  entry: AuditEntry,
  work: () => Promise<Result>,
): Promise<Result> {
  const recording: Recording = {
    ...entry,
    changes: [],
    values: {},
    isWritten: false,
    isNeedless: false,
  };
  return recordings.run(recording, async () => {
    const result = await work();
    if (!recording.isWritten && !recording.isNeedless && hasEntries(recording)) await insert(db, recording);
    return result;
  });
}

/**
 * Runs work that prepares an audited change: its transactions do not contain the record, which belongs to the change
 * itself.
 */
export const unrecorded = <Result>(work: () => Promise<Result>): Promise<Result> => recordings.exit(work);

/** Removes what entries about an object contain of its data; who did what to it, when and why stays. */
export async function eraseAuditData(db: Kysely<Database>, { kind, id }: AuditObject): Promise<void> {
  await db
    .updateTable('audit_event')
    .set({ object_label: '', before: null, after: null })
    .where('object_kind', '=', kind)
    .where('object_id', '=', id)
    .execute();
}

/** Inside a transaction: what it changes, one entry for each object. Without an audited caller it does nothing. */
export function noteChange(change: AuditChange): void {
  recordings.getStore()?.changes.push(change);
}

/**
 * Inside a transaction: what the object of the audited caller was and is, unless the transaction names changes. For work
 * that does not know under which name its object is recorded.
 */
export function noteValues(values: AuditValues): void {
  const recording = recordings.getStore();
  if (recording) recording.values = values;
}

/** Inside a transaction: it continues a change that already has an entry, or changes nothing. */
export function noteNothing(): void {
  const recording = recordings.getStore();
  if (recording) recording.isNeedless = true;
}

/** Called at the start of every transaction: a repeated one names its changes again. */
export function forgetChanges(): void {
  const recording = recordings.getStore();
  if (!recording) return;
  recording.changes = [];
  recording.values = {};
  recording.isNeedless = false;
}

/** Called at the end of every transaction, before the commit. Returns what to do after the commit. */
export async function writeAudit(transaction: Kysely<Database>): Promise<(() => void) | undefined> {
  const recording = recordings.getStore();
  if (!recording || recording.isNeedless) return undefined;
  if (recording.isWritten ? recording.changes.length === 0 : !hasEntries(recording)) return undefined;
  await insert(transaction, recording);
  return () => {
    recording.isWritten = true;
  };
}

const hasEntries = (recording: Recording): boolean => entriesOf(recording).length > 0;

async function insert(db: Kysely<Database>, recording: Recording): Promise<void> {
  const { actor, action, reason, at } = recording;
  for (const { object, before, after } of entriesOf(recording))
    await db
      .insertInto('audit_event')
      .values({
        at,
        actor_kind: actor.kind,
        actor_id: actor.id,
        actor_name: actor.name,
        action,
        object_kind: object.kind,
        object_id: object.id,
        object_label: object.label ?? '',
        reason: reason ?? null,
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
        request_id: currentRequestId() ?? null,
      })
      .execute();
}

function entriesOf({ changes, change, values }: Recording): readonly AuditChange[] {
  if (changes.length > 0) return changes;
  return change === null ? [] : [{ ...change, ...values }];
}
