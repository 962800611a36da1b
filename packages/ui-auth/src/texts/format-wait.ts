const SECONDS_A_MINUTE = 60;
/** Up to this value the wait is shown in seconds, above it in minutes. */
const LONGEST_IN_SECONDS = 90;

/** `45` → "45 seconds", `600` → "10 minutes", in the given language. */
export function formatWait(seconds: number, language: string): string {
  const inMinutes = seconds > LONGEST_IN_SECONDS;
  const amount = Math.max(1, Math.ceil(inMinutes ? seconds / SECONDS_A_MINUTE : seconds));
  const style = { style: 'unit', unit: inMinutes ? 'minute' : 'second', unitDisplay: 'long' } as const;
  try {
    return new Intl.NumberFormat(language, style).format(amount);
  } catch {
    // A translation file may contain a language tag that Intl does not support.
    return new Intl.NumberFormat('en', style).format(amount);
  }
}
