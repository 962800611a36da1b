import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { commonPictures } from './common-pictures.ts';
import { blockOf, BLOCK_PICTURES, countBits, picturesOf } from './posting-blocks.ts';
import { createPostingLists, type Moment, type PostingListReader } from './posting-lists.ts';
import { wantedHits, type Hits, type TermGroups, type Tiers } from './term-query.ts';

/** What is known of the gallery when a search begins. */
export interface Gallery {
  pictures: number;
  newestId: number;
  generation: number;
}

export interface HitsQuestion {
  tiers: Tiers;
  /** How many pictures have each of the terms. */
  counts: ReadonlyMap<string, number>;
  gallery: Gallery;
}

/** Reads a slice of the tiers, one after the other. */
export type HitsReader = (question: HitsQuestion, slice: { skip: number; take: number }) => Promise<Hits>;

/**
 * Reads the posting lists from the newest block of pictures backwards, and stops where counting does. How far to reach
 * at first follows from how many pictures have the terms; terms that hardly ever meet are compared along their whole
 * lists, which are short: a million pictures are a hundred and forty blocks.
 */
export function createHits(db: Kysely<Database>): HitsReader {
  const lists = createPostingLists(db);
  return async ({ tiers, counts, gallery }, { skip, take }) => {
    const read = (groups: TermGroups, wish: Wish) => readTier(lists, groups, { counts, gallery, ...wish });
    const wanted = wantedHits(skip, take);
    const [first, second] = tiers;
    const best = await read(first.groups, { wanted, except: new Set() });
    if (!second || !best.complete) return sliceOf(best);
    const rest = await read(second.groups, {
      wanted: Math.max(1, wanted - best.ids.length),
      except: new Set(best.ids),
    });
    return sliceOf({ ...rest, ids: [...best.ids, ...rest.ids] });

    function sliceOf({ ids, count, complete }: Found): Hits {
      return {
        ids: ids.slice(skip, skip + take),
        total: complete ? count : wanted - 1,
        exact: complete,
      };
    }
  };
}

interface Wish {
  /** How many hits are looked for. */
  wanted: number;
  /** Hits that are known already: counted, but not looked for. */
  except: ReadonlySet<number>;
}

interface Found {
  /** The newest first; no more than wanted. */
  ids: number[];
  /** All hits in the blocks that were read. */
  count: number;
  /** Whether all blocks were read. */
  complete: boolean;
}

async function readTier(
  lists: PostingListReader,
  groups: TermGroups,
  { counts, gallery, wanted, except }: Wish & Omit<HitsQuestion, 'tiers'>,
): Promise<Found> {
  const found: Found = { ids: [], count: 0, complete: true };
  const sized = groups
    .map((terms) => ({ terms, most: terms.reduce((sum, term) => sum + (counts.get(term) ?? 0), 0) }))
    .toSorted((a, b) => a.most - b.most);
  const rarest = sized[0]?.most ?? 0;
  if (rarest === 0) return found;
  const { pictures, generation, newestId } = gallery;
  /** Hits, if the terms had nothing to do with each other. */
  const likely = sized.reduce((share, { most }) => share * Math.min(1, most / pictures), pictures);
  const moment: Moment = { generation, newestBlock: blockOf(newestId) };
  const ordered = sized.map(({ terms }) => terms);
  for (const range of ranges(moment.newestBlock, (wanted / likely) * (pictures / BLOCK_PICTURES))) {
    for (const [block, bits] of await commonPictures(lists, ordered, { ...range, rarest, moment })) {
      found.count += countBits(bits);
      if (found.ids.length >= wanted) continue;
      for (const id of picturesOf(bits, block)) {
        if (!except.has(id)) found.ids.push(id);
        if (found.ids.length >= wanted) break;
      }
    }
    found.complete = range.oldest === 0;
    if (found.ids.length >= wanted) break;
  }
  return found;
}

/** Terms may be rarer among the newest pictures than among all. */
const PATIENCE = 2;
/** So many cost hardly more than one; a gallery that has no more is always counted to its end. */
const BLOCKS_AT_LEAST = 8;

/** The newest blocks as far as hits are to be expected, then all others. */
function* ranges(newest: number, expected: number): Generator<{ oldest: number; newest: number }> {
  const blocks = Math.max(BLOCKS_AT_LEAST, 1 + expected * PATIENCE);
  const oldest = blocks > newest ? 0 : newest - Math.ceil(blocks) + 1;
  yield { oldest, newest };
  if (oldest > 0) yield { oldest: 0, newest: oldest - 1 };
}
