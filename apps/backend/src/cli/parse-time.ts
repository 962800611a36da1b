/**
 * Milliseconds of a day (UTC), or of a time with its zone: without a zone it would mean another moment on another
 * machine. Undefined for other texts.
 */
export function parseTime(text: string): number | undefined {
  const [, day = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/u.exec(text) ?? [];
  // JavaScript parses February 30 as March 2.
  const isDay = new Date(Date.parse(day) || 0).toISOString().startsWith(day);
  const time = Date.parse(text);
  return day !== '' && isDay && !Number.isNaN(time) ? time : undefined;
}
