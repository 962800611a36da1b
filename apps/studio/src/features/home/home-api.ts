import { MINUTE_MS } from '@lumigraph/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { StudioApi } from '../../lib/studio-api.ts';

const EVERY_MS = MINUTE_MS;

/** What needs attention; read again each minute while the page is open. */
export const attentionQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['attention'],
    queryFn: ({ signal }) => api.send('GET /attention', { signal }),
    refetchInterval: EVERY_MS,
  });
