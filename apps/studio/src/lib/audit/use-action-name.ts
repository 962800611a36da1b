import type { AuditEvent } from '@lumigraph/contracts/studio';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

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
  'image-changed',
  'image-deleted',
  'image-draft-changed',
  'image-drafts-changed',
  'image-drafts-discarded',
  'image-file-replaced',
  'image-published',
  'images-change-undone',
  'images-changed',
  'images-imported',
  'images-published',
  'message-answered',
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
  'settings-changed',
  'settings-reverted',
  'statement-resent',
  'subscription-cancelled',
  'subscription-resumed',
  'user-blocked',
  'user-confirmed',
  'user-created',
  'user-deleted',
  'user-exported',
  'user-mail-retried',
  'user-password-link-made',
  'user-password-mailed',
  'user-role-changed',
  'user-session-ended',
  'user-signed-out',
  'user-two-factor-off',
  'user-unblocked',
] as const;

/** Who did it: a key and the operator may have no name. */
export function useActorName(): (actor: AuditEvent['actor']) => string {
  const { t } = useTranslation('audit');
  return useCallback((actor) => actor.name || t(`actors.${actor.kind}`), [t]);
}

/** What was done, in words; an action without a text keeps the server's name. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('audit');
  return useCallback(
    (action) => {
      const known = auditActions.find((name) => name === action);
      return known ? t(`actions.${known}`) : action;
    },
    [t],
  );
}
