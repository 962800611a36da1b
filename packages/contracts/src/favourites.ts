import Type from 'typebox';
import { IMAGE_ID_MAX_LENGTH, ImageSchema, localeField, type Image, type TextOptions } from './images.ts';
import { FAVOURITES_AT_ONCE, FAVOURITES_MAX } from './favourite-limits.ts';

/** Schemas and types of favourites: images that a visitor or user keeps, in the browser and with an account. */

const imageId = Type.String({ minLength: 1, maxLength: IMAGE_ID_MAX_LENGTH });

export const FavouriteSchema = Type.Object(
  { imageId, addedAt: Type.Integer({ minimum: 0, description: 'Milliseconds since the epoch' }) },
  { $id: 'Favourite', additionalProperties: false },
);
export type Favourite = Type.Static<typeof FavouriteSchema>;

export const FavouriteListSchema = Type.Object(
  { items: Type.Array(FavouriteSchema, { description: 'The last added first' }) },
  { $id: 'FavouriteList' },
);

export const FavouriteChangesSchema = Type.Object(
  {
    add: Type.Array(FavouriteSchema, { maxItems: FAVOURITES_MAX, default: [] }),
    remove: Type.Array(imageId, { maxItems: FAVOURITES_MAX, default: [] }),
  },
  { $id: 'FavouriteChanges', additionalProperties: false },
);
/**
 * Changes in a browser since its last synchronisation with the account. Applying the same changes twice has the effect
 * of applying them once.
 */
export type FavouriteChanges = Type.Static<typeof FavouriteChangesSchema>;

export const FavouriteImagesQuerySchema = Type.Object(
  {
    ids: Type.String({
      minLength: 1,
      maxLength: 3 * IMAGE_ID_MAX_LENGTH * FAVOURITES_AT_ONCE,
      description: `Up to ${FAVOURITES_AT_ONCE} image ids, each encoded for an address, with commas between them`,
    }),
    locale: localeField,
  },
  { additionalProperties: false },
);

export const FavouriteImagesSchema = Type.Object(
  {
    items: Type.Array(ImageSchema, {
      description: 'In the order asked for; images that are gone are left out',
    }),
  },
  { $id: 'FavouritePictures' },
);

/** Favourites for screens. Every method rejects with `ApiError`. */
export interface FavouritesApi {
  /** Images by their ids, in that order; unpublished ones are left out. */
  images(imageIds: readonly string[], options?: TextOptions): Promise<Image[]>;
  /** Applies the changes of the browser and returns the favourites of the account. Requires a session. */
  sync(changes: FavouriteChanges): Promise<Favourite[]>;
}
