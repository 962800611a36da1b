/** Up to this number of a unit the wait is shown in it, above it in the next larger one. */
const LONGEST = 90;
const MINUTE_S = 60;
const HOUR_S = 3_600;

/** `45` → "45 seconds", `600` → "10 minutes", `7200` → "2 hours", in the given language. */
export function formatWait(seconds: number, language: string): string {
  const inMinutes = seconds > LONGEST;
  const inHours = seconds > LONGEST * MINUTE_S;
  const unit = inHours ? 'hour' : inMinutes ? 'minute' : 'second';
  const amount = Math.ceil(seconds / (inHours ? HOUR_S : inMinutes ? MINUTE_S : 1));
  const format = (locale: string) =>
    amount.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' });
  try {
    return format(language);
  } catch {
    // A translation file may contain a language tag that Intl does not support.
    return format('en');
  }
}

/** Seconds to wait before the next try, where the rejection of a call names them in `retryAfterS`. */
export function retryAfter(error: unknown): number | undefined {
  const { retryAfterS } = Object(error) as { retryAfterS?: unknown };
  return typeof retryAfterS === 'number' && retryAfterS > 0 ? retryAfterS : undefined;
}

/** The texts for {@link withWait}: of a package, or of the site. */
export interface WaitTexts {
  language: string;
  /** A sentence such as "You can try again in 45 seconds." */
  sentence: (time: string) => string;
}

/**
 * The text of a failure, and when to try again if the rejection names a time: the one place where a form turns
 * `Retry-After` into words.
 *
 * @example
 * failureText: (error) =>
 *   withWait(t('errors.failed'), error, { language, sentence: (time) => t('errors.wait', { time }) }),
 */
export function withWait(text: string, error: unknown, { language, sentence }: WaitTexts): string {
  const seconds = retryAfter(error);
  return seconds === undefined ? text : `${text} ${sentence(formatWait(seconds, language))}`;
}
