import { fallbackCategories, type Category } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';

const translated = new Set(fallbackCategories.map(({ name }) => name));

/** The name of a category in the visitor's language; one that an operator added keeps its own name. */
export function useCategoryLabel(): (category: Category) => string {
  const { t } = useTranslation();
  return ({ name }) => (translated.has(name) ? t(`categoryNames.${name}`) : name);
}
