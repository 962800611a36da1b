import type { Image } from '@lumigraph/contracts';
import { renderLink } from '@lumigraph/site-kit';
import { Button, EmptyState, LinkButton } from '@lumigraph/ui-kit';
import { CloudOff, Heart, RotateCw } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { CollectionTabs } from '../../lib/collections/collection-tabs.tsx';
import { FAVOURITES_NAMESPACE, useUndo } from './use-undo.ts';
import { useCollection, type CollectionState } from './use-collection.ts';
import './collection.css';

export interface CollectionProps {
  /** How this site renders a list of images and its placeholder. */
  Grid: ComponentType<{ images: readonly Image[]; list: ListAddress }>;
  skeleton: ReactNode;
}

/** The visitor's favourite images. */
export function Collection(props: CollectionProps) {
  const { t } = useTranslation(FAVOURITES_NAMESPACE);
  const collection = useCollection();
  useUndo();
  return (
    <div className="collection wrap">
      <CollectionTabs />
      <h1 tabIndex={-1}>{t('title')}</h1>
      <Lead state={collection.state} />
      <Content {...props} {...collection} />
    </div>
  );
}

function Lead({ state }: { state: CollectionState }) {
  const { t } = useTranslation(FAVOURITES_NAMESPACE);
  const count = state.kind === 'images' ? state.count : undefined;
  return (
    <div className="collection-lead">
      <p>{t('lead')}</p>
      <output>{count === undefined ? '\u00a0' : t('count', { count })}</output>
    </div>
  );
}

type ContentProps = CollectionProps & ReturnType<typeof useCollection>;

function Content({ Grid, skeleton, state, retry, showMore }: ContentProps) {
  const { t } = useTranslation(FAVOURITES_NAMESPACE);
  switch (state.kind) {
    case 'unknown':
    case 'loading':
      return skeleton;
    case 'failed':
      return (
        <EmptyState
          role="alert"
          icon={<CloudOff />}
          title={t('failed.title')}
          action={
            <Button variant="primary" icon={<RotateCw aria-hidden />} onClick={retry}>
              {t('failed.retry')}
            </Button>
          }
        >
          {t('failed.text')}
        </EmptyState>
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
          {state.gone > 0 ? <p className="collection-gone">{t('gone', { count: state.gone })}</p> : null}
          {state.more ? (
            <p className="collection-more">
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
 * A collection is not a list of the gallery: the neighbours of its images are those of the list of all
 * images.
 */
const NO_LIST: ListAddress = {};
