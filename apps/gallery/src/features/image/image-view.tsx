import { SitePageMeta, useViewItem } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../app/paths.ts';
import { ImageMeta } from './image-meta.tsx';
import { ImageFailed, ImageNotFound } from './image-notices.tsx';
import { ImagePanel } from './image-panel.tsx';
import { ImageStage } from './image-stage.tsx';
import { RelatedImages } from './related-images.tsx';
import { useCategoryName } from '../../lib/use-category-name.ts';
import { useImage } from './use-image.ts';
import { useListMoves } from './use-list-moves.ts';
import './image-view.css';

/** One image of a list: the image, its data and download, and the links through the list. */
export function ImageView({ imageId, list }: { imageId: string; list: ListAddress }) {
  const { t } = useTranslation('image');
  const categoryName = useCategoryName();
  const state = useImage(imageId);
  useViewItem('image', state.kind === 'image' ? state.image.id : undefined);
  const moves = useListMoves(imageId, list, state.kind !== 'not-found');

  if (state.kind === 'not-found') return <ImageNotFound listAddress={moves.listAddress} />;
  if (state.kind === 'failed') {
    return <ImageFailed error={state.error} onRetry={state.retry} listAddress={moves.listAddress} />;
  }
  const image = state.kind === 'image' ? state.image : undefined;
  const shown = state.kind === 'image' ? state.image : state.known;
  return (
    <>
      {image ? (
        <ImageMeta image={image} />
      ) : (
        <SitePageMeta title={shown?.title ?? t('states.loadingTitle')} />
      )}
      <div className="image-view">
        <ImageStage image={shown} zoomable={image !== undefined} moves={moves} />
        <ImagePanel image={image} title={shown?.title} list={list} />
      </div>
      <output className="ui-visually-hidden">
        {image && moves.place ? t('stage.announce', { title: image.title, ...moves.place }) : null}
      </output>
      {image ? <RelatedImages image={image} category={categoryName(image.categoryName)} list={list} /> : null}
    </>
  );
}
