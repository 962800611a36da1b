import type { RevenueStatistics, Statistics } from '@lumigraph/contracts/studio';
import { Alert, Skeleton } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../lib/language-name.ts';
import { Page } from '../../lib/page.tsx';
import { useSiteName } from '../../lib/sites.ts';
import { useMe, useStudioApi } from '../../lib/studio.tsx';
import { FilterBar, type TableFilter } from '../../lib/table/filter-bar.tsx';
import { useListState, type ListState } from '../../lib/table/use-list-state.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { Conversions, EmptySearches } from './conversions.tsx';
import { EventTables } from './event-tables.tsx';
import { StatisticView } from './statistic-view.tsx';
import {
  shownStatistics,
  statisticGroups,
  groupOf,
  useStatisticTexts,
  type StatisticGroup,
  type ShownStatistic,
} from './statistic-texts.ts';
import {
  paramsOf,
  revenueQuery,
  statisticsFilters,
  statisticsQuery,
  type StatisticsParams,
  CUSTOM_PERIOD,
  DEFAULT_PERIOD,
  periodOf,
  periods,
  type StatisticsFilters,
} from './statistics-api.ts';
import { FollowedLists, VisitorTables } from './visitor-tables.tsx';
import './statistics.css';

type StatisticsState = ListState<(typeof statisticsFilters)[number]>;

/** Visitors, members and revenue by day, site and language, with the period before. */
export function StatisticsPage() {
  const { t } = useTranslation('statistics');
  const api = useStudioApi();
  const isAdmin = useMe().roles.includes('admin');
  const state = useListState(statisticsFilters);
  const params = paramsOf(state.filters);
  const statistics = useQuery(statisticsQuery(api, params));
  const revenue = useQuery({
    ...revenueQuery(api, params),
    enabled: isAdmin && params !== undefined,
  });
  const { data } = statistics;
  const failed = [statistics, revenue].find(({ isError }) => isError);
  const isWaiting = statistics.isPending && !failed;
  return (
    <Page title={t('title')} lede={data ? t('lede', { zone: data.timeZone }) : t('ledeShort')}>
      <FilterBar state={state} filters={useStatisticsFilters(state.filters, data)} />
      {params ? null : <Alert tone="info">{t('chooseDates')}</Alert>}
      {failed && params ? <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {isWaiting && params ? <Skeleton shape="block" className="statistics-wait" /> : null}
      {data && params && !failed ? (
        <div className="statistics" aria-busy={statistics.isFetching || revenue.isFetching}>
          <Results state={state} params={params} loaded={data} revenue={revenue.data} />
        </div>
      ) : null}
    </Page>
  );
}

interface ResultsProps {
  state: StatisticsState;
  params: StatisticsParams;
  loaded: Statistics;
  /** Undefined for editors, and until it is loaded. */
  revenue: RevenueStatistics | undefined;
}

function Results({ state, params, loaded, revenue }: ResultsProps) {
  const { t } = useTranslation('statistics');
  const statistics = shownStatistics(loaded, revenue);
  const chosen = statistics.find(({ id }) => id === state.filters.statistic) ?? statistics[0];
  return (
    <>
      {loaded.hasAnalytics ? null : <Alert tone="info">{t('notCounted')}</Alert>}
      <div className="statistics-statistics">
        <StatisticList
          statistics={statistics}
          chosen={chosen?.id}
          onChoose={(statistic) => state.setFilters({ statistic })}
        />
        <div className="statistics-view">
          {chosen ? (
            <StatisticView key={chosen.id} shown={chosen} statistics={loaded} params={params} />
          ) : null}
          <Conversions statistics={loaded} revenue={revenue} params={params} />
        </div>
      </div>
      <FollowedLists />
      {loaded.hasAnalytics ? (
        <>
          <VisitorTables statistics={loaded} params={params} />
          <EmptySearches params={params} />
          <EventTables params={params} />
        </>
      ) : null}
    </>
  );
}

type Filter = TableFilter<keyof StatisticsFilters>;

/** Period, site, language, and whether the period before is shown; `statistics` is undefined until it is loaded. */
function useStatisticsFilters(filters: StatisticsFilters, statistics: Statistics | undefined): Filter[] {
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

interface StatisticListProps {
  statistics: readonly ShownStatistic[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** All statistics with their totals; a press shows one by day. */
function StatisticList({ statistics, chosen, onChoose }: StatisticListProps) {
  return (
    <div className="statistics-groups">
      {statisticGroups.map((group) => {
        const own = statistics.filter((statistic) => groupOf(statistic) === group);
        return own.length === 0 ? null : (
          <Group key={group} group={group} statistics={own} chosen={chosen} onChoose={onChoose} />
        );
      })}
    </div>
  );
}

function Group({ group, statistics, chosen, onChoose }: StatisticListProps & { group: StatisticGroup }) {
  const { t } = useTranslation('statistics');
  const texts = useStatisticTexts();
  const id = useId();
  return (
    <section className="statistics-group" aria-labelledby={id}>
      <h2 id={id}>{t(`groups.${group}`)}</h2>
      <ul role="list">
        {statistics.map(({ id: statisticId, statistic }) => {
          const change = texts.change(statistic.total, statistic.previousTotal);
          return (
            <li key={statisticId}>
              <button
                type="button"
                className="statistics-statistic"
                aria-pressed={statisticId === chosen}
                onClick={() => onChoose(statisticId)}
              >
                <span>{texts.name(statistic)}</span>{' '}
                <strong>{texts.value(statistic, statistic.total)}</strong>{' '}
                {statistic.previousTotal === null ? null : (
                  <span className="statistics-change">
                    {change === null
                      ? t('before', { value: texts.value(statistic, statistic.previousTotal) })
                      : t('changed', { change, value: texts.value(statistic, statistic.previousTotal) })}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
