import type { ReactNode } from 'react';

/** One side of a pair: a recommendation or a mistake, with an example. */
export interface Side {
  say: string;
  /** A live example, where it helps. */
  see?: ReactNode;
}

interface Pair {
  right: Side;
  wrong: Side;
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
