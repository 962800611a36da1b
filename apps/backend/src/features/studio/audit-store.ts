import type { AuditEvent, AuditQuery, StudioPage } from '@lumigraph/contracts/studio';
import type { Kysely, Selectable } from 'kysely';
import { listPage } from '../../db/list-page.ts';
import type { Database } from '../../db/tables/index.ts';

export type AuditStore = ReturnType<typeof createAuditStore>;

export function createAuditStore(db: Kysely<Database>) {
  const matching = (query: AuditQuery) => {
    const [kind = '', ...rest] = query.object?.split(':') ?? [];
    return db
      .selectFrom('audit_event')
      .$if(query.actor !== undefined, (rows) => rows.where('actor_id', '=', query.actor ?? ''))
      .$if(query.action !== undefined, (rows) => rows.where('action', '=', query.action ?? ''))
      .$if(kind !== '', (rows) => rows.where('object_kind', '=', kind))
      .$if(rest.length > 0, (rows) => rows.where('object_id', '=', rest.join(':')))
      .$if(query.from !== undefined, (rows) => rows.where('at', '>=', query.from ?? 0))
      .$if(query.to !== undefined, (rows) => rows.where('at', '<', query.to ?? 0));
  };
  return {
    /** Newest first. */
    async list(query: AuditQuery): Promise<StudioPage<AuditEvent>> {
      const page = await listPage(db, {
        rows: matching(query).selectAll(),
        order: { column: 'audit_event.id', key: 'audit_event.id', descending: true },
        placeOf: ({ id }) => [id, id],
        query,
      });
      return { ...page, items: page.items.map(toEvent) };
    },
  };
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

function toEvent(row: Selectable<Database['audit_event']>): AuditEvent {
  return {
    id: String(row.id),
    at: row.at,
    actor: { kind: row.actor_kind as AuditEvent['actor']['kind'], id: row.actor_id, name: row.actor_name },
    action: row.action,
    object: { kind: row.object_kind, id: row.object_id, label: row.object_label },
    reason: row.reason,
    before: parsed(row.before),
    after: parsed(row.after),
    requestId: row.request_id,
  };
}
