import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSyncExternalStore } from 'react';
import { favourites, subscribeFavourites, toggleFavourite } from './favourites-store.ts';

export interface FavouriteButtonProps {
  imageId: string;
  title: string;
  className?: string;
  /** A word beside the heart, where there is room. */
  label?: string;
}

/** Adds or removes a favourite. The button's name stays the same; its pressed state changes. */
export function FavouriteButton({ imageId, title, className, label }: FavouriteButtonProps) {
  const { t } = useTranslation();
  const { kept, toggle } = useFavourite(imageId);
  return (
    <button
      type="button"
      className={className}
      data-part="favourite"
      aria-pressed={kept}
      aria-label={t('favourites.toggle', { title })}
      onClick={toggle}
    >
      <Heart aria-hidden="true" />
      {label}
    </button>
  );
}

/**
 * Whether the image is a favourite. The server does not have this list: documents render "no", and the
 * browser corrects it.
 */
function useFavourite(imageId: string): { kept: boolean; toggle: () => void } {
  const kept = useSyncExternalStore(
    subscribeFavourites,
    () => Object.hasOwn(favourites().items, imageId),
    () => false,
  );
  return { kept, toggle: () => toggleFavourite(imageId) };
}
