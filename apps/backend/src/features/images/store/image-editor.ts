import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import {
  CategoryRefusal,
  mergeCategory,
  orderCategories,
  removeCategory,
  renameCategory,
  type NewNames,
} from './edit-categories.ts';
import { editImages } from './edit-images.ts';
import type { ImageChanges, ImageEdit } from './image-changes.ts';
import {
  removeImage,
  restoreImages,
  withholdImages,
  type RemovedImage,
  type RestoreResult,
} from './image-states.ts';
import { cleanText, tidyTags } from '../../../lib/clean-text.ts';

/** A change as it was typed, with texts as the importer stores them: on one line, without control characters. */
export function tidied({ title, alt, tags, credit, license, ...changes }: ImageChanges): ImageChanges {
  return {
    ...changes,
    ...tidyGeneration(changes),
    ...(title ? { title: tidyTexts(title) } : {}),
    ...(alt ? { alt: tidyTexts(alt) } : {}),
    ...(tags ? { tags: tidyTags(tags) ?? [] } : {}),
    ...(credit === undefined ? {} : { credit: oneLine(credit) }),
    ...(license === undefined ? {} : { license: oneLine(license) }),
  };
}

/** As generators write them; an empty text is none. */
const tidyGeneration = ({ prompt, negativePrompt, model }: ImageChanges): ImageChanges => ({
  ...(prompt === undefined ? {} : { prompt: cleanText(prompt ?? '') ?? null }),
  ...(negativePrompt === undefined ? {} : { negativePrompt: cleanText(negativePrompt ?? '') ?? null }),
  ...(model === undefined ? {} : { model: oneLine(model ?? '') || null }),
});

const oneLine = (text: string): string => cleanText(text)?.replaceAll(/\s+/gu, ' ') ?? '';

const tidyTexts = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, oneLine(text)]));

export type ImageEditor = ReturnType<typeof createImageEditor>;

/**
 * Changes of published images and of categories, for the operator. Each one invalidates the caches of running servers
 * through the generation of the lists.
 */
export function createImageEditor({ db, log }: { db: Kysely<Database>; log: LogEvent }) {
  return {
    /** Takes images out of every list and page and keeps their files; returns the ids that were published. */
    async withhold(publicIds: readonly string[], reason: string): Promise<string[]> {
      const done = await withholdImages(db, publicIds, reason);
      for (const image of done) log('image-withheld', { image, reason });
      return done;
    },

    /** Publishes withheld images again, at their former place in the lists. */
    async restore(publicIds: readonly string[]): Promise<RestoreResult> {
      const result = await restoreImages(db, publicIds);
      for (const image of result.restored) log('image-restored', { image });
      return result;
    },

    /**
     * Returns the ids of the images that exist.
     * @throws AppError CHANGED_MEANWHILE when an image has another version than the expected one
     */
    async edit(
      publicIds: readonly string[],
      changes: ImageChanges,
      expectedVersion?: number,
    ): Promise<string[]> {
      const edited = await editImages(db, publicIds, { edit: changes, expectedVersion });
      const fields = Object.keys(changes).join(' ');
      for (const image of edited) log('image-edited', { image, fields });
      return edited;
    },

    /** Changes each image by its own rule. Returns the ids of those that exist. */
    async editEach(publicIds: readonly string[], edit: ImageEdit): Promise<string[]> {
      const edited = await editImages(db, publicIds, { edit });
      for (const image of edited) log('image-edited', { image, fields: '' });
      return edited;
    },

    /**
     * Deletes an image and returns it; its files remain. Undefined when it does not exist.
     * @throws AppError CHANGED_MEANWHILE when it has another version than the expected one
     */
    async remove(publicId: string, expectedVersion?: number): Promise<RemovedImage | undefined> {
      const removed = await removeImage(db, publicId, expectedVersion);
      if (removed) log('image-removed', { image: publicId });
      return removed;
    },

    /** False when another category has the English name. */
    async renameCategory(categoryId: number, names: NewNames): Promise<boolean> {
      const isFree = await isDone(renameCategory(db, categoryId, names));
      if (isFree) log('category-renamed', { categoryId, name: names.name ?? '' });
      return isFree;
    },

    /** Puts categories in this order; the others follow. */
    async orderCategories(ids: readonly number[]): Promise<void> {
      await orderCategories(db, ids);
      log('categories-ordered', { order: ids.join(' ') });
    },

    /** Moves the images of `from` and deletes it; returns their number. */
    async mergeCategory(from: number, into: number): Promise<number> {
      const images = await mergeCategory(db, from, into);
      log('category-merged', { from, into, images });
      return images;
    },

    /** False when the category has images. */
    async removeCategory(categoryId: number): Promise<boolean> {
      const isEmpty = await isDone(removeCategory(db, categoryId));
      if (isEmpty) log('category-removed', { categoryId });
      return isEmpty;
    },
  };
}

async function isDone(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (error instanceof CategoryRefusal) return false;
    throw error;
  }
}
