import type { AuditAction } from '@lumigraph/contracts/studio';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { recordAudit, type AuditObject } from '../../db/audit-trail.ts';
import type { Database } from '../../db/tables/index.ts';
import { actorOf } from '../../http/route-guards.ts';

export interface StudioChange {
  /** Default: the only one that the route declares. */
  action?: AuditAction;
  /**
   * Recorded unless the work names its changes (`noteChange`). Null where it names each changed object: there is no
   * entry when nothing changes.
   */
  object: AuditObject | null;
  reason?: string | null;
}

export type Audited = ReturnType<typeof createAudited>;

/** Runs a change of the studio and records it in the audit log, in the transaction of the change. */
export const createAudited =
  (db: Kysely<Database>, now: () => number) =>
  <Result>(
    request: FastifyRequest,
    { action, object, reason }: StudioChange,
    work: () => Promise<Result>,
  ): Promise<Result> =>
    recordAudit(
      db,
      {
        action: actionOf(request, action),
        reason: reason ?? null,
        actor: actorOf(request),
        change: object && { object },
        at: now(),
      },
      work,
    );

/** The action that the route declares (`config.audit`). */
function actionOf(
  { method, routeOptions: { url, config } }: FastifyRequest,
  wanted?: AuditAction,
): AuditAction {
  const { audit = wanted === undefined ? [] : [wanted] } = config;
  const declared = typeof audit === 'object' && 'none' in audit ? [] : [audit].flat();
  const action = wanted ?? declared[0];
  if (action === undefined || !declared.includes(action))
    throw new Error(`${method} ${url} does not declare that it records ${action ?? 'a change'}`);
  return action;
}
