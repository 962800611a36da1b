import type { Kysely } from 'kysely';
import { recordAudit, type AuditObject } from '../db/audit-trail.ts';
import type { Database } from '../db/tables/index.ts';
import { operatorName } from './operator-log.ts';

/** Runs a change of a command and records it in the audit log, in the transaction of the change. */
export function asOperator<Result>(
  db: Kysely<Database>,
  { action, object }: { action: string; object: AuditObject },
  work: () => Promise<Result>,
): Promise<Result> {
  const name = operatorName();
  const actor = { kind: 'operator', id: name, name } as const;
  return recordAudit(db, { actor, action, change: { object }, at: Date.now() }, work);
}
