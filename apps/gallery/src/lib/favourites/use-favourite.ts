import { useSyncExternalStore } from 'react';
import { favourites, setFavourite, subscribeFavourites } from './favourites-store.ts';

/** Whether the visitor keeps an image. The server knows nothing of it: documents say no, and the browser corrects. */
export function useFavourite(imageId: string): { kept: boolean; toggle: () => void } {
  const kept = useSyncExternalStore(
    subscribeFavourites,
    () => Object.hasOwn(favourites().items, imageId),
    () => false,
  );
  return { kept, toggle: () => setFavourite(imageId, kept ? null : Date.now()) };
}
