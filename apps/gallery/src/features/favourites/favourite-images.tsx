import type { Image } from '@lumigraph/contracts';
import { renderLink } from '@lumigraph/site-kit';
import { Button, EmptyState, LinkButton } from '@lumigraph/ui-kit';
import { Heart } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { CollectionTabs } from '../../lib/collections/collection-tabs.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { FAVOURITES_NAMESPACE, useUndo } from './use-undo.ts';
import { useFavouriteImages, type FavouriteImagesState } from './use-favourite-images.ts';
import './favourite-images.css';

export interface FavouriteImagesProps {
  /** How this site renders a list of images and its placeholder. */
  Grid: ComponentType<{ images: readonly Image[]; list: ListAddress }>;
  skeleton: ReactNode;
}

/** The visitor's favourite images. */
export function FavouriteImages(props: FavouriteImagesProps) {
  const { t } = useTranslation(FAVOURITES_NAMESPACE);
  const favourites = useFavouriteImages();
  useUndo();
  return (
    <div className="favourites wrap">
      <CollectionTabs />
      <h1 tabIndex={-1}>{t('title')}</h1>
      <Lead state={favourites.state} />
      <Content {...props} {...favourites} />
    </div>
  );
}

function Lead({ state }: { state: FavouriteImagesState }) {
  const { t } = useTranslation(FAVOURITES_NAMESPACE);
  const count = state.kind === 'images' ? state.count : undefined;
  return (
    <div className="favourites-lead">
      <p>{t('lead')}</p>
      <output>{count === undefined ? '\u00a0' : t('count', { count })}</output>
    </div>
  );
}

type ContentProps = FavouriteImagesProps & ReturnType<typeof useFavouriteImages>;

function Content({ Grid, skeleton, state, retry, showMore }: ContentProps) {
  const { t } = useTranslation(FAVOURITES_NAMESPACE);
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
          {state.gone > 0 ? <p className="favourites-gone">{t('gone', { count: state.gone })}</p> : null}
          {state.more ? (
            <p className="favourites-more">
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
