import type { PlanInterval } from '@lumigraph/contracts';

/**
 * The end of a billing period that begins at `start` (milliseconds): the same day and time of the next calendar month
 * or year in UTC, or its last day where the month is shorter.
 */
export function periodEnd(start: number, interval: PlanInterval): number {
  const from = new Date(start);
  const months = from.getUTCMonth() + (interval === 'monthly' ? 1 : 12);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const midnight = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
  return Date.UTC(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay)) + (start - midnight);
}
