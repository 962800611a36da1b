import { MINUTE_MS } from '@lumigraph/contracts';

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
  /** Written behind the times, such as `EET`. Default: a line with the name in the language of the texts. */
  zoneName?: string | undefined;
  /** A day with a break has two entries; a day without an entry is closed. */
  week: readonly (OpeningTimes & { days: readonly Weekday[] })[];
  /** Dates (`2026-12-24`) with other times; without times the office is closed on that day. */
  exceptions?: readonly { date: string; times?: readonly OpeningTimes[] }[];
  /** `h12` shows 6:00 PM, `h23` 18:00. Default: as the language of the texts writes times. */
  hourCycle?: 'h12' | 'h23' | undefined;
}

/** Hours of the company behind the sites: Monday to Friday 9:00-18:00 EET. */
export const companyHours: OpeningHours = {
  timeZone: 'Europe/Sofia',
  zoneName: 'EET',
  week: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
  hourCycle: 'h23',
};

export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The times of a weekday, or of a date with its exception. */
export function timesOn(hours: OpeningHours, day: Weekday | string): readonly OpeningTimes[] {
  if (typeof day !== 'string') return hours.week.filter(({ days }) => days.includes(day));
  const exception = hours.exceptions?.find(({ date }) => date === day);
  return exception ? (exception.times ?? []) : timesOn(hours, (new Date(day).getUTCDay() || 7) as Weekday);
}

/** `9:00 AM – 6:00 PM`, `9:00–18:00`, in English `9:00-18:00`. `aheadMs` moves the times to another zone. */
export function formatTimes(
  { from, to }: OpeningTimes,
  { hourCycle }: OpeningHours,
  { language, aheadMs = 0 }: { language: string; aheadMs?: number },
): string {
  const options = { hour: 'numeric', minute: '2-digit', hourCycle, timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(language, options);
  // Not formatted as a range: one that ends at midnight or later would contain two dates.
  const [opens = '', closes = ''] = [from, to].map((time) =>
    // English and Greek write 09:00 in the 24-hour clock only.
    format.format(minutesOf(time) * MINUTE_MS - aheadMs).replace(/^0(?=\d:)/, ''),
  );
  const dash = language.startsWith('en') ? '-' : '–';
  return opens + (/\d$/.test(opens) ? dash : ' – ') + closes;
}
