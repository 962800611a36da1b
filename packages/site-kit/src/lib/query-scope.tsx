import { MINUTE_MS } from '@lumigraph/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addResults, usePageQueries, type PageQueries } from './page-queries.ts';

/** One per request on the server, one per tab in the browser. The clients retry, so queries do not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        retry: false,
        refetchOnWindowFocus: false,
        // Without a connection the service worker may have the response.
        networkMode: 'offlineFirst',
      },
    },
  });
}

export function queryClientOf(queries: PageQueries): QueryClient {
  if (!queries.client) {
    queries.client = createQueryClient();
    addResults(queries.client, queries.initial);
  }
  return queries.client;
}

/** Around every page that has data, and around parts of the layout that read some. */
export function QueryScope({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClientOf(usePageQueries())}>{children}</QueryClientProvider>;
}
