import type { Kysely } from 'kysely';
import { inTransactionOf } from '../../../../db/in-transaction.ts';
import type { Database } from '../../../../db/tables/index.ts';
import { AppError } from '../../../../lib/errors.ts';
import type { ImageFileTasks } from '../image-file-tasks.ts';
import type { FileStorage } from '../../../../storage/file-storage.ts';
import {
  type ImageRecord,
  type PublishedImage,
  toImage,
  type FileFacts,
  type ImageRow,
} from '../../store/image-rows.ts';
import { lockLists } from '../../store/list-counters.ts';
import { replaceImageFileIn } from '../../store/edit-images.ts';
import { newOriginalKey, saveFiles } from '../delivery/rendition-files.ts';
import { beginImport, type ImportSession, type SessionDeps } from '../import/import-session.ts';
import { takeDraftsIn, type DraftStore } from './draft-store.ts';
import { removeAnimation, type AnimationDeps } from './frame-choice.ts';
import { markedOf, remarkFiles } from './remark-files.ts';

export interface ReplaceDeps extends SessionDeps, AnimationDeps {
  db: Kysely<Database>;
  storage: FileStorage;
  imageTasks: Pick<ImageFileTasks, 'prepareImage' | 'remarkImage'>;
  drafts: DraftStore;
  findImage: (publicId: string) => Promise<PublishedImage | undefined>;
  licenseUrl: string;
}

export interface ReplacingFile {
  name: string;
  content: Buffer;
}

interface Commit {
  publicId: string;
  version: number | undefined;
  file: FileFacts;
  /** The draft whose file it was. */
  draft?: ImageRow;
}

/**
 * Gives published images another file. The address, the texts and the rights stay; what is known from the file (size,
 * prompt, model) is read from the new one. Renditions have other addresses afterwards (`fileVersion`).
 */
export function createFileReplacer(deps: ReplaceDeps) {
  async function published(publicId: string): Promise<PublishedImage> {
    const image = await deps.findImage(publicId);
    if (!image) throw new AppError('NOT_FOUND');
    return image;
  }

  const commit = (session: ImportSession, { publicId, version, file, draft }: Commit): Promise<void> =>
    inTransactionOf(deps.db)(async (transaction) => {
      if (draft) {
        await lockLists(transaction);
        const taken = await takeDraftsIn(transaction, [draft]);
        if (taken.size === 0) throw new AppError('CHANGED_MEANWHILE');
        if (draft.storage_key !== null) await session.claimIn(transaction, draft.storage_key);
      }
      const former = await replaceImageFileIn(transaction, publicId, { file, expectedVersion: version });
      // From the commit on the session owns the former files, and removes them when it ends.
      await session.claimIn(transaction, former);
      await session.releaseIn(transaction, file.storageKey);
    });

  return {
    /**
     * @param version the version that the change is based on; undefined does not check it
     * @throws Refusal when the file cannot become an image
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE; CONFLICT when an image has this file
     */
    async replace(publicId: string, { name, content }: ReplacingFile, version?: number): Promise<void> {
      const image = await published(publicId);
      const session = await beginImport(deps);
      try {
        const { source, license, credit } = image;
        const prepared = await deps.imageTasks.prepareImage(content, {
          fileName: name,
          category: image.categoryName,
          rights: { source, license, credit, licenseUrl: deps.licenseUrl },
          chosen: { ...markedOf(image), publicId },
        });
        const storageKey = newOriginalKey(prepared.image.format);
        await session.claim(storageKey);
        const files = await saveFiles(deps.storage, storageKey, prepared);
        await commit(session, { publicId, version, file: { ...prepared.image, ...files } });
      } finally {
        await session.end();
      }
    },

    /**
     * Gives an image the file of a draft, which leaves the queue.
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, CONFLICT
     */
    async replaceWithDraft(draftId: string, publicId: string, version: number): Promise<void> {
      const image = await published(publicId);
      const row = await deps.drafts.find(draftId);
      if (row?.reading !== 'ready') throw new AppError('NOT_FOUND');
      // Its file is read.
      const draft = toImage(row) as ImageRecord;
      const session = await beginImport(deps);
      try {
        const files = await remarkFiles(deps, session, {
          storageKey: draft.storageKey,
          format: draft.format,
          marks: { ...draft, ...markedOf(image), licenseUrl: deps.licenseUrl },
        });
        await commit(session, { publicId, version, draft: row, file: { ...draft, ...files } });
        await removeAnimation(deps, row);
      } finally {
        await session.end();
      }
    },
  };
}
