import Type from 'typebox';
import { offsetCursor, studioListQuery, studioPage } from './lists.ts';
import { nullable } from '../nullable.ts';

export const auditActorKinds = ['user', 'key', 'operator'] as const;

/** Who did what to which object. `before` and `after` are JSON objects with the changed fields. */
export const AuditEventSchema = Type.Object(
  {
    id: Type.String(),
    at: Type.Integer(),
    actor: Type.Object({
      kind: Type.Enum(auditActorKinds),
      id: Type.String(),
      name: Type.String(),
    }),
    action: Type.String({ description: 'For example image-edited' }),
    object: Type.Object({ kind: Type.String(), id: Type.String(), label: Type.String() }),
    reason: nullable(Type.String()),
    before: Type.Unknown(),
    after: Type.Unknown(),
    requestId: nullable(Type.String()),
  },
  { $id: 'AuditEvent' },
);
export type AuditEvent = Type.Static<typeof AuditEventSchema>;

export const AuditQuerySchema = Type.Object(
  {
    ...studioListQuery,
    cursor: offsetCursor,
    actor: Type.Optional(Type.String({ maxLength: 100, description: 'Id of the person or the key' })),
    action: Type.Optional(Type.String({ maxLength: 60 })),
    /** Kind of the object, or `kind:id`. */
    object: Type.Optional(Type.String({ maxLength: 300 })),
    from: Type.Optional(Type.Integer({ minimum: 0 })),
    to: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
);
export type AuditQuery = Type.Static<typeof AuditQuerySchema>;

export const AuditPageSchema = studioPage(AuditEventSchema);
