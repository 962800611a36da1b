import type { RevenueStatistics, Statistics } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CardSection } from '../../lib/card-section.tsx';
import { languageName } from '../../lib/language-name.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useDayTexts } from './day-plot.tsx';
import { CsvButton } from './event-tables.tsx';
import { type StatisticsParams, termsQuery } from './statistics-api.ts';
import { StatisticsTable, type StatisticsRow } from './statistics-table.tsx';

interface ConversionsProps {
  statistics: Statistics;
  /** Undefined for editors. */
  revenue: RevenueStatistics | undefined;
  params: StatisticsParams;
}

interface Step {
  before: number;
  after: number;
}

/** Steps towards Premium with their shares, and the members that left. */
export function Conversions({ statistics, revenue, params }: ConversionsProps) {
  const { t, i18n } = useTranslation('statistics');
  const { number } = useFormats();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const share = (of: Step | null): string =>
    of === null || of.before === 0 ? '–' : percent.format(of.after / of.before);
  const steps = statistics.conversions.filter(
    ({ name }) => statistics.hasAnalytics || name !== 'plansToCheckout',
  );
  const hasPrevious = statistics.previous !== null;
  const churn: Step | null = revenue ? { before: revenue.churn.members, after: revenue.churn.ended } : null;
  const previousChurn: Step | null = revenue?.previousChurn
    ? { before: revenue.previousChurn.members, after: revenue.previousChurn.ended }
    : null;
  const row = (name: string, step: Step, previous: Step | null): StatisticsRow => ({
    id: name,
    cells: [
      name,
      number(step.before),
      number(step.after),
      share(step),
      ...(hasPrevious ? [share(previous)] : []),
    ],
  });
  return (
    <CardSection
      title={t('conversion.title')}
      actions={
        <CsvButton
          call="GET /statistics/conversions/csv"
          params={params}
          name={`conversion-${statistics.from}-${statistics.to}`}
          label={t('conversion.title')}
        />
      }
    >
      <StatisticsTable
        head={[
          t('conversion.step'),
          t('conversion.of'),
          t('conversion.reached'),
          t('share'),
          ...(hasPrevious ? [t('periodBefore')] : []),
        ]}
        rows={[
          ...steps.map(({ name, previous, ...step }) => row(t(`conversion.steps.${name}`), step, previous)),
          ...(churn ? [row(t('conversion.churn'), churn, previousChurn)] : []),
        ]}
      />
      <p className="statistics-note">{t(revenue ? 'conversion.noteChurn' : 'conversion.note')}</p>
    </CardSection>
  );
}

/** Terms without a result that several visitors have searched for. */
export function EmptySearches({ params }: { params: StatisticsParams }) {
  const { t, i18n } = useTranslation('statistics');
  const { number } = useFormats();
  const { longDay } = useDayTexts();
  const { compare: _compare, ...range } = params;
  const { data } = useQuery(termsQuery(useStudioApi(), range));
  if (!data) return null;
  const { items, threshold, since } = data;
  return (
    <CardSection
      title={t('terms.title')}
      actions={
        items.length === 0 ? null : (
          <CsvButton
            call="GET /statistics/search-terms/csv"
            params={range}
            name="search-terms"
            label={t('terms.title')}
          />
        )
      }
    >
      <p className="statistics-note">
        {t('terms.note', { count: threshold })}{' '}
        {since ? <span>{t('since', { day: longDay(since) })}</span> : null}
      </p>
      <StatisticsTable
        none={t('terms.none')}
        className="statistics-terms"
        head={[t('terms.term'), t('terms.searches'), t('terms.languages')]}
        rows={items.map(({ term, count, locales }) => ({
          id: term,
          cells: [term, number(count), locales.map((code) => languageName(i18n.language, code)).join(', ')],
        }))}
      />
    </CardSection>
  );
}
