import type { Statistics } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardSection } from '../../lib/card-section.tsx';
import { languageName } from '../../lib/language-name.ts';
import { useSiteName } from '../../lib/sites.ts';
import { CsvButton } from './event-tables.tsx';
import { DayPlot, type PlotSeries, useDayTexts } from './day-plot.tsx';
import { majorOf, useStatisticTexts, type AnyStatistic, type ShownStatistic } from './statistic-texts.ts';
import type { StatisticsParams } from './statistics-api.ts';
import { StatisticsTable } from './statistics-table.tsx';

interface StatisticViewProps {
  shown: ShownStatistic;
  statistics: Statistics;
  params: StatisticsParams;
}

/** One statistic by day as a plot and a table, and by site and language. */
export function StatisticView({ shown: { statistic, isRevenue }, statistics, params }: StatisticViewProps) {
  const { t } = useTranslation('statistics');
  const texts = useStatisticTexts();
  const tableId = useId();
  const [isTable, setTable] = useState(false);
  const name = texts.name(statistic);
  const series = useSeries(statistic, statistics);
  const { compare: _compare, ...range } = params;
  return (
    <>
      <CardSection
        title={name}
        actions={
          <div className="statistics-actions">
            <Button
              size="sm"
              aria-expanded={isTable}
              aria-controls={isTable ? tableId : undefined}
              onClick={() => setTable(!isTable)}
            >
              {t(isTable ? 'hideTable' : 'asTable')}
            </Button>
            <CsvButton
              call={isRevenue ? 'GET /statistics/revenue/csv' : 'GET /statistics/csv'}
              params={{ ...range, statistic: statistic.name }}
              name={`${statistic.name}-${statistics.from}-${statistics.to}`}
              label={name}
            />
          </div>
        }
      >
        <p className="statistics-note">{texts.about(statistic)}</p>
        <Since statistic={statistic} statistics={statistics} />
        <DayPlot name={name} series={series} valueText={(value) => texts.value(statistic, value)} />
        {isTable ? <DayTable id={tableId} statistic={statistic} series={series} /> : null}
      </CardSection>
      <div className="statistics-shares">
        <Shares statistic={statistic} by="site" shares={statistic.sites} />
        <Shares statistic={statistic} by="locale" shares={statistic.locales} />
      </div>
    </>
  );
}

/** The period, and the one before where it is compared. */
function useSeries(statistic: AnyStatistic, { days, previousDays }: Statistics): PlotSeries[] {
  const { t } = useTranslation('statistics');
  const scaled = (values: readonly number[]): number[] =>
    statistic.currency === null
      ? [...values]
      : values.map((value) => majorOf(value, statistic.currency ?? ''));
  const current = { label: t('thisPeriod'), days, values: statistic.days, plotted: scaled(statistic.days) };
  if (statistic.previousDays === null) return [current];
  return [
    current,
    {
      label: t('periodBefore'),
      days: previousDays,
      values: statistic.previousDays,
      plotted: scaled(statistic.previousDays),
    },
  ];
}

/** Counts that began within the period: earlier days are not zero, but unknown. */
function Since({ statistic: { since }, statistics }: { statistic: AnyStatistic; statistics: Statistics }) {
  const { t } = useTranslation('statistics');
  const { longDay } = useDayTexts();
  const first = statistics.previous?.from ?? statistics.from;
  if (since === null || since <= first) return null;
  return <p className="statistics-note">{t('since', { day: longDay(since) })}</p>;
}

interface DayTableProps {
  id: string;
  statistic: AnyStatistic;
  series: readonly PlotSeries[];
}

function DayTable({ id, statistic, series }: DayTableProps) {
  const { t } = useTranslation('statistics');
  const { longDay } = useDayTexts();
  const texts = useStatisticTexts();
  const [current, before] = series;
  return (
    <StatisticsTable
      id={id}
      head={[t('day'), texts.name(statistic), ...(before ? [t('dayBefore'), t('periodBefore')] : [])]}
      rows={(current?.days ?? []).map((day, index) => ({
        id: day,
        cells: [
          longDay(day),
          texts.value(statistic, current?.values[index] ?? 0),
          ...(before
            ? [longDay(before.days[index] ?? ''), texts.value(statistic, before.values[index] ?? 0)]
            : []),
        ],
      }))}
    />
  );
}

interface SharesProps {
  statistic: AnyStatistic;
  by: 'site' | 'locale';
  shares: AnyStatistic['sites'];
}

function Shares({ statistic, by, shares }: SharesProps) {
  const { t, i18n } = useTranslation('statistics');
  const texts = useStatisticTexts();
  const siteName = useSiteName();
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const sum = shares.reduce((total, each) => total + each.total, 0);
  const nameOf = (value: string): string => {
    if (value === '') return t('unknown');
    return by === 'locale' ? languageName(i18n.language, value) : siteName(value);
  };
  return (
    <CardSection level={3} title={t(by === 'site' ? 'bySite' : 'byLanguage')}>
      <StatisticsTable
        none={t('nothing')}
        head={[t(by === 'site' ? 'site' : 'language'), t('conversion.of'), t('share')]}
        rows={shares.map(({ id, total }) => ({
          id,
          cells: [nameOf(id), texts.value(statistic, total), share.format(total / sum)],
        }))}
      />
    </CardSection>
  );
}
