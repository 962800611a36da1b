/** Questions to the index, free of either engine's notation. */

/** Of every group one term must be there. */
export type TermGroups = readonly (readonly string[])[];

export interface Tier {
  groups: TermGroups;
  /** What already came in the tier before. */
  without?: TermGroups;
}

export interface Hits {
  /** Newest first within each tier. */
  ids: number[];
  total: number;
  exact: boolean;
}

/** Reads a slice of the tiers, one after the other. */
export type HitsReader = (tiers: readonly Tier[], slice: { skip: number; take: number }) => Promise<Hits>;

/** How far hits are counted beyond the slice that was asked for. */
export const COUNTED = 240;
