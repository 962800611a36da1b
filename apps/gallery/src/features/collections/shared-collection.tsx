import {
  absoluteAddress,
  limitTransform,
  type Image,
  type SharedCollection as Shared,
} from '@lumigraph/contracts';
import { SitePageMeta, usePublicSettings } from '@lumigraph/site-kit';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../app/paths.ts';
import { withTransform } from '../../lib/cdn-url.ts';
import { useSharedCollection } from '../../lib/collections/use-collections.ts';
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
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const { data, isError, refetch } = useSharedCollection(token);
  const preview = usePreview(data);
  return (
    <div className="collections wrap">
      {/* The link is a secret of those who have it. */}
      <SitePageMeta
        title={data?.name ?? t('sharedPage.title')}
        description={t('sharedPage.lead')}
        robots="noindex"
        {...(preview && { image: preview })}
      />
      <h1 tabIndex={-1}>{data?.name ?? t('sharedPage.title')}</h1>
      <p className="collections-lead">
        {t('sharedPage.lead')} {data ? <span>{t('count', { count: data.images.length })}</span> : null}
      </p>
      {data ? <Grid images={data.images} list={{}} /> : null}
      {data === null ? <CollectionGone /> : null}
      {data === undefined && isError ? <CollectionsFailed onRetry={() => void refetch()} /> : null}
      {data === undefined && !isError ? skeleton : null}
    </div>
  );
}

/** Link previews need JPEG and about this width. */
const PREVIEW_WIDTH_PX = 1280;

/** The cover as link preview. */
function usePreview(collection: Shared | null | undefined) {
  const { origin } = usePublicSettings();
  const { images = [], coverImageId } = collection ?? {};
  const cover = images.find(({ id }) => id === coverImageId) ?? images[0];
  if (!cover) return undefined;
  const address = withTransform(cover.thumbnailUrl, limitTransform(PREVIEW_WIDTH_PX));
  const width = Math.min(PREVIEW_WIDTH_PX, cover.width);
  return {
    url: absoluteAddress(address, origin) ?? address,
    width,
    height: Math.round((cover.height * width) / cover.width),
    alt: cover.alt || cover.title,
    type: 'image/jpeg',
  };
}
