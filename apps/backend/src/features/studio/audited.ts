import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { recordAudit, type AuditObject } from '../../db/audit-trail.ts';
import type { Database } from '../../db/tables/index.ts';
import { actorOf } from './studio-scope.ts';

export interface StudioChange {
  /** For example `image-edited`. */
  action: string;
  /**
   * Recorded unless the work names its changes (`noteChange`). Null where it names each changed object: there is no
   * entry when nothing changes.
   */
  object: AuditObject | null;
  reason?: string | null;
}

/** Runs a change of the studio and records it in the audit log, in the transaction of the change. */
export const createAudited =
  (db: Kysely<Database>, now: () => number) =>
  <Result>(
    request: FastifyRequest,
    { object, ...change }: StudioChange,
    work: () => Promise<Result>,
  ): Promise<Result> =>
    recordAudit(db, { ...change, actor: actorOf(request), change: object && { object }, at: now() }, work);
