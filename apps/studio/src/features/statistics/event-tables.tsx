import type { StatisticsEvents, StudioCallName } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import { eventsQuery, type StatisticsParams } from './statistics-api.ts';
import { StatisticsTable } from './statistics-table.tsx';
import { CardSection } from '../../lib/card-section.tsx';
import { useEventTexts } from './use-event-texts.ts';
import { visitorFields } from './visitor-tables.tsx';
import { saveFile } from '../../lib/studio-api.ts';
import { useChange } from '../../lib/use-change.ts';

type CsvCall = Extract<StudioCallName, `GET /statistics/${string}csv`>;

interface CsvButtonProps {
  call: CsvCall;
  params: StatisticsParams;
  /** Of the file, without its ending. */
  name: string;
  /** What the file contains, for screen readers. */
  label: string;
}

/** Downloads the values of a table. */
export function CsvButton({ call, params, name, label }: CsvButtonProps) {
  const { t } = useTranslation('statistics');
  const load = useChange({
    send: (api) => api.sendForFile(call, { query: params }),
    onDone: (file) => saveFile(file, `${name}.csv`),
  });
  return (
    <Button
      size="sm"
      busy={load.isPending}
      aria-label={t('csvOf', { name: label })}
      onClick={() => load.mutate()}
    >
      {t('csv')}
    </Button>
  );
}

type EventStatistics = StatisticsEvents[number];

/** The most frequent values of each event. */
export function EventTables({ params }: { params: StatisticsParams }) {
  const { t } = useTranslation('statistics');
  const id = useId();
  const { compare: _compare, locale, ...range } = params;
  const { data } = useQuery(eventsQuery(useStudioApi(), range));
  if (!data || data.length === 0) return null;
  return (
    <section className="statistics-events" aria-labelledby={id}>
      <header className="statistics-head">
        <h2 id={id}>{t('eventsTitle')}</h2>
        <CsvButton call="GET /statistics/events/csv" params={range} name="events" label={t('eventsTitle')} />
      </header>
      {locale === undefined ? null : <p className="statistics-note">{t('eventsAllLanguages')}</p>}
      <div className="statistics-event-list">
        {data.map((event) => (
          <EventCard key={event.name} event={event} />
        ))}
      </div>
    </section>
  );
}

/** Shown in tables of their own. */
const isVisitorField = (field: string): boolean => (visitorFields as readonly string[]).includes(field);

function EventCard({ event: { name, count, values } }: { event: EventStatistics }) {
  const texts = useEventTexts();
  const { number } = useFormats();
  const shown = name === 'page_view' ? values.filter(({ field }) => !isVisitorField(field)) : values;
  const fields = [...new Set(shown.map(({ field }) => field))];
  return (
    <CardSection level={3} title={texts.event(name)} detail={number(count)}>
      {fields.map((field) => (
        <FieldTable key={field} event={name} field={field} values={values} />
      ))}
    </CardSection>
  );
}

interface FieldTableProps {
  event: string;
  field: string;
  values: EventStatistics['values'];
}

function FieldTable({ event, field, values }: FieldTableProps) {
  const { t } = useTranslation('statistics');
  const texts = useEventTexts();
  const { number } = useFormats();
  const rows = values.filter((row) => row.field === field);
  const isMeasured = rows.some(({ total }) => total > 0);
  return (
    <StatisticsTable
      head={[texts.field(field), t('times'), ...(isMeasured ? [texts.measure(event)] : [])]}
      rows={rows.map((row) => ({
        id: row.value,
        cells: [
          texts.value(field, row.value),
          number(row.count),
          ...(isMeasured ? [texts.measured(event, row)] : []),
        ],
      }))}
    />
  );
}
