import {
  FAVOURITES_AT_ONCE,
  FAVOURITES_MAX,
  isImageId,
  validationMessage,
  type Favourite,
  type FavouriteChanges,
  type Image,
} from '@lumigraph/contracts';
import { AppError } from '../../lib/errors.ts';
import type { FavouriteStore } from './favourite-store.ts';

export interface FavouritesService {
  listOf(userId: string): Promise<Favourite[]>;
  /**
   * Takes over what a browser did and returns what the account has then. New favourites count for the popularity of
   * their images, unless `counted` is false.
   * @throws AppError VALIDATION_FAILED for more than {@link FAVOURITES_MAX}
   */
  sync(userId: string, changes: FavouriteChanges, options: { counted: boolean }): Promise<Favourite[]>;
  /**
   * Images by ids as they stand in an address; those that are gone are left out.
   * @throws AppError VALIDATION_FAILED
   */
  images(ids: string, locale: string): Promise<Image[]>;
  /** Joins the export of an account. */
  exportData(userId: string): Promise<Record<string, unknown>>;
}

export interface FavouritesDeps {
  store: FavouriteStore;
  /** Images of the gallery by their ids, in any order. */
  findImages: (ids: readonly string[], locale: string) => Promise<Image[]>;
  /** Counts the popularity of an image. */
  countImage: (event: 'favourite', imageId: string, userId: string) => void;
  now: () => number;
}

export function createFavouritesService({
  store,
  findImages,
  countImage,
  now,
}: FavouritesDeps): FavouritesService {
  return {
    listOf: (userId) => store.listOf(userId),

    async sync(userId, { add, remove }, { counted }) {
      const latest = now();
      const known = add
        .filter(({ imageId }) => isImageId(imageId))
        // A clock that is ahead must not keep an image at the top for ever.
        .map(({ imageId, addedAt }) => ({ imageId, addedAt: Math.min(addedAt, latest) }));
      const changed = await store.change(userId, { add: known, remove: remove.filter(isImageId) });
      if (!changed) throw invalid('add', 'max', `No more than ${FAVOURITES_MAX} favorites can be kept`);
      if (counted) for (const imageId of changed.added) countImage('favourite', imageId, userId);
      return changed.list;
    },

    async images(text, locale) {
      const ids = text.split(',').map(decode);
      if (ids.length > FAVOURITES_AT_ONCE)
        throw invalid('ids', 'max', `No more than ${FAVOURITES_AT_ONCE} images can be read at once`);
      const wanted = [...new Set(ids.filter(isImageId))];
      const byId = new Map((await findImages(wanted, locale)).map((image) => [image.id, image]));
      return wanted.flatMap((id) => byId.get(id) ?? []);
    },

    async exportData(userId) {
      const list = await store.listOf(userId);
      return {
        favourites: list.map(({ imageId, addedAt }) => ({
          imageId,
          addedAt: new Date(addedAt).toISOString(),
        })),
      };
    },
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('ids', 'format', validationMessage('invalid', { field: 'ids' }));
  }
}

function invalid(field: string, rule: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { message, fields: [{ field, message, rule }] });
}
