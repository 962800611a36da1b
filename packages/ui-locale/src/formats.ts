import { currencyFormat, DAY_MS, HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';

const WEEK_MS = 7 * DAY_MS;
/** Replaces an invalid date or number. */
const NOTHING = '–';

export interface Formats {
  /** `1,234.5`. */
  number: (value: number) => string;
  /** `0.2` → `20%`. */
  percent: (share: number) => string;
  /** `4.99`, `EUR` → `€4.99`; the amount is in the major unit. */
  money: (amount: number, currency: string) => string;
  /** `20 November 2026`. The same day for every visitor: UTC unless another zone is given. */
  day: (at: DateLike, timeZone?: string) => string;
  /** `20 Nov 2026, 14:05` in the visitor's zone (`timeZone` for another). Browser only: a server has another zone. */
  dateTime: (at: DateLike, timeZone?: string) => string;
  /** `3 minutes ago`, rounded to the largest unit. Browser only: the server's text would differ on hydration. */
  ago: (at: DateLike, now?: number) => string;
}

export type DateLike = string | number | Date;

/** Creating a format takes far longer than using it, and a page uses the same ones many times. */
const known = new Map<string, Formats>();

/** Formats times, numbers and amounts of money for a language. `justNow` is the text for less than one minute. */
export function createFormats(locale: string, { justNow }: { justNow: string }): Formats {
  const key = `${locale} ${justNow}`;
  const formats = known.get(key) ?? newFormats(locale, justNow);
  known.set(key, formats);
  return formats;
}

function newFormats(locale: string, justNow: string): Formats {
  const language = supported(locale);
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: 'percent' });
  const day = (at: DateLike, timeZone = 'UTC') =>
    shown(at, () => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }));
  return {
    number: (value) => shownNumber(value, numbers),
    percent: (share) => shownNumber(share, percents),
    money: (amount, currency) => money(amount, currency, language),
    day,
    dateTime: (at, timeZone) =>
      shown(
        at,
        () =>
          new Intl.DateTimeFormat(language, {
            dateStyle: 'medium',
            timeStyle: 'short',
            ...(timeZone === undefined ? {} : { timeZone }),
          }),
      ),
    ago(at, now = Date.now()) {
      const step = agoStep(now - timeOf(at));
      if (step === 'now') return justNow;
      if (step === 'date') return day(at, Intl.DateTimeFormat().resolvedOptions().timeZone);
      return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-step.count, step.unit);
    },
  };
}

type AgoStep = 'now' | 'date' | { unit: 'minute' | 'hour' | 'day'; count: number };

/**
 * Under 60 s 'Just now', then minutes, hours (under a day), days (under seven), then a date. A time in
 * the future counts as now.
 */
function agoStep(passedMs: number): AgoStep {
  if (Number.isNaN(passedMs) || passedMs >= WEEK_MS) return 'date';
  if (passedMs < MINUTE_MS) return 'now';
  if (passedMs < HOUR_MS) return { unit: 'minute', count: Math.floor(passedMs / MINUTE_MS) };
  if (passedMs < DAY_MS) return { unit: 'hour', count: Math.floor(passedMs / HOUR_MS) };
  return { unit: 'day', count: Math.floor(passedMs / DAY_MS) };
}

function timeOf(at: DateLike): number {
  return new Date(at).getTime();
}

function shown(at: DateLike, format: () => Intl.DateTimeFormat): string {
  const time = timeOf(at);
  return Number.isNaN(time) ? NOTHING : format().format(time);
}

function shownNumber(value: number, format: Intl.NumberFormat): string {
  return Number.isFinite(value) ? format.format(value) : NOTHING;
}

function money(amount: number, currency: string, language: string): string {
  if (!Number.isFinite(amount)) return NOTHING;
  try {
    return new Intl.NumberFormat(language, currencyFormat(currency)).format(amount);
  } catch {
    // Invalid currency code: shows the number and the code as they are.
    return `${new Intl.NumberFormat(language).format(amount)} ${currency}`.trim();
  }
}

/** Falls back to English for a tag that Intl rejects. */
function supported(locale: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
