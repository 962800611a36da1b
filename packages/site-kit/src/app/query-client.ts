import { QueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '@lumigraph/contracts';

/** One a request on the server, one a tab in the browser. Clients retry by themselves, so queries do not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: MINUTE_MS, gcTime: 10 * MINUTE_MS, retry: false, refetchOnWindowFocus: false },
    },
  });
}
