import type { Image } from '@lumigraph/contracts';
import { renderLink } from '@lumigraph/site-kit';
import { Button, EmptyState, LinkButton } from '@lumigraph/ui-kit';
import { Heart } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { CollectionTabs } from '../../lib/collections/collection-tabs.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { FAVORITES_NAMESPACE, useUndo } from './use-undo.ts';
import { useFavoriteImages, type FavoriteImagesState } from './use-favorite-images.ts';
import './favorite-images.css';

export interface FavoriteImagesProps {
  /** How this site renders a list of images and its placeholder. */
  Grid: ComponentType<{ images: readonly Image[]; list: ListAddress }>;
  skeleton: ReactNode;
  /** Shown while there are none. */
  instead?: ReactNode;
}

/** The visitor's favorite images. */
export function FavoriteImages(props: FavoriteImagesProps) {
  const { t } = useTranslation(FAVORITES_NAMESPACE);
  const favorites = useFavoriteImages();
  useUndo();
  return (
    <>
      <div className="favorites wrap">
        <CollectionTabs />
        <h1 tabIndex={-1}>{t('title')}</h1>
        <Lead state={favorites.state} />
        <Content {...props} {...favorites} />
      </div>
      {favorites.state.kind === 'empty' ? props.instead : null}
    </>
  );
}

function Lead({ state }: { state: FavoriteImagesState }) {
  const { t } = useTranslation(FAVORITES_NAMESPACE);
  const count = state.kind === 'images' ? state.count : undefined;
  return (
    <div className="favorites-lead">
      <p>{t('lead')}</p>
      <output>{count === undefined ? '\u00a0' : t('count', { count })}</output>
    </div>
  );
}

type ContentProps = FavoriteImagesProps & ReturnType<typeof useFavoriteImages>;

function Content({ Grid, skeleton, state, retry, showMore }: ContentProps) {
  const { t } = useTranslation(FAVORITES_NAMESPACE);
  switch (state.kind) {
    case 'unknown':
    case 'loading':
      return skeleton;
    case 'failed':
      return (
        <LoadFailed
          title={t('failed.title')}
          text={t('failed.text')}
          retry={t('failed.retry')}
          onRetry={retry}
        />
      );
    case 'empty':
      return (
        <EmptyState
          icon={<Heart />}
          title={t('empty.title')}
          action={
            <LinkButton href={paths.home()} variant="primary" renderLink={renderLink}>
              {t('empty.action')}
            </LinkButton>
          }
        >
          {t('empty.text')}
        </EmptyState>
      );
    case 'images':
      return (
        <>
          <Grid images={state.images} list={NO_LIST} />
          {state.gone > 0 ? <p className="favorites-gone">{t('gone', { count: state.gone })}</p> : null}
          {state.more ? (
            <p className="favorites-more">
              <Button onClick={showMore}>{t('more')}</Button>
            </p>
          ) : null}
        </>
      );
    default:
      return state satisfies never;
  }
}

/**
 * The favorites are not a list of the gallery: the neighbours of their images are those of the list of all
 * images.
 */
const NO_LIST: ListAddress = {};
