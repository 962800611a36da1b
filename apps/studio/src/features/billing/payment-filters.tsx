import { paymentStatuses, readAmount, writeAmount } from '@lumigraph/contracts';
import { paymentShows } from '@lumigraph/contracts/studio';
import { Select } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { FilterText } from '../../lib/table/filter-text.tsx';
import type { ListState } from '../../lib/table/use-list-state.ts';
import { choicesQuery, type paymentFilters } from './billing-api.ts';

const showLabels = {
  disputed: 'filters.disputed',
  'other-amount': 'otherAmount.badge',
  attention: 'filters.attention',
} as const;

export function PaymentFilterFields({ state }: { state: ListState<(typeof paymentFilters)[number]> }) {
  const { t, i18n } = useTranslation('billing');
  const { filters, setFilters } = state;
  const { data: choices } = useQuery(choicesQuery(useStudioApi()));
  const currency = choices?.currency ?? '';
  const field = { language: i18n.language, currency };
  const problemOf = (amount = ''): string | undefined =>
    amount.trim() === '' || readAmount(amount, field) !== undefined
      ? undefined
      : t('refund.unclear', { example: writeAmount(1250, field) });
  return (
    <div className="data-table-filters">
      <FilterText
        type="search"
        label={t('filters.search')}
        value={filters.q}
        onChange={(q) => setFilters({ q })}
      />
      <Select
        label={t('columns.state')}
        placeholder={t('filters.anyState')}
        options={paymentStatuses.map((name) => ({ value: name, label: t(`paymentStates.${name}`) }))}
        value={filters.status ?? ''}
        onChange={({ target }) => setFilters({ status: target.value })}
      />
      <Select
        label={t('columns.provider')}
        placeholder={t('filters.anyProvider')}
        options={(choices?.providers ?? []).map((name) => ({ value: name, label: name }))}
        value={filters.provider ?? ''}
        onChange={({ target }) => setFilters({ provider: target.value })}
      />
      <Select
        label={t('filters.show')}
        placeholder={t('filters.all')}
        options={paymentShows.map((value) => ({ value, label: t(showLabels[value]) }))}
        value={filters.show ?? ''}
        onChange={({ target }) => setFilters({ show: target.value })}
      />
      {choices && choices.sites.length > 1 ? (
        <Select
          label={t('columns.site')}
          placeholder={t('filters.anySite')}
          options={choices.sites.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.site ?? ''}
          onChange={({ target }) => setFilters({ site: target.value })}
        />
      ) : null}
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
      <FilterText
        inputMode="decimal"
        label={t('filters.amountFrom', { currency })}
        value={filters.amountFrom}
        error={problemOf(filters.amountFrom)}
        onChange={(amountFrom) => setFilters({ amountFrom })}
      />
      <FilterText
        inputMode="decimal"
        label={t('filters.amountTo', { currency })}
        value={filters.amountTo}
        error={problemOf(filters.amountTo)}
        onChange={(amountTo) => setFilters({ amountTo })}
      />
    </div>
  );
}
