import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSyncExternalStore } from 'react';
import { favorites, subscribeFavorites, toggleFavorite } from './favorites-store.ts';

export interface FavoriteButtonProps {
  imageId: string;
  title: string;
  className?: string;
  /** A word beside the heart, where there is room. */
  label?: string;
}

/** Adds or removes a favorite. The button's name stays the same; its pressed state changes. */
export function FavoriteButton({ imageId, title, className, label }: FavoriteButtonProps) {
  const { t } = useTranslation();
  const { kept, toggle } = useFavorite(imageId);
  return (
    <button
      type="button"
      className={className}
      data-part="favorite"
      aria-pressed={kept}
      aria-label={t('favorites.toggle', { title })}
      onClick={toggle}
    >
      <Heart />
      {label}
    </button>
  );
}

/**
 * Whether the image is a favorite. The server does not have this list: documents render "no", and the
 * browser corrects it.
 */
function useFavorite(imageId: string): { kept: boolean; toggle: () => void } {
  const kept = useSyncExternalStore(
    subscribeFavorites,
    () => Object.hasOwn(favorites().items, imageId),
    () => false,
  );
  return { kept, toggle: () => toggleFavorite(imageId) };
}
