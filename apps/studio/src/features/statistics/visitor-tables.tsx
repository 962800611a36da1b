import type { Statistics, StatisticsEvents } from '@lumigraph/contracts/studio';
import { Card } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { eventsQuery, type StatisticsParams, followedQuery } from './statistics-api.ts';
import { useEventTexts } from './use-event-texts.ts';

/** The fields of page views that say what visitors open, and where they come from. */
export const visitorFields = ['route', 'referrer', 'country', 'device'] as const;
type VisitorField = (typeof visitorFields)[number];

interface VisitorTablesProps {
  statistics: Statistics;
  params: StatisticsParams;
}

/** The most frequent pages, sources, countries and devices. */
export function VisitorTables({ statistics: { hasCountries }, params }: VisitorTablesProps) {
  const { t } = useTranslation('statistics');
  const id = useId();
  const { compare: _compare, locale, ...range } = params;
  const { data } = useQuery(eventsQuery(useStudioApi(), range));
  if (!data) return null;
  const values = data.find(({ name }) => name === 'page_view')?.values ?? [];
  return (
    <section className="statistics-events" aria-labelledby={id}>
      <h2 id={id}>{t('visitors.title')}</h2>
      {locale === undefined ? null : <p className="statistics-note">{t('eventsAllLanguages')}</p>}
      <div className="statistics-shares">
        {visitorFields.map((field) => (
          <VisitorTable
            key={field}
            field={field}
            rows={values.filter((row) => row.field === field)}
            isCounted={field !== 'country' || hasCountries}
          />
        ))}
      </div>
    </section>
  );
}

interface VisitorTableProps {
  field: VisitorField;
  rows: StatisticsEvents[number]['values'];
  isCounted: boolean;
}

function VisitorTable({ field, rows, isCounted }: VisitorTableProps) {
  const { t } = useTranslation('statistics');
  const { number } = useFormats();
  const texts = useEventTexts();
  const id = useId();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const none = isCounted ? t('nothing') : t('visitors.noCountries');
  return (
    <Card>
      <section className="statistics-card" aria-labelledby={id}>
        <h3 id={id}>{t(`visitors.${field}`)}</h3>
        {isCounted ? <p className="statistics-note">{t(`visitors.about.${field}`)}</p> : null}
        {rows.length === 0 ? (
          <p className="statistics-note">{none}</p>
        ) : (
          <table className="statistics-table">
            <thead>
              <tr>
                <th scope="col">{texts.field(field)}</th>
                <th scope="col">{t('times')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ value, count }) => (
                <tr key={value}>
                  <th scope="row">
                    <span className="statistics-bar" style={{ inlineSize: `${(count / most) * 100}%` }} />
                    {texts.value(field, value)}
                  </th>
                  <td>{number(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </Card>
  );
}

/** How many users follow new images by email, and which. */
export function FollowedLists() {
  const { t, i18n } = useTranslation('statistics');
  const { number } = useFormats();
  const id = useId();
  const { data } = useQuery(followedQuery(useStudioApi(), { locale: i18n.language }));
  if (!data || data.items.length === 0) return null;
  return (
    <Card>
      <section className="statistics-card" aria-labelledby={id}>
        <header className="statistics-head">
          <h2 id={id}>{t('followed.title')}</h2>
        </header>
        <p className="statistics-note">{t('followed.note', { count: data.followers })}</p>
        <table className="statistics-table">
          <thead>
            <tr>
              <th scope="col">{t('followed.list')}</th>
              <th scope="col">{t('followed.followers')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ kind, name, followers }) => (
              <tr key={`${kind} ${name ?? ''}`}>
                <th scope="row">{name ?? t(`followed.kinds.${kind}`)}</th>
                <td>{number(followers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
