import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';

/**
 * The data of the pages. Their client exists once a page needs it (`query-scope.tsx`): its code is a tenth of a first
 * load.
 */
export interface PageQueries {
  client?: QueryClient;
  /** The data of the document. */
  initial?: DehydratedState | undefined;
}

export const PageQueriesContext = createContext<PageQueries | null>(null);

/** For what belongs to no page; a page calls `useQueryClient`. */
export function usePageQueries(): PageQueries {
  const queries = use(PageQueriesContext);
  if (!queries) throw new Error('usePageQueries needs <Providers deps={…}> above it.');
  return queries;
}
