import { MINUTE_MS, DAY_MS } from '@lumigraph/contracts';

/** ISO 8601 weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Local times as `09:00`. A closing time at or before the opening time is on the next day. */
export interface OpeningTimes {
  from: string;
  to: string;
}

export interface OpeningHours {
  /** IANA time zone of all times, such as `Europe/Sofia`. */
  timeZone: string;
  /** A day with a break has two entries; a day without an entry is closed. */
  week: readonly (OpeningTimes & { days: readonly Weekday[] })[];
  /** Dates (`2026-12-24`) with other times; without times the office is closed on that day. */
  exceptions?: readonly { date: string; times?: readonly OpeningTimes[] }[];
}

/** Hours of the gallery: Monday to Friday 9:00 to 18:00 in Sofia. */
export const galleryHours: OpeningHours = {
  timeZone: 'Europe/Sofia',
  week: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
};

const DAY_MINUTES = 1_440;
export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Date and minute of the day in a time zone. */
function localTime(timeZone: string, at: Date): { date: string; minute: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

const weekdayOf = (date: string): Weekday => (new Date(`${date}T00:00Z`).getUTCDay() || 7) as Weekday;

/** The times of a weekday, or of a date with its exception. */
export function timesOn(hours: OpeningHours, day: Weekday | string): readonly OpeningTimes[] {
  if (typeof day !== 'string') return hours.week.filter(({ days }) => days.includes(day));
  const exception = hours.exceptions?.find(({ date }) => date === day);
  return exception ? (exception.times ?? []) : timesOn(hours, weekdayOf(day));
}

/**
 * Whether the office is open, daylight saving time included.
 * @throws RangeError for an unknown time zone
 */
export function isOpen(hours: OpeningHours, at: Date): boolean {
  const { date, minute } = localTime(hours.timeZone, at);
  const yesterday = new Date(Date.parse(`${date}T00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return [
    { day: date, now: minute },
    { day: yesterday, now: minute + DAY_MINUTES },
  ].some(({ day, now }) =>
    timesOn(hours, day).some(({ from, to }) => {
      const opens = minutesOf(from);
      const closes = minutesOf(to) > opens ? minutesOf(to) : minutesOf(to) + DAY_MINUTES;
      return now >= opens && now < closes;
    }),
  );
}

/** Times in the notation of a language: `9:00 AM – 6:00 PM`, `9:00 – 18:00`. `aheadMs` moves them to another zone. */
export function formatTimes({ from, to }: OpeningTimes, language: string, aheadMs = 0): string {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  // Not formatted as a range: one that ends at midnight or later would contain two dates.
  return [from, to].map((time) => format.format(minutesOf(time) * MINUTE_MS - aheadMs)).join(' – ');
}

/**
 * The times in the visitor's time zone. Undefined where both zones have the same time, and where the times differ from
 * day to day. `at` decides about daylight saving time.
 */
export function hoursIn(
  hours: OpeningHours,
  { timeZone, language, at }: { timeZone: string; language: string; at: Date },
): string | undefined {
  const aheadMs = offsetMs(hours.timeZone, at) - offsetMs(timeZone, at);
  const [times, ...others] = hours.week;
  if (aheadMs === 0 || !times || others.length > 0) return undefined;
  return formatTimes(times, language, aheadMs);
}

/** Offset of a time zone from UTC. */
function offsetMs(timeZone: string, at: Date): number {
  const named = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(named ?? '') ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return sign === '-' ? -size : size;
}
