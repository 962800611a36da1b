import type { Check } from '../lib/report.ts';

/** Memory of one server at a time of the simulated clock. */
export interface MemorySample {
  /** Since the begin of the run. */
  hours: number;
  /** Resident, before garbage is collected. */
  residentMb: number;
  /** Objects of JavaScript that are in use, after garbage is collected. Bytes in caches are not among them. */
  liveMb: number;
}

/** The heap may hold more when it has more users to remember, such as counters of limits; a leak holds more. */
const LIVE_GROWTH_MB_PER_DAY = 3;
/** All caches of a server are bounded: 176 MB together, with the pages of SQLite. */
const RESIDENT_MB = 512;
/** After a start the caches and the heap grow. */
const WARM_UP_HOURS = 12;
const FEWEST = 4;

/** Slope of the line through the samples with the least squares. */
function livePerHour(samples: readonly MemorySample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanHours = mean(samples.map(({ hours }) => hours));
  const meanMb = mean(samples.map(({ liveMb }) => liveMb));
  const above = samples.reduce((sum, { hours, liveMb }) => sum + (hours - meanHours) * (liveMb - meanMb), 0);
  return above / samples.reduce((sum, { hours }) => sum + (hours - meanHours) ** 2, 0);
}

const range = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} MB`;

/** Whether memory is flat between the last planned restart and the end. */
export function memoryChecks(samples: readonly MemorySample[], restartedAtHours: number): Check[] {
  const resident = samples.map(({ residentMb }) => residentMb);
  const measured = samples.filter(({ hours }) => hours >= restartedAtHours + WARM_UP_HOURS);
  const perDay = measured.length < FEWEST ? 0 : livePerHour(measured) * 24;
  const growth = `${perDay.toFixed(1)} MB a simulated day (limit ${LIVE_GROWTH_MB_PER_DAY}), ${range(measured.map(({ liveMb }) => liveMb))}`;
  return [
    {
      name: 'live memory of a server after the warm-up',
      value: measured.length < FEWEST ? 'the run is too short to measure it' : growth,
      holds: perDay <= LIVE_GROWTH_MB_PER_DAY,
    },
    {
      name: 'resident memory of a server',
      value: `${range(resident)} (limit ${RESIDENT_MB})`,
      holds: Math.max(...resident) <= RESIDENT_MB,
    },
  ];
}
