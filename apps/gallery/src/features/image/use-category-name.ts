import { fallbackCategories } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';

const translated = new Set(fallbackCategories.map(({ name }) => name));

/** The name of a category in the visitor's language; one that an operator added keeps its own. */
export function useCategoryName(): (name: string) => string {
  const { t } = useTranslation('gallery');
  return (name) => (translated.has(name) ? t(`categoryNames.${name}`) : name);
}
