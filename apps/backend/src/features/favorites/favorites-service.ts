import {
  FAVORITES_AT_ONCE,
  FAVORITES_MAX,
  isImageId,
  validationMessage,
  type Favorite,
  type FavoriteChanges,
  type Image,
} from '@lumigraph/contracts';
import { AppError } from '../../lib/errors.ts';
import type { FavoriteStore } from './favorite-store.ts';

export interface FavoritesService {
  listOf(userId: string): Promise<Favorite[]>;
  /**
   * Takes over what a browser did and returns what the account has then. New favorites count for the popularity of
   * their images, unless `counted` is false.
   * @throws AppError VALIDATION_FAILED for more than {@link FAVORITES_MAX}
   */
  sync(userId: string, changes: FavoriteChanges, options: { counted: boolean }): Promise<Favorite[]>;
  /**
   * Images by ids as they stand in an address; those that are gone are left out.
   * @throws AppError VALIDATION_FAILED
   */
  images(ids: string, locale: string): Promise<Image[]>;
  /** Joins the export of an account. */
  exportData(userId: string): Promise<Record<string, unknown>>;
}

export interface FavoritesDeps {
  store: FavoriteStore;
  /** Images of the gallery by their ids, in any order. */
  findImages: (ids: readonly string[], locale: string) => Promise<Image[]>;
  /** Counts the popularity of an image. */
  countImage: (event: 'favorite', imageId: string, userId: string) => void;
  now: () => number;
}

export function createFavoritesService({
  store,
  findImages,
  countImage,
  now,
}: FavoritesDeps): FavoritesService {
  return {
    listOf: (userId) => store.listOf(userId),

    async sync(userId, { add, remove }, { counted }) {
      const latest = now();
      const known = add
        .filter(({ imageId }) => isImageId(imageId))
        // A clock that is ahead must not keep an image at the top for ever.
        .map(({ imageId, addedAt }) => ({ imageId, addedAt: Math.min(addedAt, latest) }));
      const changed = await store.change(userId, { add: known, remove: remove.filter(isImageId) });
      if (!changed) throw invalid('add', 'max', `No more than ${FAVORITES_MAX} favorites can be kept`);
      if (counted) for (const imageId of changed.added) countImage('favorite', imageId, userId);
      return changed.list;
    },

    async images(text, locale) {
      const ids = text.split(',').map(decode);
      if (ids.length > FAVORITES_AT_ONCE)
        throw invalid('ids', 'max', `No more than ${FAVORITES_AT_ONCE} images can be read at once`);
      const wanted = [...new Set(ids.filter(isImageId))];
      const byId = new Map((await findImages(wanted, locale)).map((image) => [image.id, image]));
      return wanted.flatMap((id) => byId.get(id) ?? []);
    },

    async exportData(userId) {
      const list = await store.listOf(userId);
      return {
        favorites: list.map(({ imageId, addedAt }) => ({
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
