import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';
import { sql, type RawBuilder } from 'kysely';

/** A calendar day with its limits: milliseconds since the epoch, the end excluded. */
export interface CalendarDay {
  /** `YYYY-MM-DD` */
  day: string;
  start: number;
  end: number;
}

export type Calendar = ReturnType<typeof createCalendar>;

/** Days of a time zone (IANA name). A day has 23 or 25 hours when the clocks change. */
export function createCalendar(timeZone: string) {
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const dayOf = (time: number): string => format.format(time);
  const starts = new Map<string, number>();

  /** The first minute of a day. No zone differs from UTC by more than 14 hours. */
  function startOf(day: string): number {
    const known = starts.get(day);
    if (known !== undefined) return known;
    const utc = Date.parse(day);
    let before = utc - 15 * HOUR_MS;
    let inside = utc + 15 * HOUR_MS;
    while (inside - before > MINUTE_MS) {
      const middle = before + Math.floor((inside - before) / 2 / MINUTE_MS) * MINUTE_MS;
      if (dayOf(middle) < day) before = middle;
      else inside = middle;
    }
    starts.set(day, inside);
    return inside;
  }

  return {
    timeZone,
    dayOf,
    /** Every day from the first to the last one, both included. */
    days: (from: string, to: string): CalendarDay[] =>
      daysBetween(from, to).map((day) => ({ day, start: startOf(day), end: startOf(shiftDay(day, 1)) })),
  };
}

/** The day so many days later. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Number of days from the first to the last one, both included. */
export const dayCount = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, dayCount(from, to)) }, (_, index) => shiftDay(from, index));

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
