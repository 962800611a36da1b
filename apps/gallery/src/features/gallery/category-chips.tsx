import type { Category } from '@lumigraph/contracts';
import { Chip } from '@lumigraph/ui-kit';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { renderLink } from '@lumigraph/site-kit';
import { useCategoryLabel } from './use-category-label.ts';
import { useSidewaysPlace } from './use-sideways-place.ts';

export interface CategoryChipsProps {
  categories: readonly Category[];
  list: ListAddress;
  /** The row of categories that contain featured images; its links lead to those images. */
  featured?: boolean;
}

/** Categories as links with their counts. On a phone the row scrolls sideways and keeps its position. */
export function CategoryChips({ categories, list, featured = false }: CategoryChipsProps) {
  const { t, i18n } = useTranslation();
  const label = useCategoryLabel();
  const row = useRef<HTMLUListElement>(null);
  useSidewaysPlace(row, String(list.categoryId ?? 'all'));

  // The built-in list of a failed request has no counts.
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  const number = new Intl.NumberFormat(i18n.language);
  const count = (value: number) => (total > 0 ? { count: number.format(value) } : {});

  return (
    <nav className="category-chips" aria-label={t(featured ? 'home.featuredIn' : 'home.categories')}>
      <ul ref={row} role="list" className="wrap">
        <li>
          {featured ? (
            <span className="category-chips-label" aria-hidden="true">
              {t('home.featuredIn')}
            </span>
          ) : (
            <Chip
              href={paths.home()}
              current={list.categoryId === undefined && !list.special}
              {...count(total)}
              renderLink={renderLink}
            >
              {t('home.all')}
            </Chip>
          )}
        </li>
        {categories.map((category) => (
          <li key={category.id}>
            <Chip
              href={paths.home({ categoryId: category.id, ...(featured ? { special: true } : {}) })}
              current={list.categoryId === category.id}
              {...count(category.count)}
              renderLink={renderLink}
            >
              {label(category)}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
