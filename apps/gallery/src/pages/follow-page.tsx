import { fallbackCategories } from '@lumigraph/contracts';
import { Breadcrumb, ActionLink, SitePageMeta } from '@lumigraph/site-kit';
import { EmptyState } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { feedPath } from '../app/feed-path.ts';
import { paths } from '../app/paths.ts';
import { FollowScreen } from '../features/follow/follow-screen.tsx';
import {
  collectionNameQuery,
  FOLLOW_NAMESPACE,
  readFollowedList,
  registerFollowTexts,
  useFollowedName,
} from '../features/follow/followed-list.ts';
import { Featured } from '../features/gallery/featured.tsx';
import { categoriesQuery } from '../features/gallery/gallery-queries.ts';
import { useScope, type Prefetch } from '../lib/services.tsx';

registerFollowTexts();

/** /follow?categoryId=…: follows the list of its address by mail or in a reader. */
function FollowPage() {
  const { t } = useTranslation(FOLLOW_NAMESPACE);
  const scope = useScope();
  const [query] = useSearchParams();
  const list = readFollowedList(query);
  const { data: categories } = useQuery(categoriesQuery(scope));
  const { data: collection } = useQuery({
    ...collectionNameQuery(scope, list.collection ?? ''),
    enabled: list.collection !== undefined,
  });
  const name = useFollowedName(list, {
    categories: categories ?? fallbackCategories,
    collection: collection ?? undefined,
  });
  const isUnknown = categories !== undefined && !hasCategory(categories, list.categoryId);
  const title = name === '' ? t('title') : t('titleOf', { name });
  return (
    <>
      <SitePageMeta
        title={title}
        robots="noindex"
        feeds={import.meta.env.SSR ? [{ path: feedPath(list), title }] : []}
      />
      {isUnknown || collection === null ? <NothingToFollow /> : <FollowScreen list={list} name={name} />}
    </>
  );
}

const hasCategory = (categories: readonly { id: number }[], id: number | undefined): boolean =>
  id === undefined || categories.some((category) => category.id === id);

function NothingToFollow() {
  const { t } = useTranslation(FOLLOW_NAMESPACE);
  return (
    <>
      <div className="wrap">
        <Breadcrumb title={t('gone.title')} />
        <EmptyState
          level={1}
          icon={<BellOff />}
          title={t('gone.title')}
          action={
            <ActionLink href={paths.home()} variant="primary">
              {t('gone.browse')}
            </ActionLink>
          }
        >
          {t('gone.text')}
        </EmptyState>
      </div>
      <Featured />
    </>
  );
}

export const namespaces = [FOLLOW_NAMESPACE] as const;

export const prefetch: Prefetch = async ({ services, queryClient, locale, url }) => {
  const scope = { ...services, locale };
  const { collection, categoryId } = readFollowedList(url.searchParams);
  if (collection !== undefined) {
    const named = collectionNameQuery(scope, collection);
    await queryClient.prefetchQuery(named);
    // Its owner can end the link.
    return { status: queryClient.getQueryData(named.queryKey) === null ? 404 : 200, shared: false };
  }
  const query = categoriesQuery(scope);
  await queryClient.prefetchQuery(query);
  const categories = queryClient.getQueryData(query.queryKey);
  return { status: categories === undefined || hasCategory(categories, categoryId) ? 200 : 404 };
};

export { FollowPage as Page };
