import type { RevenueStatistics, Statistics } from '@lumigraph/contracts/studio';
import { Alert, Button, Skeleton } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Page } from '../../lib/page.tsx';
import { useMe, useStudioApi } from '../../lib/studio.tsx';
import { FilterBar } from '../../lib/table/filter-bar.tsx';
import { useListState, type ListState } from '../../lib/table/use-list-state.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Conversions } from './conversions.tsx';
import { EmptySearches } from './empty-searches.tsx';
import { EventTables } from './event-tables.tsx';
import { FollowedLists } from './followed-lists.tsx';
import { StatisticList } from './statistic-list.tsx';
import { StatisticView } from './statistic-view.tsx';
import { shownStatistics } from './statistic-texts.ts';
import {
  paramsOf,
  revenueQuery,
  statisticsFilters,
  statisticsQuery,
  type StatisticsParams,
} from './statistics-api.ts';
import { useStatisticsFilters } from './statistics-filters.ts';
import { VisitorTables } from './visitor-tables.tsx';
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
      {failed && params ? <Failure error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {isWaiting && params ? <Skeleton shape="block" className="statistics-wait" /> : null}
      {data && params && !failed ? (
        <div className="statistics" aria-busy={statistics.isFetching || revenue.isFetching}>
          <Results state={state} params={params} loaded={data} revenue={revenue.data} />
        </div>
      ) : null}
    </Page>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Alert
      tone="danger"
      action={
        <Button size="sm" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
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
