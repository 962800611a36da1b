import type { Image } from '@lumigraph/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { favorites, setFavorite, subscribeFavorites } from '../../lib/favorites/favorites-store.ts';
import { useServices } from '../../lib/services.tsx';

const AT_ONCE = 48;

export type FavoriteImagesState =
  /** The state before the browser has read its storage; it matches the document. */
  | { kind: 'unknown' }
  | { kind: 'empty' }
  | { kind: 'loading'; count: number }
  | { kind: 'failed' }
  | { kind: 'images'; images: readonly Image[]; count: number; gone: number; more: boolean };

/** The visitor's favorite images, newest first. */
export function useFavoriteImages() {
  const { favorites: open } = useServices();
  const { i18n } = useTranslation();
  const locale = i18n.language;
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
  return {
    state: imagesState(),
    retry: () => void refetch(),
    showMore: () => setShown(shown + AT_ONCE),
    remove: (imageId: string) => setFavorite(imageId, null),
  };

  function imagesState(): FavoriteImagesState {
    if (!state) return { kind: 'unknown' };
    if (ids.length === 0) return { kind: 'empty' };
    if (!data) return { kind: isError ? 'failed' : 'loading', count: Math.min(ids.length, shown) };
    const byId = new Map(data.map((image) => [image.id, image]));
    const images = wanted.flatMap((id) => byId.get(id) ?? []);
    // Without a connection the service worker has those that were shown before.
    const gone = navigator.onLine ? wanted.filter((id) => asked.includes(id) && !byId.has(id)).length : 0;
    return { kind: 'images', images, count: ids.length, gone, more: ids.length > shown };
  }
}
