import type { Kysely, Transaction } from 'kysely';
import { boundLists } from '../../../db/bound-lists.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { Database } from '../../../db/tables/index.ts';
import { chunks } from '../catalogue/image-lists.ts';
import { addStored, blockOf, noBits, setPicture, toStored } from './posting-blocks.ts';

/** Reading and writing of the posting lists, `image_posting`: a row for each term and block of pictures. */

export interface Posting {
  term: string;
  block: number;
  pictures: Uint8Array;
}

export interface BlockRange {
  oldest: number;
  newest: number;
}

export interface PostingReader {
  /** Postings of these terms from the newest of some blocks to the oldest. */
  inRange(terms: readonly string[], range: BlockRange): Promise<Posting[]>;
  inBlocks(terms: readonly string[], blocks: readonly number[]): Promise<Posting[]>;
}

interface TermValues extends Record<string, unknown> {
  terms: unknown;
}

/** The two questions to the table, for {@link createPostingReader} and for looking at their plans. */
export function postingReads(db: Kysely<Database>) {
  const { among, bind } = boundLists(db);
  const ofTerms = (terms: unknown) =>
    db.selectFrom('image_posting').where(among('term', terms)).select(['term', 'block', 'pictures']);
  return {
    bind,
    inRange: ({ terms, oldest, newest }: TermValues & BlockRange) =>
      ofTerms(terms).where('block', '>=', oldest).where('block', '<=', newest),
    inBlocks: ({ terms, blocks }: TermValues & { blocks: unknown }) =>
      ofTerms(terms).where(among('block', blocks)),
  };
}

export function createPostingReader(db: Kysely<Database>): PostingReader {
  const { bind, ...reads } = postingReads(db);
  const inRange = preparedQuery(db, ['terms', 'oldest', 'newest'], reads.inRange);
  const inBlocks = preparedQuery(db, ['terms', 'blocks'], reads.inBlocks);
  return {
    inRange: async (terms, range) => inRange({ terms: bind(terms), ...range }),
    inBlocks: async (terms, blocks) =>
      blocks.length === 0 ? [] : inBlocks({ terms: bind(terms), blocks: bind(blocks) }),
  };
}

/** Tells the lists that these pictures have these terms, or no longer have them. The lists must be locked. */
export async function changePostings(
  trx: Transaction<Database> | Kysely<Database>,
  pictures: readonly { id: number; terms: Iterable<string> }[],
  have: boolean,
): Promise<void> {
  for (const [block, inBlock] of Map.groupBy(pictures, ({ id }) => blockOf(id))) {
    const ids = new Map<string, number[]>();
    for (const { id, terms } of inBlock)
      for (const term of terms) {
        const known = ids.get(term);
        if (known) known.push(id);
        else ids.set(term, [id]);
      }
    // In the order of the table, so that neighbours are written together.
    const inOrder = [...ids].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const chunk of chunks(inOrder)) await changeBlock(trx, block, { ids: chunk, have });
  }
}

async function changeBlock(
  trx: Transaction<Database> | Kysely<Database>,
  block: number,
  { ids, have }: { ids: readonly (readonly [term: string, ids: readonly number[]])[]; have: boolean },
): Promise<void> {
  const terms = ids.map(([term]) => term);
  const stored = await trx
    .selectFrom('image_posting')
    .where('block', '=', block)
    .where('term', 'in', terms)
    .select(['term', 'pictures'])
    .execute();
  const before = new Map(stored.map(({ term, pictures }) => [term, pictures]));
  const kept: Posting[] = [];
  const gone: string[] = [];
  for (const [term, changed] of ids) {
    const bits = noBits();
    const known = before.get(term);
    if (known) addStored(bits, known);
    for (const id of changed) setPicture(bits, id, have);
    const pictures = toStored(bits);
    if (pictures) kept.push({ term, block, pictures });
    else gone.push(term);
  }
  if (kept.length > 0)
    await trx
      .insertInto('image_posting')
      .values(kept)
      .onConflict((conflict) =>
        conflict.columns(['term', 'block']).doUpdateSet((eb) => ({ pictures: eb.ref('excluded.pictures') })),
      )
      .execute();
  if (gone.length > 0)
    await trx.deleteFrom('image_posting').where('block', '=', block).where('term', 'in', gone).execute();
}
