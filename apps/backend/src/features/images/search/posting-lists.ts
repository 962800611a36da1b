import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/tables/index.ts';
import { createPostingReader, type Posting } from './posting-store.ts';

/** The postings of some terms: term → block → what is stored of it. */
export type PostingLists = ReadonlyMap<string, ReadonlyMap<number, Uint8Array>>;

/** Until when what is kept holds, and where reading begins. */
export interface Moment {
  generation: number;
  newestBlock: number;
}

interface KeptList {
  generation: number;
  /** All blocks from the newest to this one are known. */
  oldest: number;
  blocks: Map<number, Uint8Array>;
}

/** People search with the same words again and again: so much of their lists is kept, the last ones used. */
const KEPT_BYTES = 32 * 1024 * 1024;
const BYTES_BESIDE_A_LIST = 500;
const BYTES_BESIDE_A_BLOCK = 150;

const sizeOf = ({ blocks }: KeptList): number =>
  [...blocks.values()].reduce((sum, { length }) => sum + length + BYTES_BESIDE_A_BLOCK, BYTES_BESIDE_A_LIST);

/**
 * Posting lists, read as far as they are asked for. A list is kept for the generation of the gallery in which it was
 * read: every change of the pictures begins another, and each search asks which one it is.
 */
export function createPostingLists(db: Kysely<Database>) {
  const reader = createPostingReader(db);
  const kept = new LRUCache<string, KeptList>({ maxSize: KEPT_BYTES, sizeCalculation: sizeOf });

  const known = (term: string, { generation, newestBlock }: Moment): KeptList => {
    const list = kept.get(term);
    return list?.generation === generation
      ? list
      : { generation, oldest: newestBlock + 1, blocks: new Map() };
  };

  return {
    /** Lists from the newest block to the oldest that is asked for, or further. */
    async downTo(oldest: number, terms: readonly string[], moment: Moment): Promise<PostingLists> {
      const lists = new Map(terms.map((term) => [term, known(term, moment)]));
      const short = [...lists].filter(([, list]) => list.oldest > oldest);
      for (const [from, missing] of Map.groupBy(short, ([, list]) => list.oldest)) {
        const names = missing.map(([term]) => term);
        const postings = await reader.inRange(names, { oldest, newest: from - 1 });
        for (const { term, block, pictures } of postings) lists.get(term)?.blocks.set(block, pictures);
      }
      // A new entry each time: of one that is put back the size is not taken again.
      for (const [term, list] of short) kept.set(term, { ...list, oldest: Math.min(list.oldest, oldest) });
      return new Map([...lists].map(([term, { blocks }]) => [term, blocks]));
    },

    /** Lists in a few blocks only; these are not kept. */
    async inBlocks(
      blocks: readonly number[],
      terms: readonly string[],
      moment: Moment,
    ): Promise<PostingLists> {
      const oldest = Math.min(...blocks);
      const lists = new Map(terms.map((term) => [term, known(term, moment)]));
      const missing = [...lists].filter(([, list]) => list.oldest > oldest).map(([term]) => term);
      const read = missing.length > 0 ? await reader.inBlocks(missing, blocks) : [];
      const found = Map.groupBy(read, ({ term }) => term);
      return new Map(
        [...lists].map(([term, list]) => [
          term,
          missing.includes(term) ? byBlock(found.get(term)) : list.blocks,
        ]),
      );
    },
  };
}

export type PostingListReader = ReturnType<typeof createPostingLists>;

const byBlock = (postings: readonly Posting[] = []): Map<number, Uint8Array> =>
  new Map(postings.map(({ block, pictures }) => [block, pictures]));
