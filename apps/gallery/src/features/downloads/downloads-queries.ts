import type { Certificate, DownloadPage } from '@lumigraph/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { orNull } from '../../lib/prefetch.ts';
import type { Scope } from '../../lib/services.tsx';

/** Texts of the downloads section in the profile and of the certificate page. */
export const DOWNLOADS_NAMESPACE = 'downloads';

const PAGE_SIZE = 10;

/**
 * The signed-in user's downloads; removed from the cache when the session ends, like every entry under
 * `account`.
 */
export function ownDownloadsQuery({ downloads, locale }: Scope<'downloads'>, userId: string) {
  return infiniteQueryOptions({
    queryKey: ['account', 'downloads', userId, locale],
    queryFn: async ({ pageParam, signal }): Promise<DownloadPage> =>
      (await downloads()).downloads({ page: pageParam, pageSize: PAGE_SIZE, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    staleTime: 0,
  });
}

export function certificateQuery({ downloads, locale }: Scope<'downloads'>, certificateId: string) {
  return queryOptions<Certificate | null>({
    queryKey: ['certificate', locale, certificateId],
    queryFn: async ({ signal }) => orNull((await downloads()).certificate(certificateId, { signal })),
    enabled: certificateId !== '',
  });
}
