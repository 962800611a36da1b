import type { ImageReport, ImageReportDetails, InboxMessage, InboxThread } from '@lumigraph/contracts/studio';
import { queryOptions } from '@tanstack/react-query';
import { INBOX } from '../../lib/open-counts.ts';
import type { StudioApi, Versioned } from '../../lib/studio-api.ts';
import type { PagesOptions } from '../../lib/table/use-pages.ts';

type Filters<Names extends readonly string[]> = { [F in Names[number]]?: string };

export const messageFilters = ['q', 'site', 'state', 'undelivered'] as const;
export const reportFilters = ['q', 'category', 'state'] as const;

/** How often a page asks whether a mail that waits was sent. */
const DELIVERY_POLL_MS = 3000;

export function messagePages(
  api: StudioApi,
  filters: Filters<typeof messageFilters>,
  sort: string | undefined,
): PagesOptions<InboxMessage> {
  return {
    queryKey: [...INBOX, 'messages', filters, sort],
    fetchPage: ({ cursor, pageSize, signal }) =>
      api.page<InboxMessage>('messages', { query: { ...filters, sort, cursor, pageSize }, signal }),
  };
}

export function reportPages(
  api: StudioApi,
  filters: Filters<typeof reportFilters>,
  sort: string | undefined,
): PagesOptions<ImageReport> {
  return {
    queryKey: [...INBOX, 'reports', filters, sort],
    fetchPage: ({ cursor, pageSize, signal }) =>
      api.page<ImageReport>('reports', { query: { ...filters, sort, cursor, pageSize }, signal }),
  };
}

export const messagePath = (id: string): string => `messages/${encodeURIComponent(id)}`;
export const reportPath = (id: string): string => `reports/${encodeURIComponent(id)}`;

export const messageQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: [...INBOX, 'message', id],
    queryFn: ({ signal }) => api.getVersioned<InboxThread>(messagePath(id), { signal }),
    refetchInterval: ({ state: { data } }) =>
      whileWaiting(data, ({ mail, replies }) => [mail, ...replies.map((reply) => reply.mail)]),
  });

export const reportQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: [...INBOX, 'report', id],
    queryFn: ({ signal }) => api.getVersioned<ImageReportDetails>(reportPath(id), { signal }),
    refetchInterval: ({ state: { data } }) =>
      whileWaiting(data, ({ receipt, statement }) => [receipt, statement]),
  });

function whileWaiting<T>(
  data: Versioned<T> | undefined,
  mailsOf: (value: T) => readonly InboxThread['mail'][],
): number | false {
  const isWaiting = data !== undefined && mailsOf(data.value).some((mail) => mail?.state === 'waiting');
  return isWaiting ? DELIVERY_POLL_MS : false;
}
