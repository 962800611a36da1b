import type { Collection, CollectionsApi, CollectionSummary, SharedCollection } from '@lumigraph/contracts';
import { loadNamespace, useAccountState } from '@lumigraph/site-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orNull } from '../prefetch.ts';
import { useScope, useServices, type Scope } from '../services.tsx';
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
  const { collections, locale } = useScope();
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

/** A collection behind a link; `null` for a link that is wrong or was ended. */
export function sharedCollectionQuery({ collections, locale }: Scope<'collections'>, token: string) {
  return queryOptions<SharedCollection | null>({
    queryKey: ['shared-collection', token, locale],
    queryFn: async ({ signal }) => orNull((await collections()).shared(token, { locale, signal })),
    retry: false,
  });
}

export function useSharedCollection(token: string) {
  return useQuery(sharedCollectionQuery(useScope(), token));
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
