import { MINUTE_MS } from '@lumigraph/contracts';
import type { PostPreview } from '@lumigraph/contracts/studio';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useStudioApi } from '../../lib/studio.tsx';
import { languageOf } from './languages.ts';
import { useSettled } from '../../lib/use-settled.ts';

/** A text as the server renders it for readers, shortly after the last key. */
export function usePreview(markdown: string, locale: string, isNeeded = true): UseQueryResult<PostPreview> {
  const api = useStudioApi();
  const settled = useSettled(markdown);
  return useQuery({
    queryKey: ['post-preview', locale, settled],
    queryFn: () =>
      api.send('POST /post-preview', { body: { markdown: settled, locale: languageOf(locale).code } }),
    placeholderData: (previous, query) => (query?.queryKey[1] === locale ? previous : undefined),
    staleTime: Infinity,
    gcTime: MINUTE_MS,
    enabled: isNeeded,
  });
}
