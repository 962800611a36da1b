import type { AnalyticsStats } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import { useNumberTexts, STATS_NAMESPACE } from './number-texts.ts';

type EventStats = AnalyticsStats['events'][number];

/** The most frequent events: one block per event, one table per field. */
export function EventTables({ events }: { events: AnalyticsStats['events'] }) {
  const { i18n } = useTranslation(STATS_NAMESPACE);
  const texts = useNumberTexts();
  const format = new Intl.NumberFormat(i18n.language);
  return (
    <div className="numbers-events">
      {events.map(({ name, count, values }) => (
        <section key={name} aria-labelledby={`event-${name}`}>
          <h2 id={`event-${name}`}>
            {texts.event(name)} <span>{format.format(count)}</span>
          </h2>
          {[...new Set(values.map(({ field }) => field))].map((field) => (
            <FieldTable key={field} event={name} field={field} values={values} />
          ))}
        </section>
      ))}
    </div>
  );
}

interface FieldTableProps {
  event: string;
  field: string;
  values: EventStats['values'];
}

function FieldTable({ event, field, values }: FieldTableProps) {
  const { t, i18n } = useTranslation(STATS_NAMESPACE);
  const texts = useNumberTexts();
  const format = new Intl.NumberFormat(i18n.language);
  const rows = values.filter((row) => row.field === field);
  const isMeasured = rows.some(({ total }) => total > 0);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{texts.field(field)}</th>
          <th scope="col">{t('times')}</th>
          {isMeasured ? <th scope="col">{texts.measure(event)}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">{texts.value(field, row.value)}</th>
            <td>{format.format(row.count)}</td>
            {isMeasured ? <td>{texts.measured(event, row)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
