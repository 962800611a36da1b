import { MINUTE_MS } from '@lumigraph/contracts';
import { QueryClient } from '@tanstack/react-query';

/** The clients retry reads, so queries do not. What other people change is seen when the window gets focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: MINUTE_MS / 2, gcTime: 5 * MINUTE_MS, retry: false } },
  });
}
