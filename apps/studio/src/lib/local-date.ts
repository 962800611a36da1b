const MINUTE_LENGTH = 'YYYY-MM-DDTHH:mm'.length;

/** A time in the zone of the browser, as its field for dates shows it. */
export function localDate(iso: string): string {
  if (iso === '') return '';
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, MINUTE_LENGTH);
}
