import { SEARCH_MAX_RESULTS } from '@lumigraph/contracts';

/** Questions to the index, free of either engine's notation. */

/** Of every group one term must be there. */
export type TermGroups = readonly (readonly string[])[];

/** What is asked for; a later tier shows what the ones before it do not have. */
export interface Tier {
  groups: TermGroups;
}

export interface Hits {
  /** Newest first within each tier. */
  ids: number[];
  total: number;
  exact: boolean;
}

/** The best hits first where there are two tiers, the second holding all of the first. */
export type Tiers = readonly [Tier] | readonly [strong: Tier, all: Tier];

/** How many pages beyond the one on show are looked for, so that their numbers can be offered. */
const LOOK_AHEAD = 3;

/** How many hits are looked for: one more than can be shown says that there is more. */
export function wantedHits(skip: number, take: number): number {
  return Math.max(skip + take, Math.min(skip + take * (1 + LOOK_AHEAD), SEARCH_MAX_RESULTS)) + 1;
}
