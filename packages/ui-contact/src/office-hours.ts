/** Where the office is: hours are its local time (decisions C33). */
export const OFFICE_TIME_ZONE = 'Europe/Sofia';
const OPENS = 9;
const CLOSES = 18;
const WEEKEND = new Set(['Sat', 'Sun']);

/** Monday to Friday 9:00-18:00 in Sofia, summer time included (specification 2.6). */
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
