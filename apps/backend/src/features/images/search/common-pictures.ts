import { addStored, keepCommon, keepStored, noBits, type Bits } from './posting-blocks.ts';
import type { Moment, PostingListReader, PostingLists } from './posting-lists.ts';
import type { TermGroups } from './term-query.ts';

export interface BlockSearch {
  oldest: number;
  newest: number;
  /** How many pictures have a term of the first group. */
  rarest: number;
  moment: Moment;
}

/** Groups that are compared before it is asked where the others are still of interest. */
const GROUPS_AT_ONCE = 3;
/** Below so many pictures a block it pays to ask for the rarest group alone first. */
const SELDOM = 4;
/** Where so few blocks of those that were looked at are left, only those are read. */
const FEW = 0.25;

/** What all groups have in common, the rarest group first: blocks with such pictures, the newest first. */
export async function commonPictures(
  lists: PostingListReader,
  groups: TermGroups,
  { oldest, newest, rarest, moment }: BlockSearch,
): Promise<[block: number, common: Bits][]> {
  const range = newest - oldest + 1;
  const [first = [], ...rest] = slices(groups, rarest < range * SELDOM ? 1 : GROUPS_AT_ONCE);
  const start = await lists.downTo(oldest, first.flat(), moment);
  let hits = compare(first, start, { among: blocksOf(first, start, { oldest, newest }) });
  for (const slice of rest) {
    const blocks = [...hits.keys()];
    if (blocks.length === 0) break;
    const few = blocks.length < range * FEW;
    const read = few
      ? await lists.inBlocks(blocks, slice.flat(), moment)
      : await lists.downTo(oldest, slice.flat(), moment);
    hits = compare(slice, read, { among: blocks, before: hits });
  }
  return [...hits];
}

function slices(groups: TermGroups, first: number): TermGroups[] {
  const further = Math.ceil(Math.max(0, groups.length - first) / GROUPS_AT_ONCE);
  return [
    groups.slice(0, first),
    ...Array.from({ length: further }, (_, index) => {
      const from = first + index * GROUPS_AT_ONCE;
      return groups.slice(from, from + GROUPS_AT_ONCE);
    }),
  ];
}

/** Blocks where a term of the first group is, the newest first. */
function blocksOf(
  [group = []]: TermGroups,
  lists: PostingLists,
  { oldest, newest }: { oldest: number; newest: number },
): number[] {
  const blocks = new Set(group.flatMap((term) => [...(lists.get(term)?.keys() ?? [])]));
  return [...blocks].filter((block) => block >= oldest && block <= newest).toSorted((a, b) => b - a);
}

/** What the groups, and the pictures before, have in common, block by block; blocks without are left out. */
function compare(
  groups: TermGroups,
  lists: PostingLists,
  { among, before }: { among: readonly number[]; before?: ReadonlyMap<number, Bits> },
): Map<number, Bits> {
  const hits = new Map<number, Bits>();
  for (const block of among) {
    let common = before?.get(block);
    for (const group of groups) {
      common = common
        ? narrowed(common, group, { lists, block })
        : inAny(group, { lists, block, bits: noBits() });
      if (!common) break;
    }
    if (common) hits.set(block, common);
  }
  return hits;
}

interface InBlock {
  lists: PostingLists;
  block: number;
}

/** Only those of the pictures that have one of the terms; undefined where none has. */
function narrowed(common: Bits, terms: readonly string[], { lists, block }: InBlock): Bits | undefined {
  const [only = ''] = terms;
  if (terms.length === 1) {
    const stored = lists.get(only)?.get(block);
    return stored && keepStored(common, stored) ? common : undefined;
  }
  const any = inAny(terms, { lists, block, bits: others });
  return any && keepCommon(common, any) ? common : undefined;
}

/** Used again and again for what is only compared with. */
const others = noBits();

/** Pictures of a block with one of the terms, written to `bits`; undefined where none has one. */
function inAny(terms: readonly string[], { lists, block, bits }: InBlock & { bits: Bits }): Bits | undefined {
  bits.words.fill(0);
  let any = false;
  for (const term of terms) {
    const stored = lists.get(term)?.get(block);
    if (stored) addStored(bits, stored);
    any ||= stored !== undefined;
  }
  return any ? bits : undefined;
}
