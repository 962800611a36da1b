import {
  MAX_CHANGED_IMAGES,
  type BulkChange,
  type BulkResult,
  type ImagePreviewSize,
  type StudioImage,
  type StudioImageChanges,
  type SimilarImage,
} from '@lumigraph/contracts/studio';
import { fillTransform, limitTransform, SHARE_TRANSFORM, THUMBNAIL_PX } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { currentRequestId } from '../../../lib/work-context.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import { type ImageEditor, tidied } from '../store/image-editor.ts';
import { changeFields, type ImageChanges } from '../store/image-changes.ts';
import type { StoredImage } from '../store/image-rows.ts';
import type { ImageUploads } from '../files/uploads/uploads-feature.ts';
import { smallTransform, type Transform, transformNamed } from '../store/renditions.ts';
import { removeFiles } from '../files/delivery/rendition-files.ts';
import { tagTerm } from '../store/image-terms.ts';
import type { SearchService } from '../search/search-service.ts';
import { createTermStore } from '../search/term-store.ts';
import { filesLike, filesWithDigests, similarTo } from '../store/fingerprint-store.ts';
import { createImageList } from './image-list.ts';
import { imageValues } from './image-conditions.ts';
import { imageOf } from './image-row.ts';
import { changesOf } from './undo-change.ts';

export interface StudioImagesDeps {
  db: Kysely<Database>;
  images: {
    search: SearchService;
    editor: ImageEditor;
    storage: FileStorage;
    jpegOf: (storageKey: string, transform: Transform) => Promise<Buffer>;
  };
  drafts: Pick<ImageUploads['drafts'], 'read'>;
  cdnBase: string;
  /** Before a scheduled image is published, members see it for so long. */
  earlyAccessHours: () => number;
}

const MOST_TAGS = 12;
/** The import has made the square; the others are made when they are asked for. */
const previews: Readonly<Record<ImagePreviewSize, Transform>> = {
  square: transformNamed(fillTransform(THUMBNAIL_PX)),
  whole: smallTransform,
  large: transformNamed(limitTransform(1920)),
  share: transformNamed(SHARE_TRANSFORM),
};

export type StudioImages = ReturnType<typeof createStudioImages>;

