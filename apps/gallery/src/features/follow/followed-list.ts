import { registerNamespace } from '@lumigraph/site-kit';
import { queryOptions } from '@tanstack/react-query';
import { filtersOf, SEARCH_TEXT_MAX_LENGTH, type Category, type FollowedList } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import { readListAddress } from '../../app/paths.ts';
import { orNull } from '../../lib/prefetch.ts';
import type { Scope } from '../../lib/services.tsx';
import { useCategoryName } from '../../lib/use-category-name.ts';

export const FOLLOW_NAMESPACE = 'follow';

/** Call it once at the top of the page's module. */
export const registerFollowTexts = (): void =>
  registerNamespace(FOLLOW_NAMESPACE, import.meta.glob('./messages/*.json', { import: 'default' }));

/** The list that the address of the page names, in the spelling of the server. */
export function readFollowedList(search: URLSearchParams): FollowedList {
  const collection = search.get('collection');
  if (collection) return { collection };
  const { q, ...list } = readListAddress(search);
  const words = q?.replaceAll(/\s+/gu, ' ').slice(0, SEARCH_TEXT_MAX_LENGTH).trim();
  return { ...(words ? { q: words } : {}), ...filtersOf(list) };
}

/** The name of a shared collection; null for a link that was ended. */
export const collectionNameQuery = ({ collections, locale }: Scope<'collections'>, token: string) =>
  queryOptions<string | null>({
    queryKey: ['collection-name', token],
    queryFn: async () => {
      const collection = await orNull((await collections()).shared(token, { locale }));
      return collection && collection.name;
    },
    retry: false,
  });

/** What a list is called in a sentence; empty for all images. */
export function useFollowedName(
  { q, categoryId, orientation, colour, special, collection }: FollowedList,
  known: { categories: readonly Category[]; collection: string | undefined },
): string {
  const { t } = useTranslation(FOLLOW_NAMESPACE);
  const { t: tSite } = useTranslation();
  const categoryName = useCategoryName();
  if (collection !== undefined) return known.collection ?? t('collection');
  const category = known.categories.find(({ id }) => id === categoryId);
  const parts = [
    q && t('search', { q }),
    category && categoryName(category.name),
    special && tSite('home.featured'),
    orientation && tSite(`filters.${orientation}`),
    colour && tSite(`filters.colours.${colour}`),
  ];
  return parts.filter(Boolean).join(' · ');
}
