import { currencyFormat, DAY_MS, HOUR_MS, MINUTE_MS } from '@lumigraph/contracts';

/** Minutes below an hour, hours below a day, days below seven; then a date. A time in the future counts as now. */
const agoSteps: [limitMs: number, unit: 'minute' | 'hour' | 'day', unitMs: number][] = [
  [HOUR_MS, 'minute', MINUTE_MS],
  [DAY_MS, 'hour', HOUR_MS],
  [7 * DAY_MS, 'day', DAY_MS],
];
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
  // Made when they are first used: the first format of a browser takes 20 ms.
  const language = once(() => supported(locale));
  const numbers = once(() => new Intl.NumberFormat(language()));
  const percents = once(() => new Intl.NumberFormat(language(), { style: 'percent' }));
  const dates = new Map<string, Intl.DateTimeFormat>();
  const shown = (at: DateLike, options: Intl.DateTimeFormatOptions): string => {
    const date = new Date(at);
    if (Number.isNaN(date.getTime())) return NOTHING;
    const key = `${options.dateStyle} ${options.timeZone}`;
    const format = dates.get(key) ?? new Intl.DateTimeFormat(language(), options);
    dates.set(key, format);
    return format.format(date);
  };
  const shownNumber = (value: number, format: () => Intl.NumberFormat): string =>
    Number.isFinite(value) ? format().format(value) : NOTHING;
  const number = (value: number) => shownNumber(value, numbers);
  const day = (at: DateLike, timeZone = 'UTC') => shown(at, { dateStyle: 'long', timeZone });
  return {
    number,
    percent: (share) => shownNumber(share, percents),
    money(amount, currency) {
      try {
        return shownNumber(amount, () => new Intl.NumberFormat(language(), currencyFormat(currency)));
      } catch {
        // Invalid currency code: shows the number and the code as they are.
        return `${number(amount)} ${currency}`.trim();
      }
    },
    day,
    dateTime: (at, timeZone) => shown(at, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    ago(at, now = Date.now()) {
      const passedMs = now - new Date(at).getTime();
      if (passedMs < MINUTE_MS) return justNow;
      const step = agoSteps.find(([limitMs]) => passedMs < limitMs);
      if (!step) return shown(at, { dateStyle: 'long' });
      const [, unit, unitMs] = step;
      return new Intl.RelativeTimeFormat(language()).format(-Math.floor(passedMs / unitMs), unit);
    },
  };
}

function once<Value extends object | string>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** Falls back to English for a tag that Intl rejects. */
function supported(locale: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
