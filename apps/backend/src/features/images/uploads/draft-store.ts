import { fullName } from '@lumigraph/contracts';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { inTransactionOf } from '../../../db/in-transaction.ts';
import type { ImageDraftTable } from '../../../db/tables/upload-tables.ts';
import type { Database } from '../../../db/tables/index.ts';
import { AppError } from '../../../http/errors.ts';
import { categoryKey } from '../catalogue/list-counters.ts';
import type { DraftRecord } from './draft-records.ts';

export type DraftRow = Selectable<ImageDraftTable>;
export type DraftStore = ReturnType<typeof createDraftStore>;

export interface ReadDraft {
  sha256: string;
  record: DraftRecord;
}

interface Page {
  ownerId: string | undefined;
  /** The last draft of the page before. */
  after: { createdAt: number; id: string } | undefined;
  limit: number;
}

/** Drafts in the queue. A reader holds one by its `attempts`, which every new claim increases. */
export function createDraftStore(db: Kysely<Database>) {
  const held = ({ id, attempts }: Pick<DraftRow, 'id' | 'attempts'>) =>
    db
      .updateTable('image_draft')
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', attempts);
  const ofOwner = (ownerId: string | undefined) =>
    db
      .selectFrom('image_draft')
      .$if(ownerId !== undefined, (rows) => rows.where('owner_id', '=', ownerId ?? ''));

  return {
    /** Takes the next draft whose file has to be read, for some time. */
    async claim(now: number, forMs: number): Promise<DraftRow | undefined> {
      const next = await db
        .selectFrom('image_draft')
        .select(['id', 'attempts'])
        .where('state', '=', 'waiting')
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

    async renew(draft: DraftRow, until: number): Promise<void> {
      await held(draft).set({ claimed_until: until }).execute();
    },

    /** Puts a draft back whose file could not be read because of an outage. */
    async putBack(draft: DraftRow, until: number): Promise<void> {
      await held(draft)
        .set({ claimed_until: until, attempts: draft.attempts - 1 })
        .execute();
    },

    /** Names the files that are going to be written. False when the draft is gone or somebody else reads it. */
    async nameFiles(draft: DraftRow, storageKey: string): Promise<boolean> {
      const { numUpdatedRows } = await held(draft).set({ storage_key: storageKey }).executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async finish(draft: DraftRow, { sha256, record }: ReadDraft): Promise<boolean> {
      const { numUpdatedRows } = await held(draft)
        .set({ state: 'ready', sha256, record: JSON.stringify(record) })
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async refuse(draft: DraftRow, refusal: string): Promise<void> {
      await held(draft).set({ state: 'refused', refusal, storage_key: null }).execute();
    },

    find: (id: string): Promise<DraftRow | undefined> =>
      db.selectFrom('image_draft').selectAll().where('id', '=', id).executeTakeFirst(),

    findAll: (ids: readonly string[]): Promise<DraftRow[]> =>
      db.selectFrom('image_draft').selectAll().where('id', 'in', ids).execute(),

    /** In the order in which their files were added: that of a selection, whichever arrives first. */
    list: ({ ownerId, after, limit }: Page): Promise<DraftRow[]> =>
      ofOwner(ownerId)
        .selectAll()
        .$if(after !== undefined, (rows) =>
          rows.where((eb) =>
            eb.or([
              eb('created_at', '>', after?.createdAt ?? 0),
              eb.and([eb('created_at', '=', after?.createdAt ?? 0), eb('id', '>', after?.id ?? '')]),
            ]),
          ),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute(),

    async count(ownerId: string | undefined): Promise<number> {
      const { count } = await ofOwner(ownerId)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /**
     * Changes drafts that are ready in one transaction, and returns their number.
     * @throws AppError CHANGED_MEANWHILE when one has another version than the expected one
     */
    change: (ids: readonly string[], change: DraftChange): Promise<number> =>
      inTransactionOf(db)((transaction) => changeIn(transaction, ids, change)),

    /** Deletes drafts; `forget` is called in the transaction for each of them. Returns their number. */
    discard: (
      ids: readonly string[],
      forget: (transaction: Transaction<Database>, row: DraftRow) => Promise<void>,
    ): Promise<number> =>
      inTransactionOf(db)(async (transaction) => {
        const rows = await transaction
          .deleteFrom('image_draft')
          .where('id', 'in', ids)
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

interface DraftChange {
  edit: (record: DraftRecord) => DraftRecord;
  acceptsSimilar?: boolean | undefined;
  expectedVersion?: number | undefined;
  /** Called for each changed draft, in the transaction. */
  noted: (id: string, change: { before: DraftRecord; after: DraftRecord }) => void;
}

async function changeIn(
  transaction: Transaction<Database>,
  ids: readonly string[],
  { edit, acceptsSimilar, expectedVersion, noted }: DraftChange,
): Promise<number> {
  let changed = 0;
  for (const id of ids) {
    const row = await transaction
      .selectFrom('image_draft')
      .select(['record', 'version'])
      .where('id', '=', id)
      .where('state', '=', 'ready')
      .executeTakeFirst();
    if (!row?.record) continue;
    if (expectedVersion !== undefined && row.version !== expectedVersion)
      throw new AppError('CHANGED_MEANWHILE');
    const before = JSON.parse(row.record) as DraftRecord;
    const record = edit(before);
    const { numUpdatedRows } = await transaction
      .updateTable('image_draft')
      .set({
        record: JSON.stringify(record),
        version: row.version + 1,
        ...(acceptsSimilar === undefined ? {} : { accepts_similar: acceptsSimilar ? 1 : 0 }),
      })
      .where('id', '=', id)
      .where('version', '=', row.version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new AppError('CHANGED_MEANWHILE');
    noted(id, { before, after: record });
    changed += 1;
  }
  return changed;
}

/** Takes drafts out of the queue that nobody has changed since; returns the ids of those. */
export async function takeDraftsIn(
  transaction: Transaction<Database>,
  drafts: readonly { id: string; version: number }[],
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const { id, version } of drafts) {
    const row = await transaction
      .deleteFrom('image_draft')
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (row) taken.add(row.id);
  }
  return taken;
}
