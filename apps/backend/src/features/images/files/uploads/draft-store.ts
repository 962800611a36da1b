import { fullName } from '@lumigraph/contracts';
import { sql, type Kysely, type Transaction, type Updateable } from 'kysely';
import { countOf } from '../../../../db/query-results.ts';
import { inTransactionOf } from '../../../../db/in-transaction.ts';
import { listPage } from '../../../../db/list-page.ts';
import type { ImageTable } from '../../../../db/tables/images.ts';
import type { Database } from '../../../../db/tables/index.ts';
import { categoryKey } from '../../store/list-counters.ts';
import type { ImageRow } from '../../store/image-rows.ts';

export type DraftStore = ReturnType<typeof createDraftStore>;

/** As the index of the queue says it. */
const isDraft = sql<boolean>`state = 'draft'`;

/** Drafts in the queue. A reader holds one by its `attempts`, which every new claim increases. */
export function createDraftStore(db: Kysely<Database>) {
  const held = ({ id, attempts }: Pick<ImageRow, 'id' | 'attempts'>) =>
    db
      .updateTable('image')
      .where('id', '=', id)
      .where('reading', '=', 'waiting')
      .where('attempts', '=', attempts);
  const drafts = () => db.selectFrom('image').where(isDraft);
  const ofOwner = (ownerId: string | undefined) =>
    drafts().$if(ownerId !== undefined, (rows) => rows.where('owner_id', '=', ownerId ?? ''));

  return {
    /** Takes the next draft whose file has to be read, for some time. */
    async claim(now: number, forMs: number): Promise<ImageRow | undefined> {
      const next = await drafts()
        .select(['id', 'attempts'])
        .where('reading', '=', 'waiting')
        .where('claimed_until', '<=', now)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!next) return undefined;
      const claimed = await held(next)
        .where('claimed_until', '<=', now)
        .set({ claimed_until: now + forMs, attempts: next.attempts + 1 })
        .returningAll()
        .executeTakeFirst();
      // Another process was faster.
      return claimed ?? this.claim(now, forMs);
    },

    async renew(draft: ImageRow, until: number): Promise<void> {
      await held(draft).set({ claimed_until: until }).execute();
    },

    /** Puts a draft back whose file could not be read because of an outage. */
    async putBack(draft: ImageRow, until: number): Promise<void> {
      await held(draft)
        .set({ claimed_until: until, attempts: draft.attempts - 1 })
        .execute();
    },

    /** Names the files that are going to be written. False when the draft is gone or somebody else reads it. */
    async nameFiles(draft: ImageRow, storageKey: string): Promise<boolean> {
      const { numUpdatedRows } = await held(draft).set({ storage_key: storageKey }).executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async finish(draft: ImageRow, columns: Updateable<ImageTable>): Promise<boolean> {
      const { numUpdatedRows } = await held(draft)
        .set({ ...columns, reading: 'ready' })
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async refuse(draft: ImageRow, refusal: string): Promise<void> {
      await held(draft).set({ reading: 'refused', state_reason: refusal, storage_key: null }).execute();
    },

    find: (id: string): Promise<ImageRow | undefined> =>
      drafts().selectAll().where('public_id', '=', id).executeTakeFirst(),

    findAll: (ids: readonly string[]): Promise<ImageRow[]> =>
      drafts().selectAll().where('public_id', 'in', ids).execute(),

    /** In the order in which their files were added: that of a selection, whichever arrives first. */
    list: (ownerId: string | undefined, query: { cursor?: string; pageSize: number }) =>
      listPage(db, {
        rows: ofOwner(ownerId).selectAll(),
        order: { column: 'created_at', key: 'public_id', descending: false },
        placeOf: ({ created_at, public_id }) => [created_at, public_id],
        query,
      }),

    async count(ownerId: string | undefined): Promise<number> {
      return countOf(ofOwner(ownerId));
    },

    /** Deletes drafts; `forget` is called in the transaction for each of them. Returns their number. */
    discard: (
      ids: readonly string[],
      forget: (transaction: Transaction<Database>, row: ImageRow) => Promise<void>,
    ): Promise<number> =>
      inTransactionOf(db)(async (transaction) => {
        const rows = await transaction
          .deleteFrom('image')
          .where('public_id', 'in', ids)
          .where('state', '=', 'draft')
          .returningAll()
          .execute();
        for (const row of rows) await forget(transaction, row);
        return rows.length;
      }),

    /** Names of the categories with these ids, by id. */
    async categoryNames(ids: readonly number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('category').select(['id', 'name']).where('id', 'in', ids).execute();
      return new Map(rows.map((row) => [row.id, row.name]));
    },

    /** Id of the category with this name, in any case of letters. */
    async categoryNamed(name: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('category')
        .select('id')
        .where('name_key', '=', categoryKey(name))
        .executeTakeFirst();
      return row?.id;
    },

    /** Names of the people and access keys with these owner ids (`user:…`, `key:…`). */
    async ownerNames(ownerIds: readonly string[]): Promise<Map<string, string>> {
      const idsOf = (kind: string) =>
        ownerIds.filter((id) => id.startsWith(`${kind}:`)).map((id) => id.slice(kind.length + 1));
      const [users, keys] = [idsOf('user'), idsOf('key')];
      const names = new Map<string, string>();
      if (users.length > 0)
        for (const row of await db
          .selectFrom('user_account')
          .select(['id', 'first_name', 'last_name'])
          .where('id', 'in', users)
          .execute())
          names.set(`user:${row.id}`, fullName({ firstName: row.first_name, lastName: row.last_name }));
      if (keys.length > 0)
        for (const row of await db
          .selectFrom('access_key')
          .select(['id', 'name'])
          .where('id', 'in', keys)
          .execute())
          names.set(`key:${row.id}`, row.name);
      return names;
    },
  };
}

/** Takes drafts out of the queue that nobody has changed since; returns the ids of those. */
export async function takeDraftsIn(
  transaction: Transaction<Database>,
  drafts: readonly Pick<ImageRow, 'id' | 'version'>[],
): Promise<Set<number>> {
  const taken = new Set<number>();
  for (const { id, version } of drafts) {
    const row = await transaction
      .deleteFrom('image')
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (row) taken.add(row.id);
  }
  return taken;
}
