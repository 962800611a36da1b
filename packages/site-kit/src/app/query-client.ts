import { QueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '@lumigraph/contracts';

/** One per request on the server, one per tab in the browser. The clients retry, so queries do not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: MINUTE_MS, gcTime: 10 * MINUTE_MS, retry: false, refetchOnWindowFocus: false },
    },
  });
}
