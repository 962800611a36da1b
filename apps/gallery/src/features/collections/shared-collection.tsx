import type { Image, SharedCollection as Shared } from '@lumigraph/contracts';
import { isNotFound, SitePageMeta } from '@lumigraph/site-kit';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../app/paths.ts';
import { useServices } from '../../lib/services.tsx';
import { CollectionGone } from './collection-view.tsx';
import { CollectionsFailed } from './collection-list.tsx';
import { COLLECTIONS_NAMESPACE } from './namespace.ts';
import './collections.css';

export interface SharedCollectionProps {
  token: string;
  /** How this site renders a list of images and its placeholder. */
  Grid: ComponentType<{ images: readonly Image[]; list: ListAddress }>;
  skeleton: ReactNode;
}

/** A collection for everybody who has its link; nothing can be changed. */
export function SharedCollection({ token, Grid, skeleton }: SharedCollectionProps) {
  const { t, i18n } = useTranslation(COLLECTIONS_NAMESPACE);
  const { collections } = useServices();
  const locale = i18n.language;
  const { data, error, isError, refetch } = useQuery<Shared>({
    queryKey: ['shared-collection', token, locale],
    queryFn: async ({ signal }) => (await collections()).shared(token, { locale, signal }),
    retry: false,
  });
  return (
    <div className="collections wrap">
      {/* The link is a secret of those who have it. */}
      <SitePageMeta
        title={data?.name ?? t('sharedPage.title')}
        description={t('sharedPage.lead')}
        robots="noindex"
      />
      <h1 tabIndex={-1}>{data?.name ?? t('sharedPage.title')}</h1>
      <p className="collections-lead">
        <span>{t('sharedPage.lead')}</span>
        {data ? <span>{t('count', { count: data.images.length })}</span> : null}
      </p>
      {data ? <Grid images={data.images} list={{}} /> : null}
      {!data && isError && isNotFound(error) ? <CollectionGone /> : null}
      {!data && isError && !isNotFound(error) ? <CollectionsFailed onRetry={() => void refetch()} /> : null}
      {!data && !isError ? skeleton : null}
    </div>
  );
}
