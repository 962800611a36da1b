import type { Category } from '@lumigraph/contracts';
import { numberText, ActionLink, renderLink } from '@lumigraph/site-kit';
import { Chip, EmptyState } from '@lumigraph/ui-kit';
import { CloudOff, ImageOff, SearchX, Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { useCategoryName } from '../../lib/use-category-name.ts';
import type { GalleryState } from './gallery-state.ts';

export { Pages } from '../../lib/pages.tsx';
export { ListBar } from './list-bar.tsx';
export { LoadMore } from './load-more.tsx';

/** Categories that contain featured images, as links to those images, with their counts. */
export function CategoryChips({ categories, list }: { categories: readonly Category[]; list: ListAddress }) {
  const { t, i18n } = useTranslation();
  const categoryName = useCategoryName();
  return (
    <nav className="category-chips" aria-label={t('home.featuredIn')}>
      <ul role="list" className="wrap">
        <li className="category-chips-label" aria-hidden="true">
          {t('home.featuredIn')}
        </li>
        {categories.map((category) => (
          <li key={category.id}>
            <Chip
              href={paths.home({ categoryId: category.id, special: true })}
              current={list.categoryId === category.id}
              count={numberText(category.count, i18n.language)}
              aria-label={`${categoryName(category.name)}, ${t('home.count', { count: category.count })}`}
              renderLink={renderLink}
            >
              {categoryName(category.name)}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface GalleryNoticeProps {
  state: Exclude<GalleryState, { kind: 'loading' | 'images' }>;
  list: ListAddress;
  onRetry: () => void;
}

/** Replaces the grid when there are no images to show: the reason and a next step. */
export function GalleryNotice({ state, list, onRetry }: GalleryNoticeProps) {
  const { t } = useTranslation();
  const showAll = (
    <ActionLink href={paths.home()} variant="primary">
      {t('states.showAll')}
    </ActionLink>
  );
  switch (state.kind) {
    case 'failed':
      return (
        <LoadFailed
          title={t('states.errorTitle')}
          text={t('states.errorText')}
          retry={t('states.retry')}
          onRetry={onRetry}
        />
      );
    case 'offline':
      return (
        <EmptyState aria-live="polite" icon={<CloudOff />} title={t('states.errorTitle')}>
          {t('states.offlineText')}
        </EmptyState>
      );
    case 'unknown-category':
      return (
        <EmptyState icon={<Compass />} title={t('states.unknownCategoryTitle')} action={showAll}>
          {t('states.unknownCategoryText')}
        </EmptyState>
      );
    case 'no-match':
      return <NoMatch list={list} />;
    case 'empty': {
      const all = list.categoryId === undefined && !list.special;
      return (
        <EmptyState icon={<ImageOff />} title={t('states.emptyTitle')} {...(all ? {} : { action: showAll })}>
          {t(all ? 'states.emptyAllText' : 'states.emptyText')}
        </EmptyState>
      );
    }
    case 'beyond':
      return (
        <EmptyState
          icon={<Compass />}
          title={t('states.beyondTitle', { page: state.page })}
          action={
            <>
              <ActionLink href={paths.home({ ...list, page: state.pageCount })} variant="primary">
                {t('states.toLast')}
              </ActionLink>
              <ActionLink href={paths.home({ ...list, page: 1 })}>{t('states.toFirst')}</ActionLink>
            </>
          }
        >
          {t('states.beyondText', { count: state.pageCount })}
        </EmptyState>
      );
    default:
      return state satisfies never;
  }
}

function NoMatch({ list: { categoryId } }: { list: ListAddress }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('states.noMatchTitle')}
      action={
        <ActionLink href={paths.home({ categoryId })} variant="primary">
          {t('states.noMatchAction')}
        </ActionLink>
      }
    >
      {t('states.noMatchText')}
    </EmptyState>
  );
}
