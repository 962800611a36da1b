import { useToasts } from '@lumigraph/ui-kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { favourites, setFavourite, subscribeFavourites } from '../../lib/favourites/favourites-store.ts';

/** Texts of the collection page; the button's own few are the site's. */
export const FAVOURITES_NAMESPACE = 'favourites';

/** An image that is let go leaves the page: a short message offers it back, at its old place. */
export function useUndo(): void {
  const { t } = useTranslation(FAVOURITES_NAMESPACE);
  const toasts = useToasts();
  const last = useRef<Readonly<Record<string, number>>>({});
  useEffect(() => {
    last.current = favourites().items;
    return subscribeFavourites(() => {
      const before = last.current;
      const { items } = favourites();
      last.current = items;
      const removed = Object.entries(before).filter(([imageId]) => !Object.hasOwn(items, imageId));
      const [only] = removed;
      // Several at once were not let go here: another account signed in, or another tab tidied up.
      if (!only || removed.length > 1 || document.hidden) return;
      requestAnimationFrame(keepFocus);
      toasts.show({
        text: t('removed'),
        action: { label: t('undo'), onPress: () => setFavourite(...only) },
      });
    });
  }, [t, toasts]);
}

/** The heart that was pressed is gone with its image: who works with keys goes on from the heading. */
function keepFocus(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
