import type { ReactNode } from 'react';

/** A recommendation beside a mistake, each with a live example where it helps. */
export interface Pair {
  right: string;
  rightExample?: ReactNode;
  wrong: string;
  wrongExample?: ReactNode;
  /** One sentence: the users who benefit, or the rule that requires it. */
  why: string;
}

/** Design guidance for a component. */
export interface Guidance {
  /** Title of the stories whose docs show it. */
  page: string;
  /** The exports that it describes. */
  parts: readonly [string, ...string[]];
  pairs: readonly [Pair, Pair, ...Pair[]];
}
