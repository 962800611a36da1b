import type { Statistics } from '@lumigraph/contracts/studio';
import { Checkbox, Select } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../lib/language-name.ts';
import { useSiteName } from '../../lib/sites.ts';
import { FilterText } from '../../lib/table/filter-text.tsx';
import { CUSTOM_PERIOD, periodOf, periods } from './statistics-api.ts';
import type { StatisticsState } from './statistics-page.tsx';

interface StatisticsFilterProps {
  state: StatisticsState;
  /** Undefined until it is loaded. */
  statistics: Statistics | undefined;
}

/** Period, site, language, and whether the period before is shown. */
export function StatisticsFilterFields({ state, statistics }: StatisticsFilterProps) {
  const { t, i18n } = useTranslation('statistics');
  const { filters, setFilters } = state;
  const siteName = useSiteName();
  const period = periodOf(filters);
  const choosePeriod = (days: string) =>
    setFilters({
      days,
      from: days === CUSTOM_PERIOD ? statistics?.from : undefined,
      to: days === CUSTOM_PERIOD ? statistics?.to : undefined,
    });
  return (
    <div className="data-table-filters statistics-filters">
      <Select
        label={t('filters.period')}
        options={[
          ...periods.map((days) => ({ value: days, label: t('filters.days', { count: Number(days) }) })),
          { value: CUSTOM_PERIOD, label: t('filters.custom') },
        ]}
        value={period}
        onChange={({ target }) => choosePeriod(target.value)}
      />
      {period === CUSTOM_PERIOD ? (
        <>
          <FilterText
            type="date"
            label={t('filters.from')}
            value={filters.from}
            max={statistics?.today}
            onChange={(from) => setFilters({ from })}
          />
          <FilterText
            type="date"
            label={t('filters.to')}
            value={filters.to}
            max={statistics?.today}
            onChange={(to) => setFilters({ to })}
          />
        </>
      ) : null}
      {(statistics?.sites.length ?? 0) > 1 ? (
        <Select
          label={t('filters.site')}
          placeholder={t('filters.anySite')}
          options={(statistics?.sites ?? []).map((site) => ({ value: site, label: siteName(site) }))}
          value={filters.site ?? ''}
          onChange={({ target }) => setFilters({ site: target.value })}
        />
      ) : null}
      <Select
        label={t('filters.language')}
        placeholder={t('filters.anyLanguage')}
        options={(statistics?.locales ?? []).map((code) => ({
          value: code,
          label: languageName(i18n.language, code),
        }))}
        value={filters.locale ?? ''}
        onChange={({ target }) => setFilters({ locale: target.value })}
      />
      <Checkbox
        label={t('filters.compare')}
        checked={filters.compare !== 'no'}
        onChange={({ target }) => setFilters({ compare: target.checked ? undefined : 'no' })}
      />
    </div>
  );
}
