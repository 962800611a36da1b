/** Time zone of the office; the hours are its local time. */
export const OFFICE_TIME_ZONE = 'Europe/Sofia';
const OPENS = 9;
const CLOSES = 18;
const WEEKEND = new Set(['Sat', 'Sun']);

/** Monday to Friday 9:00-18:00 in Sofia, daylight saving time included. */
export function isOfficeOpen(at: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: OFFICE_TIME_ZONE,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  const hour = Number(part('hour'));
  return !WEEKEND.has(part('weekday')) && hour >= OPENS && hour < CLOSES;
}

/**
 * Formats the office hours of a working day in another time zone, as `8:00 – 17:00` in the given language; undefined
 * where both zones have the same time. `at` decides about daylight saving time.
 */
export function hoursIn(timeZone: string, language: string, at: Date): string | undefined {
  const aheadMs = offsetMs(OFFICE_TIME_ZONE, at) - offsetMs(timeZone, at);
  if (aheadMs === 0) return undefined;
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  // Not formatted as a range: where the office closes at midnight or later, a range would contain two dates.
  return [OPENS, CLOSES].map((hour) => format.format(Date.UTC(2026, 0, 5, hour) - aheadMs)).join(' – ');
}

/** Offset of a time zone from UTC. */
function offsetMs(timeZone: string, at: Date): number {
  const named = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(named ?? '') ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -size : size;
}
