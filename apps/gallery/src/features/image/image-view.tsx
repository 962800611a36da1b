import { useTranslation } from 'react-i18next';
import { PageMeta } from '@lumigraph/site-meta';
import type { ListAddress } from '../../app/paths.ts';
import { siteConfig } from '../../site.config.ts';
import { ImageMeta } from './image-meta.tsx';
import { ImageFailed, ImageNotFound } from './image-notices.tsx';
import { ImagePanel } from './image-panel.tsx';
import { ImageStage } from './image-stage.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { RelatedPictures } from './related-pictures.tsx';
import { useCategoryName } from './use-category-name.ts';
import { useImage } from './use-image.ts';
import { useListMoves } from './use-list-moves.ts';
import './image-view.css';

const SITE = { title: siteConfig.name };

export interface ImageViewProps {
  imageId: string;
  list: ListAddress;
}

/** One picture of a list: the picture itself, its data and download, and the way through the list. */
export function ImageView({ imageId, list }: ImageViewProps) {
  const { t } = useTranslation('image');
  const categoryName = useCategoryName();
  const state = useImage(imageId);
  const moves = useListMoves(imageId, list, state.kind !== 'not-found');

  switch (state.kind) {
    case 'not-found':
      return (
        <>
          <PageMeta site={SITE} title={t('states.notFoundTitle')} robots="noindex" />
          <ImageNotFound listAddress={moves.listAddress} />
        </>
      );
    case 'failed':
      return (
        <>
          <PageMeta site={SITE} title={t('states.errorTitle')} robots="noindex" />
          <ImageFailed error={state.error} onRetry={state.retry} listAddress={moves.listAddress} />
        </>
      );
    case 'loading':
      return (
        <>
          <PageMeta site={SITE} title={state.known?.title ?? t('states.loadingTitle')} />
          <div className="image-view">
            <ImageStage picture={state.known} zoomable={false} moves={moves} />
            <PanelSkeleton title={state.known?.title} />
          </div>
        </>
      );
    case 'image': {
      const { image } = state;
      return (
        <>
          <ImageMeta image={image} />
          <div className="image-view">
            <ImageStage picture={image} zoomable moves={moves} />
            <ImagePanel image={image} list={list} />
          </div>
          <output className="ui-visually-hidden">
            {moves.place ? t('stage.announce', { title: image.title, ...moves.place }) : null}
          </output>
          <RelatedPictures
            title={t('related.title', { category: categoryName(image.categoryName) })}
            categoryId={image.categoryId}
            exceptId={image.id}
          />
        </>
      );
    }
    default:
      return state satisfies never;
  }
}
