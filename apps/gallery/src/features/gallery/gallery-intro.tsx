import type { Category } from '@lumigraph/contracts';
import { FallbackText } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../app/paths.ts';
import { shownRange, type GalleryState } from './gallery-state.ts';
import { useCategoryLabel } from './use-category-label.ts';

export interface GalleryIntroProps {
  list: ListAddress;
  category: Category | undefined;
  state: GalleryState;
}

/** The heading of the current list. */
export function useListTitle(list: ListAddress, category: Category | undefined): string {
  const { t } = useTranslation();
  const label = useCategoryLabel();
  if (list.special) return t('home.featuredTitle');
  return category ? label(category) : t('home.title');
}

/** One line of introduction with the number of images. */
export function GalleryIntro({ list, category, state }: GalleryIntroProps) {
  const { t } = useTranslation();
  const title = useListTitle(list, category);
  const range = state.kind === 'images' ? shownRange(state.data) : undefined;
  return (
    <div className="gallery-intro wrap">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="gallery-lead">
          <FallbackText of="home.lead" />
        </p>
      </div>
      <p className="gallery-range" aria-live="polite">
        {range && state.kind === 'images'
          ? `${t('home.range', { ...range, total: state.data.total })} · ${t('home.newest')}`
          : '\u00a0'}
      </p>
    </div>
  );
}
