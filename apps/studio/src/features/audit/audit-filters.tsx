import { Select } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '../../lib/table/filter-chip.tsx';
import { FilterText } from '../../lib/table/filter-text.tsx';
import type { ListState } from '../../lib/table/use-list-state.ts';
import type { auditFilters } from './audit-api.ts';
import { auditActions } from '../../lib/audit/use-action-name.ts';
import { objectKinds } from './use-kind-name.ts';

/** The filters above the table. One person or one object is chosen in the panel of an entry. */
export function AuditFilterFields({ state }: { state: ListState<(typeof auditFilters)[number]> }) {
  const { t } = useTranslation('audit');
  const { filters, setFilters } = state;
  const isOneObject = filters.object?.includes(':') ?? false;
  return (
    <div className="data-table-filters">
      <Select
        label={t('filters.kind')}
        placeholder={t('filters.anyKind')}
        options={objectKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        value={isOneObject ? '' : (filters.object ?? '')}
        onChange={({ target }) => setFilters({ object: target.value })}
      />
      <Select
        label={t('filters.action')}
        placeholder={t('filters.anyAction')}
        options={auditActions.map((action) => ({ value: action, label: t(`actions.${action}`) }))}
        value={filters.action ?? ''}
        onChange={({ target }) => setFilters({ action: target.value })}
      />
      <FilterText
        type="date"
        label={t('filters.from')}
        value={filters.from}
        onChange={(from) => setFilters({ from })}
      />
      <FilterText
        type="date"
        label={t('filters.to')}
        value={filters.to}
        onChange={(to) => setFilters({ to })}
      />
      {filters.actor ? (
        <FilterChip label={t('filters.actor')} onRemove={() => setFilters({ actor: undefined })} />
      ) : null}
      {isOneObject ? (
        <FilterChip label={t('filters.object')} onRemove={() => setFilters({ object: undefined })} />
      ) : null}
    </div>
  );
}
