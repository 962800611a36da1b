import {
  FAVORITES_AT_ONCE,
  isImageId,
  validationMessage,
  type Favorite,
  type FavoriteChanges,
  type Image,
} from '@lumigraph/contracts';
import { invalid, type FavoriteStore } from './favorite-store.ts';

export interface FavoritesDeps {
  store: FavoriteStore;
  /** Images of the gallery by their ids, in any order. */
  findImages: (ids: readonly string[], locale: string) => Promise<Image[]>;
  /** Counts the popularity of an image. */
  countImage: (event: 'favorite', imageId: string, userId: string) => void;
  now: () => number;
}

export type FavoritesService = ReturnType<typeof createFavoritesService>;

export function createFavoritesService({ store, findImages, countImage, now }: FavoritesDeps) {
  return {
    listOf: store.listOf,

    /**
     * Takes over what a browser did and returns what the account has then. New favorites count for the popularity of
     * their images, unless `counted` is false.
     * @throws AppError VALIDATION_FAILED for too many
     */
    async sync(
      userId: string,
      { add, remove }: FavoriteChanges,
      { counted }: { counted: boolean },
    ): Promise<Favorite[]> {
      const latest = now();
      const known = add
        .filter(({ imageId }) => isImageId(imageId))
        // A clock that is ahead must not keep an image at the top for ever.
        .map(({ imageId, addedAt }) => ({ imageId, addedAt: Math.min(addedAt, latest) }));
      const { list, added } = await store.change(userId, { add: known, remove: remove.filter(isImageId) });
      if (counted) for (const imageId of added) countImage('favorite', imageId, userId);
      return list;
    },

    /**
     * Images by ids as they stand in an address; those that are gone are left out.
     * @throws AppError VALIDATION_FAILED
     */
    async images(text: string, locale: string): Promise<Image[]> {
      const ids = text.split(',').map(decode);
      if (ids.length > FAVORITES_AT_ONCE)
        throw invalid('ids', 'max', `No more than ${FAVORITES_AT_ONCE} images can be read at once`);
      const wanted = [...new Set(ids.filter(isImageId))];
      const byId = new Map((await findImages(wanted, locale)).map((image) => [image.id, image]));
      return wanted.flatMap((id) => byId.get(id) ?? []);
    },

    /** Joins the export of an account. */
    async exportData(userId: string): Promise<Record<string, unknown>> {
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
