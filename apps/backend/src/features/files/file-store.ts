import { lockUser } from '../../db/lock-user.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { randomBytes } from 'node:crypto';
import { AVATARS_PREFIX } from '@lumigraph/contracts';

/** `h2K….webp`: 128 random bits. Public, but the address cannot be guessed. */
export const AVATAR_FILE = /^[A-Za-z0-9_-]{22}\.webp$/;

export const newAvatarFile = (): string => `${randomBytes(16).toString('base64url')}.webp`;

export const avatarKey = (file: string): string => `avatars/${file}`;

export const avatarUrl = (file: string): string => `${AVATARS_PREFIX}/${file}`;

export type FileRow = Database['stored_file'];
export type FileStore = ReturnType<typeof createFileStore>;

export interface Usage {
  count: number;
  bytes: number;
}

const SWEPT_AT_ONCE = 100;

/** Rows of uploaded files; the file storage contains the bytes. */
export function createFileStore(db: Kysely<Database>) {
  return {
    /**
     * Writes the row of a file before it is stored. `allows` receives the current usage of its owner, without the image
     * that an avatar replaces; uploads of one user are counted one after the other.
     */
    claim: (row: FileRow & { user_id: string }, allows: (usage: Usage) => boolean): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        await lockUser(transaction, row.user_id);
        if (!allows(await usageOf(transaction, row))) return false;
        await transaction.insertInto('stored_file').values(row).execute();
        return true;
      }),

    /** The storage has the bytes. False when the account is gone meanwhile. */
    keep: (
      { id, purpose, user_id: userId }: FileRow & { user_id: string },
      avatar: string | null,
      now: number,
    ) =>
      db.transaction().execute(async (transaction): Promise<boolean> => {
        await lockUser(transaction, userId);
        const kept = await transaction
          .updateTable('stored_file')
          .set({ status: 'kept', changed_at: now })
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .where('status', '=', 'writing')
          .returning('id')
          .executeTakeFirst();
        if (!kept || purpose !== 'avatar') return kept !== undefined;
        await transaction
          .updateTable('stored_file')
          .set({ status: 'removed', changed_at: now })
          .where('user_id', '=', userId)
          .where('purpose', '=', 'avatar')
          .where('status', '=', 'kept')
          .where('id', '!=', id)
          .execute();
        await transaction.updateTable('user_account').set({ avatar }).where('id', '=', userId).execute();
        return true;
      }),

    /** Of a file that could not be stored. */
    async giveUp(id: string, now: number): Promise<void> {
      await db
        .updateTable('stored_file')
        .set({ status: 'removed', changed_at: now })
        .where('id', '=', id)
        .execute();
    },

    listOf: (userId: string): Promise<FileRow[]> =>
      db
        .selectFrom('stored_file')
        .selectAll()
        .where('user_id', '=', userId)
        .where('status', '=', 'kept')
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    findOwn: (userId: string, id: string): Promise<FileRow | undefined> =>
      db
        .selectFrom('stored_file')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('status', '=', 'kept')
        .executeTakeFirst(),

    /** False when the user has no such file. */
    removeOwn: (userId: string, id: string, now: number): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        await lockUser(transaction, userId);
        const removed = await transaction
          .updateTable('stored_file')
          .set({ status: 'removed', changed_at: now })
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .where('status', '=', 'kept')
          .returning('purpose')
          .executeTakeFirst();
        if (removed?.purpose === 'avatar')
          await transaction
            .updateTable('user_account')
            .set({ avatar: null })
            .where('id', '=', userId)
            .execute();
        return removed !== undefined;
      }),

    /** Files without an owner, or with an upload that never finished. */
    orphans: (unfinishedBefore: number): Promise<Pick<FileRow, 'id' | 'storage_key'>[]> =>
      db
        .selectFrom('stored_file')
        .select(['id', 'storage_key'])
        .where((eb) =>
          eb.or([
            eb('status', '=', 'removed'),
            eb('user_id', 'is', null),
            eb.and([eb('status', '=', 'writing'), eb('changed_at', '<', unfinishedBefore)]),
          ]),
        )
        .limit(SWEPT_AT_ONCE)
        .execute(),

    /** Every file that is kept, in portions, for `gallery doctor`. */
    async *kept(): AsyncGenerator<Pick<FileRow, 'id' | 'storage_key' | 'bytes' | 'sha256'>> {
      let after = '';
      for (;;) {
        const rows = await db
          .selectFrom('stored_file')
          .select(['id', 'storage_key', 'bytes', 'sha256'])
          .where('status', '=', 'kept')
          .where('id', '>', after)
          .orderBy('id')
          .limit(SWEPT_AT_ONCE)
          .execute();
        yield* rows;
        after = rows.at(-1)?.id ?? after;
        if (rows.length < SWEPT_AT_ONCE) return;
      }
    },

    async forget(id: string): Promise<void> {
      await db.deleteFrom('stored_file').where('id', '=', id).execute();
    },
  };
}

async function usageOf(
  transaction: Transaction<Database>,
  { user_id: userId, purpose }: FileRow,
): Promise<Usage> {
  let query = transaction
    .selectFrom('stored_file')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | string | null>('bytes').as('bytes'),
    ])
    .where('user_id', '=', userId)
    .where('status', '!=', 'removed');
  if (purpose === 'avatar') query = query.where('purpose', '!=', 'avatar');
  const { count, bytes } = await query.executeTakeFirstOrThrow();
  // PostgreSQL returns the sum of big integers as text.
  return { count, bytes: Number(bytes ?? 0) };
}
