import type { Statistics } from '@lumigraph/contracts/studio';
import { Button, Card } from '@lumigraph/ui-kit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../lib/language-name.ts';
import { useSiteName } from '../../lib/sites.ts';
import { CsvButton } from './event-tables.tsx';
import { DayPlot, type PlotSeries, useDayTexts } from './day-plot.tsx';
import { majorOf, useStatisticTexts, type AnyStatistic, type ShownStatistic } from './statistic-texts.ts';
import type { StatisticsParams } from './statistics-api.ts';

interface StatisticViewProps {
  shown: ShownStatistic;
  statistics: Statistics;
  params: StatisticsParams;
}

/** One statistic by day as a plot and a table, and by site and language. */
export function StatisticView({ shown: { statistic, isRevenue }, statistics, params }: StatisticViewProps) {
  const { t } = useTranslation('statistics');
  const texts = useStatisticTexts();
  const headingId = useId();
  const tableId = useId();
  const [isTable, setTable] = useState(false);
  const name = texts.name(statistic);
  const series = useSeries(statistic, statistics);
  const { compare: _compare, ...range } = params;
  return (
    <>
      <Card>
        <section className="statistics-card" aria-labelledby={headingId}>
          <header className="statistics-head">
            <h2 id={headingId}>{name}</h2>
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
          </header>
          <p className="statistics-note">{texts.about(statistic)}</p>
          <Since statistic={statistic} statistics={statistics} />
          <DayPlot name={name} series={series} valueText={(value) => texts.value(statistic, value)} />
          {isTable ? <DayTable id={tableId} statistic={statistic} series={series} /> : null}
        </section>
      </Card>
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
    <table id={id} className="statistics-table">
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{texts.name(statistic)}</th>
          {before ? (
            <>
              <th scope="col">{t('dayBefore')}</th>
              <th scope="col">{t('periodBefore')}</th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {current?.days.map((day, index) => (
          <tr key={day}>
            <th scope="row">{longDay(day)}</th>
            <td>{texts.value(statistic, current.values[index] ?? 0)}</td>
            {before ? (
              <>
                <td>{longDay(before.days[index] ?? '')}</td>
                <td>{texts.value(statistic, before.values[index] ?? 0)}</td>
              </>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
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
  const id = useId();
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const sum = shares.reduce((total, each) => total + each.total, 0);
  const nameOf = (value: string): string => {
    if (value === '') return t('unknown');
    return by === 'locale' ? languageName(i18n.language, value) : siteName(value);
  };
  return (
    <Card>
      <section className="statistics-card" aria-labelledby={id}>
        <h3 id={id}>{t(by === 'site' ? 'bySite' : 'byLanguage')}</h3>
        {shares.length === 0 ? (
          <p className="statistics-note">{t('nothing')}</p>
        ) : (
          <table className="statistics-table">
            <thead>
              <tr>
                <th scope="col">{t(by === 'site' ? 'site' : 'language')}</th>
                <th scope="col">{t('conversion.of')}</th>
                <th scope="col">{t('share')}</th>
              </tr>
            </thead>
            <tbody>
              {shares.map(({ id: value, total }) => (
                <tr key={value}>
                  <th scope="row">{nameOf(value)}</th>
                  <td>{texts.value(statistic, total)}</td>
                  <td>{share.format(total / sum)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </Card>
  );
}
