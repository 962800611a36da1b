import type { Image, SharedCollection as Shared } from '@lumigraph/contracts';
import { AppLink, SitePageMeta, usePublicSettings } from '@lumigraph/site-kit';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { feedPath } from '../../app/feed-path.ts';
import { paths, type ListAddress } from '../../app/paths.ts';
import { useSharedCollection } from '../../lib/collections/use-collections.ts';
import { sharePreview } from '../../lib/share-preview.ts';
import { CollectionGone } from './collection-view.tsx';
import { CollectionsFailed } from './collection-list.tsx';
import { COLLECTIONS_NAMESPACE } from '../../lib/collections/collection-texts.ts';
import './collections.css';

export interface SharedCollectionProps {
  token: string;
  /** How this site renders a list of images and its placeholder. */
  Grid: ComponentType<{ images: readonly Image[]; list: ListAddress }>;
  skeleton: ReactNode;
  /** Shown where there is no collection, or an empty one. */
  instead?: ReactNode;
}

/** A collection for everybody who has its link; nothing can be changed. */
export function SharedCollection({ token, Grid, skeleton, instead }: SharedCollectionProps) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const { data, isError, refetch } = useSharedCollection(token);
  const preview = usePreview(data);
  return (
    <>
      <div className="collections wrap">
        {/* The link is a secret of those who have it. */}
        <SitePageMeta
          title={data?.name ?? t('sharedPage.title')}
          description={t('sharedPage.lead')}
          robots="noindex"
          feeds={
            import.meta.env.SSR && data ? [{ path: feedPath({ collection: token }), title: data.name }] : []
          }
          {...(preview && { image: preview })}
        />
        <h1 tabIndex={-1}>{data?.name ?? t('sharedPage.title')}</h1>
        <Lead data={data} token={token} />
        {content()}
      </div>
      {data === null || data?.images.length === 0 ? instead : null}
    </>
  );

  function content() {
    if (data) return <Grid images={data.images} list={{}} />;
    if (data === null) return <CollectionGone />;
    return isError ? <CollectionsFailed onRetry={() => void refetch()} /> : skeleton;
  }
}

function Lead({ data, token }: { data: Shared | null | undefined; token: string }) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const { t: tSite } = useTranslation();
  return (
    <div className="collections-lead">
      <p>{t('sharedPage.lead')}</p>
      {data ? (
        <p>
          <span>{t('count', { count: data.images.length })}</span>{' '}
          <span>
            <AppLink to={paths.follow({ collection: token })} rel="nofollow">
              {tSite('follow.action')}
            </AppLink>
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** The cover as link preview. */
function usePreview(collection: Shared | null | undefined) {
  const { origin } = usePublicSettings();
  const { images = [], coverImageId } = collection ?? {};
  const cover = images.find(({ id }) => id === coverImageId) ?? images[0];
  return cover && sharePreview(cover, origin);
}
