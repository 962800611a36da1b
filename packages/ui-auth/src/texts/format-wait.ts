const SECONDS_A_MINUTE = 60;
/** Up to here seconds are counted, above minutes. */
const LONGEST_IN_SECONDS = 90;

/** `45` → "45 seconds", `600` → "10 minutes", in the words of the language. */
export function formatWait(seconds: number, language: string): string {
  const inMinutes = seconds > LONGEST_IN_SECONDS;
  const amount = Math.max(1, Math.ceil(inMinutes ? seconds / SECONDS_A_MINUTE : seconds));
  const style = { style: 'unit', unit: inMinutes ? 'minute' : 'second', unitDisplay: 'long' } as const;
  try {
    return new Intl.NumberFormat(language, style).format(amount);
  } catch {
    // A translation file may name its language in a way that Intl does not know.
    return new Intl.NumberFormat('en', style).format(amount);
  }
}
