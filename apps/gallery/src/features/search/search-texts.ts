import { registerNamespace } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../app/paths.ts';

/** Texts of the search page and of the completions; the few texts of the header belong to the site. */
export const SEARCH_NAMESPACE = 'search';

export function registerSearchTexts(): void {
  registerNamespace(SEARCH_NAMESPACE, import.meta.glob('./messages/*.json', { import: 'default' }));
}

/** Heading of the search that the address names. */
export function useSearchTitle({ q }: ListAddress): string {
  const { t } = useTranslation(SEARCH_NAMESPACE);
  return q ? t('resultsFor', { q }) : t('title');
}
