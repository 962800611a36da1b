import { DAY_MS } from '@lumigraph/contracts';

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
