import type { RevenueStatistics, Statistics } from '@lumigraph/contracts/studio';
import { Card } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../lib/language-name.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useDayTexts } from './day-plot.tsx';
import { CsvButton } from './event-tables.tsx';
import { type StatisticsParams, termsQuery } from './statistics-api.ts';

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
  const { t } = useTranslation('statistics');
  const id = useId();
  const steps = statistics.conversions.filter(
    ({ name }) => statistics.hasAnalytics || name !== 'plansToCheckout',
  );
  const hasPrevious = statistics.previous !== null;
  const churn: Step | null = revenue ? { before: revenue.churn.members, after: revenue.churn.ended } : null;
  const previousChurn: Step | null = revenue?.previousChurn
    ? { before: revenue.previousChurn.members, after: revenue.previousChurn.ended }
    : null;
  return (
    <Card>
      <section className="statistics-card" aria-labelledby={id}>
        <header className="statistics-head">
          <h2 id={id}>{t('conversion.title')}</h2>
          <CsvButton
            call="GET /statistics/conversions/csv"
            params={params}
            name={`conversion-${statistics.from}-${statistics.to}`}
            label={t('conversion.title')}
          />
        </header>
        <table className="statistics-table">
          <thead>
            <tr>
              <th scope="col">{t('conversion.step')}</th>
              <th scope="col">{t('conversion.of')}</th>
              <th scope="col">{t('conversion.reached')}</th>
              <th scope="col">{t('share')}</th>
              {hasPrevious ? <th scope="col">{t('periodBefore')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {steps.map(({ name, previous, ...step }) => (
              <StepRow
                key={name}
                name={t(`conversion.steps.${name}`)}
                step={step}
                previous={hasPrevious ? previous : undefined}
              />
            ))}
            {churn ? (
              <StepRow
                name={t('conversion.churn')}
                step={churn}
                previous={hasPrevious ? previousChurn : undefined}
              />
            ) : null}
          </tbody>
        </table>
        <p className="statistics-note">{t(revenue ? 'conversion.noteChurn' : 'conversion.note')}</p>
      </section>
    </Card>
  );
}

interface StepRowProps {
  name: string;
  step: Step;
  /** Undefined without a comparison. */
  previous: Step | null | undefined;
}

function StepRow({ name, step, previous }: StepRowProps) {
  const { i18n } = useTranslation();
  const { number } = useFormats();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const share = (of: Step | null): string =>
    of === null || of.before === 0 ? '–' : percent.format(of.after / of.before);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{number(step.before)}</td>
      <td>{number(step.after)}</td>
      <td>{share(step)}</td>
      {previous === undefined ? null : <td>{share(previous)}</td>}
    </tr>
  );
}

/** Terms without a result that several visitors have searched for. */
export function EmptySearches({ params }: { params: StatisticsParams }) {
  const { t, i18n } = useTranslation('statistics');
  const { number } = useFormats();
  const { longDay } = useDayTexts();
  const id = useId();
  const { compare: _compare, ...range } = params;
  const { data } = useQuery(termsQuery(useStudioApi(), range));
  if (!data) return null;
  const { items, threshold, since } = data;
  return (
    <Card>
      <section className="statistics-card" aria-labelledby={id}>
        <header className="statistics-head">
          <h2 id={id}>{t('terms.title')}</h2>
          {items.length === 0 ? null : (
            <CsvButton
              call="GET /statistics/search-terms/csv"
              params={range}
              name="search-terms"
              label={t('terms.title')}
            />
          )}
        </header>
        <p className="statistics-note">
          {t('terms.note', { count: threshold })}{' '}
          {since ? <span>{t('since', { day: longDay(since) })}</span> : null}
        </p>
        {items.length === 0 ? (
          <p className="statistics-note">{t('terms.none')}</p>
        ) : (
          <table className="statistics-table statistics-terms">
            <thead>
              <tr>
                <th scope="col">{t('terms.term')}</th>
                <th scope="col">{t('terms.searches')}</th>
                <th scope="col">{t('terms.languages')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ term, count, locales }) => (
                <tr key={term}>
                  <th scope="row">{term}</th>
                  <td>{number(count)}</td>
                  <td>{locales.map((code) => languageName(i18n.language, code)).join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </Card>
  );
}
