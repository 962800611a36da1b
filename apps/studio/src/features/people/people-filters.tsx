import { personStates, studioRoles } from '@lumigraph/contracts/studio';
import { Select } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { FilterText } from '../../lib/table/filter-text.tsx';
import type { ListState } from '../../lib/table/use-list-state.ts';
import type { peopleFilters } from './people-api.ts';

export function PeopleFilterFields({ state }: { state: ListState<(typeof peopleFilters)[number]> }) {
  const { t } = useTranslation('people');
  const { filters, setFilters } = state;
  return (
    <div className="data-table-filters">
      <FilterText
        type="search"
        label={t('filters.search')}
        value={filters.q}
        onChange={(q) => setFilters({ q })}
      />
      <Select
        label={t('columns.role')}
        placeholder={t('filters.anyRole')}
        options={studioRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
        value={filters.role ?? ''}
        onChange={({ target }) => setFilters({ role: target.value })}
      />
      <Select
        label={t('columns.state')}
        placeholder={t('filters.anyState')}
        options={personStates.map((name) => ({ value: name, label: t(`states.${name}`) }))}
        value={filters.state ?? ''}
        onChange={({ target }) => setFilters({ state: target.value })}
      />
      <Select
        label={t('columns.premium')}
        placeholder={t('filters.anyPremium')}
        options={[
          { value: 'true', label: t('filters.withPremium') },
          { value: 'false', label: t('filters.withoutPremium') },
        ]}
        value={filters.premium ?? ''}
        onChange={({ target }) => setFilters({ premium: target.value })}
      />
    </div>
  );
}
