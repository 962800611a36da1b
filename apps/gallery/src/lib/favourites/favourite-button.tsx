import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSyncExternalStore } from 'react';
import { favourites, setFavourite, subscribeFavourites } from './favourites-store.ts';

export interface FavouriteButtonProps {
  imageId: string;
  title: string;
  className?: string;
  /** A word beside the heart, where there is room. */
  label?: string;
}

/** Keeps an image or lets it go. Its name stays the same; whether it is pressed says the rest. */
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

/** Whether the visitor keeps an image. The server knows nothing of it: documents say no, and the browser corrects. */
function useFavourite(imageId: string): { kept: boolean; toggle: () => void } {
  const kept = useSyncExternalStore(
    subscribeFavourites,
    () => Object.hasOwn(favourites().items, imageId),
    () => false,
  );
  return { kept, toggle: () => setFavourite(imageId, kept ? null : Date.now()) };
}
