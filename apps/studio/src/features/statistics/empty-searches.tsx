import { Card } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../lib/language-name.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { CsvButton } from './event-tables.tsx';
import { termsQuery, type StatisticsParams } from './statistics-api.ts';
import { useDayTexts } from './day-plot.tsx';

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
