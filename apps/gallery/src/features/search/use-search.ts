import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { readListAddress } from '../../app/paths.ts';
import { useServices } from '../../lib/services.tsx';
import { searchQuery } from './search-queries.ts';
import { searchState } from './search-state.ts';

/** The data of the search page, derived from the address. */
export function useSearch() {
  const { search } = useServices();
  const { i18n } = useTranslation();
  const [params] = useSearchParams();
  const list = readListAddress(params);
  const { data, isError, refetch } = useQuery(searchQuery({ search, locale: i18n.language }, list));
  return {
    list,
    state: searchState({ list, data, failed: isError }),
    retry: () => void refetch(),
  };
}
