import { intervalMonths, type PlanInterval, DAY_MS } from '@lumigraph/contracts';

/** How long benefits go on while a renewal is being tried again. */
export const GRACE_MS = 10 * DAY_MS;
/**
 * How long after the end of a period a fault of ours keeps benefits: shorter than the shortest period, so that nobody is
 * charged for two periods at once.
 */
export const HOLD_MS = 25 * DAY_MS;

/** When the benefits of a period end that is not renewed. */
export const graceEnd = (period: { periodEnd: number; heldUntil: number | null }): number =>
  Math.max(period.periodEnd + GRACE_MS, period.heldUntil ?? 0);

const lastDayOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The day of the month (UTC) of a time in milliseconds, 1 to 31. */
export const dayOfMonth = (at: number): number => new Date(at).getUTCDate();

/**
 * The end of a billing period that begins at `start` (milliseconds): the same time on the anchor day of the calendar
 * month in which it ends, or on its last day where the month is shorter. The anchor is the day of the month on which the first
 * period began, so that a subscription of the 31st renews on 28 February and on 31 March. All in UTC: no buyer's zone and
 * no daylight saving time changes the length of a period.
 */
export function periodEnd(start: number, interval: PlanInterval, anchorDay = dayOfMonth(start)): number {
  const from = new Date(start);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + intervalMonths[interval]];
  const midnight = Date.UTC(year, from.getUTCMonth(), from.getUTCDate());
  return Date.UTC(year, month, Math.min(anchorDay, lastDayOf(year, month))) + (start - midnight);
}

/**
 * The anchor of a period of which none is known, or whose end does not follow from the known one (written by an earlier
 * program). Of two consecutive months one has 31 days, so that one end of a monthly period is on the anchor.
 */
export function anchorOf(
  { start, end }: { start: number; end: number },
  known: number | null = null,
): number {
  const at = new Date(end);
  const last = lastDayOf(at.getUTCFullYear(), at.getUTCMonth());
  if (known !== null && Math.min(known, last) === at.getUTCDate()) return known;
  const begun = dayOfMonth(start);
  return Math.min(begun, last) === at.getUTCDate() ? begun : at.getUTCDate();
}
