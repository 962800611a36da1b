import { postStates } from '@lumigraph/contracts/studio';
import { Select } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useSiteName } from '../../lib/sites.ts';
import { FilterChip } from '../../lib/table/filter-chip.tsx';
import { FilterText } from '../../lib/table/filter-text.tsx';
import type { ListState } from '../../lib/table/use-list-state.ts';
import type { postFilters } from './posts-api.ts';

/** The filters above the table. One site is chosen by the name of a site in a row. */
export function PostFilterFields({ state }: { state: ListState<(typeof postFilters)[number]> }) {
  const { t } = useTranslation('posts');
  const { filters, setFilters } = state;
  const siteName = useSiteName();
  return (
    <div className="data-table-filters">
      <FilterText
        type="search"
        label={t('filters.search')}
        maxLength={200}
        value={filters.q}
        onChange={(q) => setFilters({ q })}
      />
      <Select
        label={t('columns.state')}
        placeholder={t('filters.anyState')}
        options={postStates.map((name) => ({ value: name, label: t(`states.${name}`) }))}
        value={filters.state ?? ''}
        onChange={({ target }) => setFilters({ state: target.value })}
      />
      {filters.project ? (
        <FilterChip
          label={t('filters.site', { name: siteName(filters.project) })}
          onRemove={() => setFilters({ project: undefined })}
        />
      ) : null}
    </div>
  );
}
