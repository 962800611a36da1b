import { MINUTE_MS } from '@lumigraph/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StudioApi } from './studio-api.ts';

const TAG_MAX_LENGTH = 60;

/** `Sea, ice, sea` → `['Sea', 'ice']`. */
export function tagsOf(typed: string): string[] {
  const tags = typed
    .split(/[,，、\n]/u)
    .map((tag) => tag.trim().slice(0, TAG_MAX_LENGTH))
    .filter((tag) => tag !== '');
  return [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed();
}

/** Tags that begin with a text, the most frequent first. */
export const tagsQuery = (api: StudioApi, beginning: string) =>
  queryOptions({
    queryKey: ['image-tags', beginning],
    queryFn: ({ signal }) => api.send('GET /image-tags', { query: { q: beginning }, signal }),
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
