import { DAY_MS } from '@lumigraph/contracts';
import type { AuditEvent } from '@lumigraph/contracts/studio';
import type { PagesOptions } from '../../lib/table/use-pages.ts';
import type { StudioApi } from '../../lib/studio-api.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export const objectKinds = [
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

/** The name of a kind of objects; one without a text keeps the server's name. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation('audit');
  return useCallback(
    (kind) => {
      const known = objectKinds.find((name) => name === kind);
      return known ? t(`kinds.${known}`) : kind;
    },
    [t],
  );
}

export const auditFilters = ['actor', 'action', 'object', 'from', 'to'] as const;
export type AuditFilters = { [F in (typeof auditFilters)[number]]?: string };

/** The list for filters of the address, where days are `2026-11-23`. */
export function auditPages(api: StudioApi, filters: AuditFilters): PagesOptions<AuditEvent> {
  const { from, to, ...rest } = filters;
  const query = { ...rest, from: startOf(from), to: startOf(to, DAY_MS) };
  return {
    queryKey: ['audit', filters],
    fetchPage: ({ signal, ...page }) =>
      api.send('GET /audit-events', { query: { ...query, ...page }, signal }),
  };
}

/** Midnight in the zone of this browser; undefined while the day is incomplete. */
function startOf(day: string | undefined, later = 0): number | undefined {
  const time = Date.parse(`${day}T00:00`);
  return Number.isNaN(time) ? undefined : time + later;
}
