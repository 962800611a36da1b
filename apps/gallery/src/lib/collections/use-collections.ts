import type { Collection, CollectionsApi, CollectionSummary, SharedCollection } from '@lumigraph/contracts';
import { isNotFound, loadNamespace, useAccountState } from '@lumigraph/site-kit';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices, type Services } from '../services.tsx';
import { COLLECTIONS_NAMESPACE } from './collection-texts.ts';

/** Everything below `account` leaves the cache when the session ends. */
const collectionsKey = (userId: string) => ['account', 'collections', userId];

/** The collections of the user, and their texts; with an image they tell whether they contain it. */
export function useCollectionList(imageId?: string) {
  const { collections } = useServices();
  const { i18n } = useTranslation();
  const userId = useAccountState().user?.id;
  return useQuery(
    queryOptions<CollectionSummary[]>({
      queryKey: [...collectionsKey(userId ?? ''), 'list', imageId ?? null],
      queryFn: async ({ signal }) => {
        const api = await collections();
        const [found] = await Promise.all([
          api.collections({ ...(imageId === undefined ? {} : { imageId }), signal }),
          loadNamespace(i18n, COLLECTIONS_NAMESPACE, i18n.language),
        ]);
        return found;
      },
      enabled: userId !== undefined,
      staleTime: 0,
    }),
  );
}

/** One collection of the user with its images. */
export function useCollection(id: string) {
  const { collections } = useServices();
  const { i18n } = useTranslation();
  const locale = i18n.language;
  const userId = useAccountState().user?.id;
  return useQuery(
    queryOptions<Collection>({
      queryKey: [...collectionsKey(userId ?? ''), 'one', id, locale],
      queryFn: async ({ signal }) => (await collections()).collection(id, { locale, signal }),
      enabled: userId !== undefined,
      staleTime: 0,
      retry: false,
    }),
  );
}

type SharedScope = Pick<Services, 'collections'> & { locale: string };

/** A collection behind a link. `null`: the link is wrong or was ended; data and not an error, so that the server renders it. */
function sharedCollectionQuery({ collections, locale }: SharedScope, token: string) {
  return queryOptions<SharedCollection | null>({
    queryKey: ['shared-collection', token, locale],
    queryFn: async ({ signal }) => {
      try {
        return await (await collections()).shared(token, { locale, signal });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    retry: false,
  });
}

export function useSharedCollection(token: string) {
  const { collections } = useServices();
  const { i18n } = useTranslation();
  return useQuery(sharedCollectionQuery({ collections, locale: i18n.language }, token));
}

/** Fills the cache with a shared collection; returns the status of the document. */
export async function prefetchSharedCollection(
  queryClient: QueryClient,
  scope: SharedScope,
  token: string,
): Promise<number> {
  const query = sharedCollectionQuery(scope, token);
  await queryClient.prefetchQuery(query);
  const data = queryClient.getQueryData(query.queryKey);
  if (data === undefined) {
    // The browser has no record of a failure here and repeats the request.
    queryClient.removeQueries({ queryKey: query.queryKey, exact: true });
    return 503;
  }
  return data === null ? 404 : 200;
}

/** Runs one change of the service; lists and open collections are read again afterwards, also after a failure. */
export function useCollectionChange<Input, Result>(
  change: (api: CollectionsApi, input: Input) => Promise<Result>,
) {
  const { collections } = useServices();
  const queryClient = useQueryClient();
  const userId = useAccountState().user?.id ?? '';
  return useMutation({
    mutationFn: async (input: Input) => change(await collections(), input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: collectionsKey(userId) }),
  });
}
