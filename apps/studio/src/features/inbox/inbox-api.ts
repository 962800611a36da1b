import { fullName } from '@lumigraph/contracts';
import { STUDIO_MAX_PAGE_SIZE, type InboxThread } from '@lumigraph/contracts/studio';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { INBOX, inboxKey } from '../../lib/open-counts.ts';
import type { StudioApi, Versioned } from '../../lib/studio-api.ts';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { useChange } from '../../lib/use-change.ts';

interface InboxChange {
  send: (api: StudioApi) => Promise<unknown>;
  /** Shown when it is done. */
  done: string;
}

/** A change by a button: state, or a mail that is sent again. The pages show the new state, also after a refusal. */
export function useInboxChange() {
  const { t } = useTranslation('inbox');
  return useChange({
    send: (api, { send }: InboxChange) => send(api),
    done: (_result, { done }) => done,
    refresh: inboxKey,
    failureText: (reason) => t('refused', { reason }),
  });
}

/** How often a page asks whether a mail that waits was sent. */
const DELIVERY_POLL_MS = 3000;

export const messageQuery = (api: StudioApi, id: string) =>
  queryOptions({
    ...api.versionedQuery('GET /messages/:id', INBOX, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      whileWaiting(data, ({ mail, replies }) => [mail, ...replies.map((reply) => reply.mail)]),
  });

export const reportQuery = (api: StudioApi, id: string) =>
  queryOptions({
    ...api.versionedQuery('GET /reports/:id', INBOX, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      whileWaiting(data, ({ receipt, statement }) => [receipt, statement]),
  });

export const savedRepliesQuery = (api: StudioApi) => api.query('GET /saved-replies', INBOX);

/** Who can look after a message; empty until it is known. */
export function useAdministrators(): { id: string; name: string }[] {
  const api = useStudioApi();
  const query = { role: 'admin', sort: 'email', pageSize: STUDIO_MAX_PAGE_SIZE };
  const { data } = useQuery(api.query('GET /users', ['users'], { query }));
  return (data?.items ?? [])
    .filter(({ state }) => state !== 'blocked')
    .map((user) => ({ id: user.id, name: fullName(user) || user.email }));
}

function whileWaiting<T>(
  data: Versioned<T> | undefined,
  mailsOf: (value: T) => readonly InboxThread['mail'][],
): number | false {
  const isWaiting = data !== undefined && mailsOf(data.value).some((mail) => mail?.state === 'waiting');
  return isWaiting ? DELIVERY_POLL_MS : false;
}
