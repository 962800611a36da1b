import type { Image } from '@lumigraph/contracts';
import { isServed, ActionLink } from '@lumigraph/site-kit';
import { Button, EmptyState } from '@lumigraph/ui-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { CollectionTabs } from '../../lib/collections/collection-tabs.tsx';
import { favorites, subscribeFavorites } from '../../lib/favorites/favorites-store.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { useScope } from '../../lib/services.tsx';
import { FAVORITES_NAMESPACE, useUndo } from './use-undo.ts';
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
  const images = useFavoriteImages();
  useUndo();
  return (
    <>
      <div className="favorites wrap">
        <CollectionTabs />
        <h1 tabIndex={-1}>{t('title')}</h1>
        <Lead state={images.state} />
        <Content {...props} {...images} />
      </div>
      {images.state.kind === 'empty' ? props.instead : null}
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
            <ActionLink href={paths.home()} variant="primary">
              {t('empty.action')}
            </ActionLink>
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

const AT_ONCE = 48;

type FavoriteImagesState =
  /** The state before the browser has read its storage; it matches the document. */
  | { kind: 'unknown' }
  | { kind: 'empty' | 'loading' | 'failed' }
  | { kind: 'images'; images: readonly Image[]; count: number; gone: number; more: boolean };

/** The visitor's favorite images, newest first. */
function useFavoriteImages() {
  const { favorites: open, locale } = useScope();
  const state = useSyncExternalStore(subscribeFavorites, favorites, () => undefined);
  const [shown, setShown] = useState(AT_ONCE);
  const ids = Object.entries(state?.items ?? {})
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([imageId]) => imageId);
  // A removed image leaves its place at once, without a new request.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const wanted = ids.slice(0, shown);
  if (wanted.some((id) => !asked.includes(id))) setAsked([...new Set([...asked, ...wanted])]);

  const { data, isError, refetch } = useQuery({
    queryKey: ['favorite-pictures', locale, asked],
    queryFn: async ({ signal }) => (await open()).images(asked, { locale, signal }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  const byId = new Map(data?.map((image) => [image.id, image]));
  const missing = data ? wanted.filter((id) => asked.includes(id) && !byId.has(id)).length : 0;
  // Without a connection the service worker has those that were shown before.
  const served = useQuery({ queryKey: ['is-served', asked], queryFn: isServed, enabled: missing > 0 });
  return {
    state: imagesState(),
    retry: () => void refetch(),
    showMore: () => setShown(shown + AT_ONCE),
  };

  function imagesState(): FavoriteImagesState {
    if (!state) return { kind: 'unknown' };
    if (ids.length === 0) return { kind: 'empty' };
    if (!data) return { kind: isError ? 'failed' : 'loading' };
    const images = wanted.flatMap((id) => byId.get(id) ?? []);
    const gone = served.data ? missing : 0;
    return { kind: 'images', images, count: ids.length, gone, more: ids.length > shown };
  }
}
