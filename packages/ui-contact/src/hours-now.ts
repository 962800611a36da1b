import { DAY_MS, MINUTE_MS } from '@lumigraph/contracts';
import { formatTimes, minutesOf, timesOn, type OpeningHours, type OpeningTimes } from './opening-hours.ts';

const DAY_MINUTES = 1_440;
/** Exceptions are announced this long before their date. */
const NOTICE_MS = 30 * DAY_MS;

/** What a clock in a time zone shows, as if it were UTC. Swedish dates and times are those of ISO 8601. */
function wallClock(timeZone: string | undefined, at: Date): number {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Whether the office is open, daylight saving time included.
 * @throws RangeError for an unknown time zone
 */
export function isOpen(hours: OpeningHours, at: Date): boolean {
  const clock = wallClock(hours.timeZone, at);
  const minute = (clock % DAY_MS) / MINUTE_MS;
  return [
    { day: dateOf(clock), now: minute },
    { day: dateOf(clock - DAY_MS), now: minute + DAY_MINUTES },
  ].some(({ day, now }) =>
    timesOn(hours, day).some(({ from, to }) => {
      const opens = minutesOf(from);
      const closes = minutesOf(to) > opens ? minutesOf(to) : minutesOf(to) + DAY_MINUTES;
      return now >= opens && now < closes;
    }),
  );
}

/**
 * The times in the visitor's time zone, unless given that of this machine. Undefined where both zones have the same time, and where the times differ from
 * day to day. `at` decides about daylight saving time.
 */
export function hoursIn(
  hours: OpeningHours,
  { timeZone, language, at }: { timeZone?: string; language: string; at: Date },
): string | undefined {
  const aheadMs = wallClock(hours.timeZone, at) - wallClock(timeZone, at);
  const [times, ...others] = hours.week;
  if (aheadMs === 0 || !times || others.length > 0) return undefined;
  return formatTimes(times, hours, { language, aheadMs });
}

/** The exceptions of the next month in their order, each with its date in the notation of the language. */
export const upcoming = (
  hours: OpeningHours,
  { language, at: now }: { language: string; at: Date },
): (readonly [date: string, times: readonly OpeningTimes[]])[] =>
  (hours.exceptions ?? [])
    .map(({ date, times = [] }) => ({ at: Date.parse(`${date}T12:00Z`), times }))
    .filter(({ at }) => at > now.getTime() - DAY_MS && at < now.getTime() + NOTICE_MS)
    .sort((a, b) => a.at - b.at)
    .map(({ at, times }) => [
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at),
      times,
    ]);
