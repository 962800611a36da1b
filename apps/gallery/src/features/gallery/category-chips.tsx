import type { Category } from '@lumigraph/contracts';
import { Chip } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { numberText, renderLink } from '@lumigraph/site-kit';
import { useCategoryName } from '../../lib/use-category-name.ts';

export interface CategoryChipsProps {
  categories: readonly Category[];
  list: ListAddress;
}

/** Categories that contain featured images, as links to those images, with their counts. */
export function CategoryChips({ categories, list }: CategoryChipsProps) {
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
