import { useToasts } from '@lumigraph/ui-kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { favorites, setFavorite, subscribeFavorites } from '../../lib/favorites/favorites-store.ts';

/** Texts of the collection page; the few texts of the button belong to the site. */
export const FAVORITES_NAMESPACE = 'favorites';

/** Shows a toast after an image was removed; its button restores the image at its old place. */
export function useUndo(): void {
  const { t } = useTranslation(FAVORITES_NAMESPACE);
  const toasts = useToasts();
  const last = useRef<Readonly<Record<string, number>>>({});
  useEffect(() => {
    last.current = favorites().items;
    return subscribeFavorites(() => {
      const before = last.current;
      const { items } = favorites();
      last.current = items;
      const removed = Object.entries(before).filter(([imageId]) => !Object.hasOwn(items, imageId));
      const [only] = removed;
      // Several removals at once come from elsewhere: another account signed in, or another tab removed
      // images.
      if (!only || removed.length > 1 || document.hidden) return;
      requestAnimationFrame(keepFocus);
      toasts.show({
        text: t('removed'),
        action: { label: t('undo'), onPress: () => setFavorite(...only) },
      });
    });
  }, [t, toasts]);
}

/** The pressed button disappears with its image: keyboard focus moves to the heading. */
function keepFocus(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