/** Images in the studio: published, scheduled and withheld ones. */
export function createStudioImages({ db, images, drafts, cdnBase, earlyAccessHours }: StudioImagesDeps) {
  const { list, find, ids: idsOf } = createImageList({ db, search: images.search, cdnBase });
  const terms = createTermStore(db);
  const { editor } = images;

  /** @throws AppError NOT_FOUND */
  async function stored(publicId: string): Promise<StoredImage> {
    const found = await find(publicId);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }

  async function read(publicId: string, ownerId: string): Promise<StudioImage> {
    const image = await stored(publicId);
    if (image.state === 'draft') return drafts.read(publicId, ownerId);
    return { ...imageOf(cdnBase, image), upload: null };
  }

  async function chosenIds({ ids, filter, except = [] }: BulkChange): Promise<readonly string[]> {
    if ((ids === undefined) === (filter === undefined))
      throw invalidField('ids', 'Give either ids or a filter');
    if (ids) return ids;
    const excepted = new Set(except);
    const limit = MAX_CHANGED_IMAGES + excepted.size + 1;
    const all = await idsOf(filter ?? { visibility: 'published' }, limit);
    const found = all.filter((id) => !excepted.has(id));
    if (found.length > MAX_CHANGED_IMAGES)
      throw invalidField('filter', `Choose at most ${MAX_CHANGED_IMAGES} images`);
    return found;
  }

  async function changeAll(change: BulkChange): Promise<Omit<BulkResult, 'undo'>> {
    const { set, texts, visibility, reason } = change;
    if ([set, texts, visibility].filter((given) => given !== undefined).length !== 1)
      throw invalidField('set', 'Give either fields, texts or a visibility');
    if (texts) return changed(await editTexts(editor, texts));
    if (visibility === 'withheld' && !reason?.trim()) throw invalidField('reason', 'Say why');
    await assertCategory(db, set?.categoryId);
    const ids = await chosenIds(change);
    if (set) return changed(await editThose(editor, ids, tidied(set)));
    if (visibility === 'withheld') return changed((await editor.withhold(ids, reason ?? '')).length);
    const { restored, incomplete, replaced } = await editor.restore(ids);
    return { changed: restored.length, incomplete: incomplete.length, replaced: replaced.length };
  }

  return {
    list,
    read,

    /**
     * @throws AppError NOT_FOUND
     * @throws AppError CHANGED_MEANWHILE when somebody has changed it since
     */
    async edit(publicId: string, changes: StudioImageChanges, version: number): Promise<void> {
      await assertCategory(db, changes.categoryId);
      const [edited] = await editor.edit([publicId], tidied(changes), version);
      if (edited === undefined) throw new AppError('NOT_FOUND');
    },

    /** Deletes a image and its files. */
    async remove(publicId: string, version: number): Promise<void> {
      const removed = await editor.remove(publicId, version);
      if (!removed) throw new AppError('NOT_FOUND');
      // The row is deleted first: a listed image must always have its files.
      await removeFiles(images.storage, removed.storageKey);
    },

    /** Changes many images; `undo` names the request in whose audit entries the former values are. */
    async change(change: BulkChange): Promise<BulkResult> {
      const result = await changeAll(change);
      return { ...result, undo: result.changed > 0 ? (currentRequestId() ?? null) : null };
    },

    ...changesOf(db, editor),

    /** Images with the same file or a similar look. */
    similar: async (publicId: string) => similarImages(db, await stored(publicId)),

    /** Tags that begin with a text, the most frequent first. */
    async tags(beginning: string) {
      if (beginning.trim() === '') return terms.frequentTags(MOST_TAGS);
      const term = tagTerm(beginning);
      return term === undefined ? [] : terms.tags(term, MOST_TAGS);
    },

    /** Licenses, models and origins of published images, and how early members see an image. */
    values: async () => ({ ...(await imageValues(db)), earlyAccessHours: earlyAccessHours() }),

    /** A JPEG, of unpublished images too: as lists and link previews crop it, or the whole image. */
    async preview(publicId: string, size: ImagePreviewSize): Promise<Buffer> {
      const { storageKey } = await stored(publicId);
      if (storageKey === null) throw new AppError('NOT_FOUND');
      return images.jpegOf(storageKey, previews[size]);
    },
  };
}

async function assertCategory(db: Kysely<Database>, categoryId: number | null | undefined): Promise<void> {
  if (categoryId === undefined || categoryId === null) return;
  const found = await db.selectFrom('category').select('id').where('id', '=', categoryId).executeTakeFirst();
  if (!found) throw invalidField('categoryId', 'There is no such category');
}

const editThose = (editor: ImageEditor, ids: readonly string[], changes: ImageChanges): Promise<number> =>
  editByRule(editor, ids, () => changes);

/** Each image gets its own texts; those in other languages stay. */
function editTexts(editor: ImageEditor, texts: NonNullable<BulkChange['texts']>): Promise<number> {
  const byId = new Map(texts.map(({ id, title = {}, alt = {} }) => [id, tidied({ title, alt })]));
  return editByRule(editor, [...byId.keys()], (id) => byId.get(id) ?? {});
}

/** Returns how many of them differ afterwards. */
async function editByRule(
  editor: ImageEditor,
  ids: readonly string[],
  changesOfImage: (id: string) => ImageChanges,
): Promise<number> {
  const differing = new Set<string>();
  await editor.editEach(ids, (id, image) => {
    const changes = changesOfImage(id);
    if (changeFields(image, changes)) differing.add(id);
    else differing.delete(id);
    return changes;
  });
  return differing.size;
}

const changed = (count: number) => ({ changed: count, incomplete: 0, replaced: 0 });

/** Images with the same file as this one, then those that look like it, the most similar first. */
async function similarImages(
  db: Kysely<Database>,
  { publicId, sha256 }: Pick<StoredImage, 'publicId' | 'sha256'>,
): Promise<SimilarImage[]> {
  if (sha256 === null) return [];
  const digests = [sha256, ...(await filesLike(db, sha256))];
  const files = await filesWithDigests(db, digests);
  const images = files.filter(({ kind }) => kind === 'image');
  return similarTo({ id: publicId, sha256 }, digests, images);
}
