import type { Statistics } from '@lumigraph/contracts/studio';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../lib/language-name.ts';
import { useSiteName } from '../../lib/sites.ts';
import type { TableFilter } from '../../lib/table/filter-bar.tsx';
import {
  CUSTOM_PERIOD,
  DEFAULT_PERIOD,
  periodOf,
  periods,
  type StatisticsFilters,
} from './statistics-api.ts';

type Filter = TableFilter<keyof StatisticsFilters>;

/** Period, site, language, and whether the period before is shown; `statistics` is undefined until it is loaded. */
export function useStatisticsFilters(
  filters: StatisticsFilters,
  statistics: Statistics | undefined,
): Filter[] {
  const { t, i18n } = useTranslation('statistics');
  const siteName = useSiteName();
  const isCustom = periodOf(filters) === CUSTOM_PERIOD;
  const days: Filter = {
    kind: 'days',
    from: t('filters.from'),
    to: t('filters.to'),
    max: statistics?.today,
  };
  const site: TableFilter<'site'> = {
    kind: 'select',
    name: 'site',
    label: t('filters.site'),
    placeholder: t('filters.anySite'),
    options: (statistics?.sites ?? []).map((id) => ({ value: id, label: siteName(id) })),
  };
  return [
    {
      kind: 'select',
      name: 'days',
      label: t('filters.period'),
      initial: DEFAULT_PERIOD,
      options: [
        ...periods.map((period) => ({ value: period, label: t('filters.days', { count: Number(period) }) })),
        { value: CUSTOM_PERIOD, label: t('filters.custom') },
      ],
      changes: (period) => ({
        days: period,
        from: period === CUSTOM_PERIOD ? statistics?.from : undefined,
        to: period === CUSTOM_PERIOD ? statistics?.to : undefined,
      }),
    },
    ...(isCustom ? [days] : []),
    ...(site.options.length > 1 ? [site] : []),
    {
      kind: 'select',
      name: 'locale',
      label: t('filters.language'),
      placeholder: t('filters.anyLanguage'),
      options: (statistics?.locales ?? []).map((code) => ({
        value: code,
        label: languageName(i18n.language, code),
      })),
    },
    { kind: 'check', name: 'compare', label: t('filters.compare') },
  ];
}
