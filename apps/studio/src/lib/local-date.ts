import { MINUTE_MS } from '@lumigraph/contracts';

const MINUTE_LENGTH = 'YYYY-MM-DDTHH:mm'.length;

/** A time in the zone of the browser, as its field for dates shows it; empty for text that is no time. */
export function localDate(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS)
    .toISOString()
    .slice(0, MINUTE_LENGTH);
}
