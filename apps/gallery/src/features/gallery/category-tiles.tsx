import { filtersOf, type Category } from '@lumigraph/contracts';
import { AppLink, numberText } from '@lumigraph/site-kit';
import { useRef, useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { displaySources, displayUrl } from '../../lib/cdn-url.ts';
import { useCategoryName } from '../../lib/use-category-name.ts';

/** As many as a narrow screen shows before the row is scrolled. */
const TILES_ON_A_PHONE = 3;

/** Categories as links with an image and their count. On a phone the row scrolls sideways and keeps its position. */
export function CategoryTiles({ categories, list }: { categories: readonly Category[]; list: ListAddress }) {
  const { t, i18n } = useTranslation();
  const categoryName = useCategoryName();
  const row = useRef<HTMLUListElement>(null);
  useSidewaysPlace(row, String(list.categoryId ?? 'all'));

  const total = categories.reduce((sum, { count }) => sum + count, 0);
  // The built-in list of a failed request has no counts.
  const hasCounts = total > 0;
  const spoken = (name: string, count: number) =>
    hasCounts ? `${name}, ${t('home.count', { count })}` : undefined;
  const { categoryId: _category, special: _special, ...others } = filtersOf(list);
  const kept = { ...others, sort: list.sort };
  const isAll = list.categoryId === undefined && !list.special;

  return (
    <nav className="category-tiles" aria-label={t('home.categories')}>
      <ul ref={row} role="list" className="wrap">
        {isAll ? null : (
          <li>
            <AppLink
              className="category-tile"
              data-plain
              to={paths.home(kept)}
              aria-label={spoken(t('home.all'), total)}
            >
              <span className="category-tile-name">{t('home.all')}</span>{' '}
              {hasCounts ? (
                <span className="category-tile-count">{numberText(total, i18n.language)}</span>
              ) : null}
            </AppLink>
          </li>
        )}
        {categories.map((category, index) => (
          <li key={category.id}>
            <AppLink
              className="category-tile"
              data-plain={category.coverUrl === null || undefined}
              to={paths.home({ ...kept, categoryId: category.id })}
              aria-current={list.categoryId === category.id ? 'page' : undefined}
              aria-label={spoken(categoryName(category.name), category.count)}
            >
              {category.coverUrl === null ? null : (
                <img
                  src={displayUrl(category.coverUrl, 320)}
                  srcSet={displaySources(category.coverUrl, [320, 480])}
                  sizes="(width < 900px) 150px, 18vw"
                  width={320}
                  height={120}
                  alt=""
                  decoding="async"
                  // Not visible on a phone: React would preload it before the first image of the page.
                  loading={index < TILES_ON_A_PHONE ? 'eager' : 'lazy'}
                />
              )}
              <span className="category-tile-name">{categoryName(category.name)}</span>{' '}
              {hasCounts ? (
                <span className="category-tile-count">{numberText(category.count, i18n.language)}</span>
              ) : null}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Outlives the page with the row: after a return from an image, the row has its former position. */
let remembered = 0;

/** Share of the row's width that stays free beside the current item, so that its neighbour is visible. */
const MARGIN = 0.12;

function scrollTo(row: HTMLElement, left: number): void {
  row.scrollLeft = left;
}

/** Scrolls the current item of a row into view without scrolling the page. */
function reveal(row: HTMLElement): void {
  const item = row.querySelector('[aria-current]');
  if (!item) return;
  const outer = row.getBoundingClientRect();
  const inner = item.getBoundingClientRect();
  const margin = outer.width * MARGIN;
  const before = outer.left + margin - inner.left;
  const after = inner.right - (outer.right - margin);
  if (before > 0) scrollTo(row, row.scrollLeft - before);
  else if (after > 0) scrollTo(row, row.scrollLeft + after);
}

/**
 * Keeps the horizontal scroll position of a row, and scrolls its current item into view when that changes.
 */
function useSidewaysPlace(row: RefObject<HTMLElement | null>, current: string): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    scrollTo(element, remembered);
    const remember = () => {
      remembered = element.scrollLeft;
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [row]);

  useEffect(() => {
    if (row.current && current) reveal(row.current);
  }, [row, current]);
}
