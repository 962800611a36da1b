import Type from 'typebox';
import { studioListQuery, studioPage } from './lists.ts';
import { closed, nullable } from '../schemas.ts';

export const auditActorKinds = ['user', 'key', 'operator'] as const;

/** What is changed: kinds of objects, in the order of the filter. */
export const auditObjectKinds = [
  'image',
  'category',
  'synonyms',
  'post',
  'post-image',
  'message',
  'saved-reply',
  'report',
  'mail',
  'user',
  'payment',
  'subscription',
  'plan',
  'gift-codes',
  'setting',
  'access-key',
] as const;
export type AuditObjectKind = (typeof auditObjectKinds)[number];

/** What is recorded: changes in the studio, and those of commands. */
export const auditActions = [
  'access-key-made',
  'access-key-revoked',
  'reply-resent',
  'categories-ordered',
  'category-made',
  'category-merged',
  'category-removed',
  'category-renamed',
  'first-admin-link-made',
  'gift-codes-made',
  'gift-codes-withdrawn',
  'image-changed',
  'image-deleted',
  'image-drafts-discarded',
  'image-file-replaced',
  'image-published',
  'images-change-undone',
  'images-changed',
  'images-imported',
  'images-published',
  'message-answered',
  'message-assigned',
  'message-marked',
  'message-resent',
  'payment-refunded',
  'payment-corrected',
  'payment-decided',
  'plan-price-changed',
  'plan-price-withdrawn',
  'post-changes-discarded',
  'post-created',
  'post-image-added',
  'post-link-ended',
  'post-link-made',
  'post-moved',
  'post-published',
  'post-removed',
  'post-saved',
  'post-unpublished',
  'posts-imported',
  'premium-ended',
  'premium-granted',
  'report-decided',
  'report-marked',
  'saved-reply-changed',
  'saved-reply-removed',
  'settings-changed',
  'settings-reverted',
  'statement-resent',
  'subscription-cancelled',
  'subscription-resumed',
  'synonyms-changed',
  'user-blocked',
  'user-confirmed',
  'user-created',
  'user-deleted',
  'user-exported',
  'user-invited',
  'user-mail-retried',
  'user-password-link-made',
  'user-password-mailed',
  'user-role-changed',
  'user-session-ended',
  'user-signed-out',
  'user-two-factor-off',
  'user-unblocked',
] as const;
export type AuditAction = (typeof auditActions)[number];

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

export const AuditQuerySchema = closed({
  ...studioListQuery,
  actor: Type.Optional(Type.String({ maxLength: 100, description: 'Id of the user or the key' })),
  action: Type.Optional(Type.String({ maxLength: 60 })),
  /** Kind of the object, or `kind:id`. */
  object: Type.Optional(Type.String({ maxLength: 300 })),
  from: Type.Optional(Type.Integer({ minimum: 0 })),
  to: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type AuditQuery = Type.Static<typeof AuditQuerySchema>;

export const AuditPageSchema = studioPage(AuditEventSchema);
