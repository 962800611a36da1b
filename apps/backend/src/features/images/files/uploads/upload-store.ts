import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../../db/tables/index.ts';
import { inTransactionOf } from '../../../../db/in-transaction.ts';

export type UploadRow = Selectable<Database['image_upload']>;
export type UploadStore = ReturnType<typeof createUploadStore>;

type NewUploadRow = Pick<
  UploadRow,
  'id' | 'owner_id' | 'file_name' | 'folder' | 'metadata' | 'bytes' | 'created_at'
>;

export interface UploadPart {
  uploadId: string;
  start: number;
  bytes: number;
  storageKey: string;
}

/** Uploads and their parts. A part counts when its row is committed, after its bytes are stored. */
export function createUploadStore(db: Kysely<Database>) {
  const inTransaction = inTransactionOf(db);
  return {
    async add(row: NewUploadRow, now: number) {
      await db
        .insertInto('image_upload')
        .values({ ...row, received: 0, touched_at: now, finished_at: null })
        .execute();
    },

    find: (id: string): Promise<UploadRow | undefined> =>
      db.selectFrom('image_upload').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Uploads of an owner that are not complete, the latest first. */
    unfinished: (ownerId: string): Promise<UploadRow[]> =>
      db
        .selectFrom('image_upload')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('finished_at', 'is', null)
        .orderBy('touched_at', 'desc')
        .orderBy('id')
        .execute(),

    /**
     * Adds a part at the end of what is stored; the last part makes the draft. False when the upload is gone or another
     * request has continued it: of two requests for the same place one wins.
     */
    addPart: ({ uploadId, start, bytes, storageKey }: UploadPart, now: number): Promise<boolean> =>
      inTransaction(async (transaction) => {
        const upload = await transaction
          .updateTable('image_upload')
          .set({ received: start + bytes, touched_at: now })
          .where('id', '=', uploadId)
          .where('received', '=', start)
          .where('finished_at', 'is', null)
          .returningAll()
          .executeTakeFirst();
        if (!upload) return false;
        await transaction
          .insertInto('image_upload_part')
          .values({ upload_id: uploadId, start, bytes, storage_key: storageKey })
          .execute();
        if (upload.received < upload.bytes) return true;
        await transaction
          .updateTable('image_upload')
          .set({ finished_at: now })
          .where('id', '=', uploadId)
          .execute();
        const { id, owner_id, created_at, file_name, folder } = upload;
        await transaction
          .insertInto('image')
          .values({
            public_id: id,
            state: 'draft',
            owner_id,
            created_at,
            reading: 'waiting',
            file_name,
            folder,
          })
          .execute();
        return true;
      }),

    /** Storage keys of the parts, in their order. */
    async parts(uploadId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('image_upload_part')
        .select('storage_key')
        .where('upload_id', '=', uploadId)
        .orderBy('start')
        .execute();
      return rows.map((row) => row.storage_key);
    },

    /** Forgets the parts of an upload whose files are removed. */
    async removeParts(uploadId: string): Promise<void> {
      await db.deleteFrom('image_upload_part').where('upload_id', '=', uploadId).execute();
    },

    /** Uploads that nobody has continued since, and finished ones; not those whose file is still to be read, or may be. */
    async expired(before: number): Promise<string[]> {
      const rows = await db
        .selectFrom('image_upload')
        .leftJoin('image', (join) =>
          join
            .onRef('image.public_id', '=', 'image_upload.id')
            .on('image.state', '=', 'draft')
            .on((eb) => eb.or([eb('image.reading', '=', 'waiting'), eb('image.animation', 'is not', null)])),
        )
        .select('image_upload.id')
        .where('image_upload.touched_at', '<', before)
        .where('image.id', 'is', null)
        .execute();
      return rows.map((row) => row.id);
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('image_upload').where('id', '=', id).execute();
    },
  };
}
