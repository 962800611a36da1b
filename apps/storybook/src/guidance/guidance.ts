import type { ReactNode } from 'react';

/** One side of a pair: what to do, or what not to, and how it looks. */
export interface Side {
  say: string;
  /** A living example, where looking helps. */
  see?: ReactNode;
}

interface Pair {
  right: Side;
  wrong: Side;
  /** One sentence: whom it helps, or which rule asks for it. */
  why: string;
}

/** What designers have to know of a part before they use it. */
export interface Guidance {
  /** Title of the stories at whose docs it stands. */
  page: string;
  /** Exports that it is about. */
  parts: readonly [string, ...string[]];
  pairs: readonly [Pair, Pair, ...Pair[]];
}
