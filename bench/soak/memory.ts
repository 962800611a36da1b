import type { Check } from '../lib/report.ts';

/** Resident memory of one server at a time of the simulated clock. */
export interface MemorySample {
  /** Since the begin of the run. */
  hours: number;
  serverMb: number;
}

/** Growth that is still called flat: above it, an instance would need a restart within months. */
const GROWTH_MB_PER_DAY = 10;
/** After a start the caches and the heap grow to their limits. */
const WARM_UP_HOURS = 12;

/** Slope of the line through the samples with the least squares. */
function slope(samples: readonly MemorySample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanHours = mean(samples.map(({ hours }) => hours));
  const meanMb = mean(samples.map(({ serverMb }) => serverMb));
  const above = samples.reduce(
    (sum, { hours, serverMb }) => sum + (hours - meanHours) * (serverMb - meanMb),
    0,
  );
  return above / samples.reduce((sum, { hours }) => sum + (hours - meanHours) ** 2, 0);
}

/** Whether memory is flat between the last planned restart and the end. */
export function memoryCheck(samples: readonly MemorySample[], restartedAtHours: number): Check {
  const measured = samples.filter(({ hours }) => hours >= restartedAtHours + WARM_UP_HOURS);
  const name = 'memory of a server: growth after the warm-up';
  if (measured.length < WARM_UP_HOURS)
    return { name, value: 'the run is too short to measure it', holds: true };
  const perDay = slope(measured) * 24;
  const all = measured.map(({ serverMb }) => serverMb);
  const range = `${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)} MB`;
  return {
    name,
    value: `${perDay.toFixed(1)} MB a simulated day (limit ${GROWTH_MB_PER_DAY}), ${range} in ${measured.length} hours`,
    holds: perDay <= GROWTH_MB_PER_DAY,
  };
}
