import { useTranslation } from 'react-i18next';
import english from '../messages/en.json';

const { categoryNames } = english;

type TranslatedName = keyof typeof categoryNames;

const isTranslated = (name: string): name is TranslatedName => Object.hasOwn(categoryNames, name);

/** The name of a category in the visitor's language; a category that an operator added keeps its own name. */
export function useCategoryName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => (isTranslated(name) ? t(`categoryNames.${name}`) : name);
}
