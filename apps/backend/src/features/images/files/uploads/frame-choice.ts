import type { Kysely } from 'kysely';
import { noteChange } from '../../../../db/audit-trail.ts';
import { inTransactionOf } from '../../../../db/in-transaction.ts';
import type { Database } from '../../../../db/tables/index.ts';
import type { ImageFileTasks } from '../image-file-tasks.ts';
import { AppError, invalidField } from '../../../../lib/errors.ts';
import type { FileStorage } from '../../../../storage/file-storage.ts';
import { addFingerprint, similarFiles } from '../../store/fingerprint-store.ts';
import { toFileColumns, toImage, type ImageRecord, type ImageRow } from '../../store/image-rows.ts';
import { newOriginalKey, saveFiles } from '../delivery/rendition-files.ts';
import { beginImport, type SessionDeps } from '../import/import-session.ts';
import { markedOf } from './remark-files.ts';
import { chosenFrameOf } from './draft-response.ts';
import { contentOf } from './draft-reader.ts';
import type { DraftStore } from './draft-store.ts';
import type { UploadStore } from './upload-store.ts';
import { removeParts } from './uploads-service.ts';

export interface AnimationDeps {
  storage: FileStorage;
  uploads: UploadStore;
}

export interface FrameChoiceDeps extends SessionDeps, AnimationDeps {
  db: Kysely<Database>;
  imageTasks: Pick<ImageFileTasks, 'prepareImage' | 'makeFrameStrip'>;
  drafts: DraftStore;
  licenseUrl: string;
}

/** The still of an animated file. The file is kept as long as its draft, so that another frame can be chosen. */
export function createFrameChoice(deps: FrameChoiceDeps) {
  const { db, storage, imageTasks, drafts } = deps;

  /** @throws AppError NOT_FOUND for a draft that is not animated, or not there */
  async function animated(id: string) {
    const row = await drafts.find(id);
    const animation = row && chosenFrameOf(row);
    if (!animation || row.reading !== 'ready') throw new AppError('NOT_FOUND');
    return { row, animation };
  }

  return {
    /** All frames below each other, as JPEG. */
    async strip(id: string): Promise<Buffer> {
      await animated(id);
      return imageTasks.makeFrameStrip(await contentOf(deps, id));
    },

    /**
     * Makes the files of a draft anew from another frame; its texts stay.
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE; VALIDATION_FAILED for a frame that there is not
     */
    async choose(id: string, frame: number, version: number): Promise<void> {
      const { row, animation } = await animated(id);
      if (frame >= animation.frames) throw invalidField('frame', `It has ${animation.frames} frames`);
      // Its file is read.
      const draft = toImage(row) as ImageRecord;
      const session = await beginImport(deps);
      try {
        const { source, license, credit } = draft;
        const prepared = await imageTasks.prepareImage(await contentOf(deps, id), {
          fileName: row.file_name ?? '',
          category: '',
          rights: { source, license, credit, licenseUrl: deps.licenseUrl },
          chosen: { ...markedOf(draft), publicId: id },
          frame,
        });
        const { image } = prepared;
        const storageKey = newOriginalKey(image.format);
        await session.claim(storageKey);
        const files = await saveFiles(storage, storageKey, prepared);
        const { fingerprint = '' } = image;
        const similarTo = await similarFiles(db, image.sha256, fingerprint);
        await addFingerprint(db, image.sha256, fingerprint);
        const { format, width, height, bytes, placeholder, stored_sha256 } = toFileColumns({
          ...image,
          ...files,
        });
        await inTransactionOf(db)(async (transaction) => {
          const changed = await transaction
            .updateTable('image')
            .where('id', '=', row.id)
            .where('state', '=', 'draft')
            .where('version', '=', version)
            .set((eb) => ({
              // What an editor has written about the prompt and the model stays.
              format,
              width,
              height,
              bytes,
              placeholder,
              stored_sha256,
              storage_key: storageKey,
              animation: JSON.stringify({ ...animation, chosen: frame }),
              similar_to: JSON.stringify(similarTo),
              version: eb('version', '+', 1),
            }))
            .executeTakeFirst();
          if (changed.numUpdatedRows === 0n) throw new AppError('CHANGED_MEANWHILE');
          noteFrame(row, animation.chosen, frame);
          // From the commit on the session owns the former files, and removes them when it ends.
          if (row.storage_key !== null) await session.claimIn(transaction, row.storage_key);
          await session.releaseIn(transaction, storageKey);
        });
      } finally {
        await session.end();
      }
    },
  };
}

/**
 * Removes the animated file of a draft that is gone. Where that fails, the job that removes old uploads does it later.
 */
export async function removeAnimation(
  deps: AnimationDeps,
  { animation, public_id }: ImageRow,
): Promise<void> {
  if (animation !== null) await removeParts(deps, public_id).catch(() => undefined);
}

const noteFrame = ({ public_id: id, file_name }: ImageRow, before: number, after: number): void =>
  noteChange({
    object: { kind: 'image', id, label: file_name ?? '' },
    before: { frame: before },
    after: { frame: after },
  });
