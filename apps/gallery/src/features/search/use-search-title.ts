import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../app/paths.ts';
import { SEARCH_NAMESPACE } from './search-namespace.ts';

/** Heading of the search that the address names. */
export function useSearchTitle({ q }: ListAddress): string {
  const { t } = useTranslation(SEARCH_NAMESPACE);
  return q ? t('resultsFor', { q }) : t('title');
}
