import { SEARCH_MAX_RESULTS, type SearchPage } from '@lumigraph/contracts';
import type { ListAddress } from '../../app/paths.ts';

export type SearchAddress = ListAddress & { page: number };

/** The states of the results area. */
export type SearchState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'nothing'; data: SearchPage }
  | { kind: 'beyond'; page: number; pageCount: number }
  | { kind: 'found'; data: SearchPage; pageCount: number; from: number; to: number };

export interface SearchInput {
  list: SearchAddress;
  data: SearchPage | undefined;
  failed: boolean;
}

/** Derives the state to show; a pure function, so that tests cover every state without a browser. */
export function searchState({ list, data, failed }: SearchInput): SearchState {
  if (!data) return { kind: failed ? 'failed' : 'loading' };
  const reachable = Math.min(data.total, SEARCH_MAX_RESULTS);
  const pageCount = Math.max(1, Math.ceil(reachable / data.pageSize));
  if (data.total === 0) return { kind: 'nothing', data };
  if (data.items.length === 0) return { kind: 'beyond', page: list.page, pageCount };
  const from = (data.page - 1) * data.pageSize + 1;
  return { kind: 'found', data, pageCount, from, to: from + data.items.length - 1 };
}

/** Status of the document: a search without results is a valid page, a failed search is an error. */
export function statusOf(state: SearchState): number {
  switch (state.kind) {
    case 'failed':
    case 'loading':
      return 503;
    case 'beyond':
      return 404;
    case 'nothing':
    case 'found':
      return 200;
    default:
      return state satisfies never;
  }
}
