import Type from 'typebox';
import { closed } from './schemas.ts';
import { IMAGE_ID_MAX_LENGTH, ImageSchema, type Image, type TextOptions } from './images.ts';
import { localeField } from './list-fields.ts';
import { FAVORITES_AT_ONCE, FAVORITES_MAX } from './limits.ts';

/** Schemas and types of favorites: images that a visitor or user keeps, in the browser and with an account. */

const imageId = Type.String({ minLength: 1, maxLength: IMAGE_ID_MAX_LENGTH });

export const FavoriteSchema = Type.Object(
  { imageId, addedAt: Type.Integer({ minimum: 0, description: 'Milliseconds since the epoch' }) },
  { $id: 'Favorite', additionalProperties: false },
);
export type Favorite = Type.Static<typeof FavoriteSchema>;

export const FavoriteListSchema = Type.Object(
  { items: Type.Array(FavoriteSchema, { description: 'The last added first' }) },
  { $id: 'FavoriteList' },
);

export const FavoriteChangesSchema = Type.Object(
  {
    add: Type.Array(FavoriteSchema, { maxItems: FAVORITES_MAX, default: [] }),
    remove: Type.Array(imageId, { maxItems: FAVORITES_MAX, default: [] }),
  },
  { $id: 'FavoriteChanges', additionalProperties: false },
);
/**
 * Changes in a browser since its last synchronisation with the account. Applying the same changes twice has the effect
 * of applying them once.
 */
export type FavoriteChanges = Type.Static<typeof FavoriteChangesSchema>;

export const FavoriteImagesQuerySchema = closed({
  ids: Type.String({
    minLength: 1,
    maxLength: 3 * IMAGE_ID_MAX_LENGTH * FAVORITES_AT_ONCE,
    description: `Up to ${FAVORITES_AT_ONCE} image ids, each encoded for an address, with commas between them`,
  }),
  locale: localeField,
});

export const FavoriteImagesSchema = Type.Object(
  {
    items: Type.Array(ImageSchema, {
      description: 'In the order asked for; images that are gone are left out',
    }),
  },
  { $id: 'FavoritePictures' },
);

/** Favorites for screens. Every method rejects with `ApiError`. */
export interface FavoritesApi {
  /** Images by their ids, in that order; unpublished ones are left out. */
  images(imageIds: readonly string[], options?: TextOptions): Promise<Image[]>;
  /** Applies the changes of the browser and returns the favorites of the account. Requires a session. */
  sync(changes: FavoriteChanges): Promise<Favorite[]>;
}
