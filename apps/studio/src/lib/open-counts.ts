import { MINUTE_MS } from '@lumigraph/contracts';
import type { OpenCounts } from '@lumigraph/contracts/studio';
import { useQuery } from '@tanstack/react-query';
import { useMe, useStudioApi } from './studio.tsx';

/** Everything of the inbox; refetched after a change, with the counts. */
export const INBOX = ['inbox'];
export const inboxKey = { queryKey: INBOX };

const nothing: OpenCounts = { messages: 0, undelivered: 0, reports: 0 };

/** What waits in the inbox; zeros until it is known, and for a user without the section. */
export function useOpenCounts(): OpenCounts {
  const api = useStudioApi();
  const { sections } = useMe();
  const { data = nothing } = useQuery({
    ...api.query('GET /inbox-counts', INBOX),
    enabled: sections.includes('inbox'),
    refetchInterval: MINUTE_MS,
  });
  return data;
}
