import { auditActions, type AuditEvent } from '@lumigraph/contracts/studio';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

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
