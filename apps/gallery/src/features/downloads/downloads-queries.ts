import type { Certificate, DownloadPage, DownloadsApi } from '@lumigraph/contracts';
import { isNotFound } from '@lumigraph/site-kit';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

/** Texts of the downloads section in the profile and of the certificate page. */
export const DOWNLOADS_NAMESPACE = 'downloads';

export interface DownloadsScope {
  downloads: () => Promise<DownloadsApi>;
  /** Titles are in the language of the page. */
  locale: string;
}

const PAGE_SIZE = 10;

/**
 * The signed-in user's downloads; removed from the cache when the session ends, like every entry under
 * `account`.
 */
export function ownDownloadsQuery({ downloads, locale }: DownloadsScope, userId: string) {
  return infiniteQueryOptions({
    queryKey: ['account', 'downloads', userId, locale],
    queryFn: async ({ pageParam, signal }): Promise<DownloadPage> =>
      (await downloads()).downloads({ page: pageParam, pageSize: PAGE_SIZE, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    staleTime: 0,
  });
}

/**
 * `null` means that the certificate does not exist. It is data and not an error, so that the server renders
 * it.
 */
export function certificateQuery({ downloads, locale }: DownloadsScope, certificateId: string) {
  return queryOptions<Certificate | null>({
    queryKey: ['certificate', locale, certificateId],
    queryFn: async ({ signal }) => {
      try {
        return await (await downloads()).certificate(certificateId, { signal });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    enabled: certificateId !== '',
  });
}

/** Fills the cache with the certificate; returns the status of the document. */
export async function prefetchCertificate(
  queryClient: QueryClient,
  scope: DownloadsScope,
  certificateId: string,
): Promise<number> {
  if (certificateId === '') return 200;
  const query = certificateQuery(scope, certificateId);
  await queryClient.prefetchQuery(query);
  const certificate = queryClient.getQueryData(query.queryKey);
  if (certificate === undefined) {
    // The browser has no record of a failure here and repeats the request.
    queryClient.removeQueries({ queryKey: query.queryKey, exact: true });
    return 503;
  }
  return certificate === null ? 404 : 200;
}
