import type { Statistics, StatisticsEvents } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { eventsQuery, type StatisticsParams, followedQuery } from './statistics-api.ts';
import { useEventTexts } from './use-event-texts.ts';
import { StatisticsTable } from './statistics-table.tsx';
import { CardSection } from '../../lib/card-section.tsx';

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
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <CardSection level={3} title={t(`visitors.${field}`)}>
      {isCounted ? <p className="statistics-note">{t(`visitors.about.${field}`)}</p> : null}
      <StatisticsTable
        none={isCounted ? t('nothing') : t('visitors.noCountries')}
        head={[texts.field(field), t('times')]}
        rows={rows.map(({ value, count }) => ({
          id: value,
          cells: [
            <Fragment key="value">
              <span className="statistics-bar" style={{ inlineSize: `${(count / most) * 100}%` }} />
              {texts.value(field, value)}
            </Fragment>,
            number(count),
          ],
        }))}
      />
    </CardSection>
  );
}

/** How many users follow new images by email, and which. */
export function FollowedLists() {
  const { t, i18n } = useTranslation('statistics');
  const { number } = useFormats();
  const { data } = useQuery(followedQuery(useStudioApi(), { locale: i18n.language }));
  if (!data || data.items.length === 0) return null;
  return (
    <CardSection title={t('followed.title')}>
      <p className="statistics-note">{t('followed.note', { count: data.followers })}</p>
      <StatisticsTable
        head={[t('followed.list'), t('followed.followers')]}
        rows={data.items.map(({ kind, name, followers }) => ({
          id: `${kind} ${name ?? ''}`,
          cells: [name ?? t(`followed.kinds.${kind}`), number(followers)],
        }))}
      />
    </CardSection>
  );
}
