import { sql, type RawBuilder } from 'kysely';
import type { CalendarDay } from '../lib/calendar.ts';

/**
 * Days as a table expression with the columns `day`, `start` and `finish`, for rows that have a time. Each day is one
 * range of an index on the time.
 */
export function calendarDays(days: readonly CalendarDay[]): RawBuilder<unknown> {
  const rows = days.map(
    ({ day, start, end }) => sql`(cast(${day} as text), cast(${start} as bigint), cast(${end} as bigint))`,
  );
  return sql`calendar (day, start, finish) as (values ${sql.join(rows)})`;
}
