import { useTrack } from '@lumigraph/analytics/react';
import { useEffect } from 'react';
import type { SearchAddress } from './search-queries.ts';
import type { SearchState } from './search-state.ts';

/** Reports a search once its response is here: how much it found, never what was looked for. */
export function useCountSearch(list: SearchAddress, state: SearchState): void {
  const track = useTrack();
  const { q = '', categoryId, orientation, colour, special } = list;
  const filters = [categoryId, orientation, colour, special].filter(Boolean).length;
  const results = state.kind === 'found' || state.kind === 'nothing' ? state.data.total : undefined;
  const searches = q !== '' || filters > 0;
  useEffect(() => {
    if (searches && results !== undefined) track('search', { results, filters });
    // Another page of the same search is no other search, another word with as many hits is one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [track, results, filters, q]);
}
