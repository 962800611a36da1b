import { sql, type Kysely } from 'kysely';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/tables/index.ts';
import {
  addStored,
  blockOf,
  BLOCK_PICTURES,
  countBits,
  keepCommon,
  noBits,
  picturesOf,
  type Bits,
} from './posting-blocks.ts';
import { createPostingReader, type BlockRange, type Posting, type PostingReader } from './posting-store.ts';
import { wantedHits, type HitsReader, type TermGroups } from './term-query.ts';
import { createTermCounts } from './term-store.ts';

/**
 * Reads the posting lists from the newest block of pictures backwards, and stops where counting does. How far to reach
 * at first follows from how many pictures have the terms; terms that hardly ever meet are compared along their whole
 * lists, which are short: a million pictures are a hundred and forty blocks.
 */
export function createHits(db: Kysely<Database>): HitsReader {
  const postings = createPostingReader(db);
  const countsOf = createTermCounts(db);
  const gallerySize = createGallerySize(db);
  return async (tiers, { skip, take }) => {
    const terms = [...new Set(tiers.flatMap(({ groups }) => groups.flat()))];
    const [counts, gallery] = await Promise.all([countsOf(terms), gallerySize()]);
    const read = (groups: TermGroups, wish: Wish) =>
      readTier(postings, groups, { counts, ...gallery, ...wish });
    const wanted = wantedHits(skip, take);
    const [first, second] = tiers;
    const best = await read(first.groups, { wanted, except: new Set() });
    if (!second || !best.complete) return sliceOf(best);
    const rest = await read(second.groups, {
      wanted: Math.max(1, wanted - best.ids.length),
      except: new Set(best.ids),
    });
    return sliceOf({ ...rest, ids: [...best.ids, ...rest.ids] });

    function sliceOf({ ids, count, complete }: Found) {
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

interface Reading extends Wish {
  counts: ReadonlyMap<string, number>;
  pictures: number;
  newestId: number;
}

interface Found {
  /** The newest first; no more than wanted. */
  ids: number[];
  /** All hits in the blocks that were read. */
  count: number;
  /** Whether all blocks were read. */
  complete: boolean;
}

async function readTier(postings: PostingReader, groups: TermGroups, reading: Reading): Promise<Found> {
  const { counts, pictures, newestId, wanted, except } = reading;
  const found: Found = { ids: [], count: 0, complete: true };
  const sized = groups
    .map((terms) => ({ terms, most: terms.reduce((sum, term) => sum + (counts.get(term) ?? 0), 0) }))
    .toSorted((a, b) => a.most - b.most);
  const rarest = sized[0]?.most ?? 0;
  if (rarest === 0) return found;
  /** Hits, if the terms had nothing to do with each other. */
  const likely = sized.reduce((share, { most }) => share * Math.min(1, most / pictures), pictures);
  const ordered = sized.map(({ terms }) => terms);
  for (const range of ranges(blockOf(newestId), (wanted / likely) * (pictures / BLOCK_PICTURES))) {
    for (const [block, bits] of await hitsInRange(postings, ordered, { ...range, rarest })) {
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
function* ranges(newest: number, expected: number): Generator<BlockRange> {
  const blocks = Math.max(BLOCKS_AT_LEAST, 1 + expected * PATIENCE);
  const oldest = blocks > newest ? 0 : newest - Math.ceil(blocks) + 1;
  yield { oldest, newest };
  if (oldest > 0) yield { oldest: 0, newest: oldest - 1 };
}

/** Groups that are compared before it is asked where the others are still of interest. */
const GROUPS_AT_ONCE = 3;
/** Below so many pictures a block it pays to ask for the rarest group alone first. */
const SELDOM = 4;

/** Blocks with hits, the newest first. */
async function hitsInRange(
  postings: PostingReader,
  groups: TermGroups,
  { rarest, ...range }: BlockRange & { rarest: number },
): Promise<[block: number, hits: Bits][]> {
  const seldom = rarest < (range.newest - range.oldest + 1) * SELDOM;
  const [first = [], ...others] = slices(groups, seldom ? 1 : GROUPS_AT_ONCE);
  let hits = compare(first, await postings.inRange(first.flat(), range));
  for (const slice of others)
    hits = compare(slice, await postings.inBlocks(slice.flat(), [...hits.keys()]), hits);
  return [...hits].toSorted(([a], [b]) => b - a);
}

function slices(groups: TermGroups, first: number): TermGroups[] {
  const others = Math.ceil(Math.max(0, groups.length - first) / GROUPS_AT_ONCE);
  return [
    groups.slice(0, first),
    ...Array.from({ length: others }, (_, index) => {
      const from = first + index * GROUPS_AT_ONCE;
      return groups.slice(from, from + GROUPS_AT_ONCE);
    }),
  ];
}

/** What all groups have in common, block by block; blocks without a hit are left out. */
function compare(
  groups: TermGroups,
  postings: readonly Posting[],
  before?: ReadonlyMap<number, Bits>,
): Map<number, Bits> {
  const blocks = new Map<number, Bits[]>();
  for (const { term, block, pictures } of postings) {
    let found = blocks.get(block);
    if (!found) blocks.set(block, (found = groups.map(noBits)));
    for (const [index, group] of groups.entries()) {
      const bits = found[index];
      if (bits && group.includes(term)) addStored(bits, pictures);
    }
  }
  const hits = new Map<number, Bits>();
  for (const [block, [first, ...others]] of blocks) {
    const known = before?.get(block);
    if (!first) continue;
    for (const bits of known ? [known, ...others] : others) keepCommon(first, bits);
    if (countBits(first) > 0) hits.set(block, first);
  }
  return hits;
}

function createGallerySize(db: Kysely<Database>) {
  const read = preparedQuery(db, [], () =>
    db
      .selectFrom('image_counter')
      .where('name', '=', 'all')
      .select(['value', sql<number | null>`(select max(id) from image)`.as('newest')]),
  );
  return async (): Promise<{ pictures: number; newestId: number }> => {
    const [row] = await read({});
    return { pictures: row?.value ?? 0, newestId: row?.newest ?? 0 };
  };
}
