import Type from 'typebox';
import { closed, nullable } from './schemas.ts';
import { COLLECTION_IMAGES_MAX, COLLECTION_NAME_MAX_LENGTH } from './limits.ts';
import { IMAGE_ID_MAX_LENGTH, ImageSchema, type TextOptions } from './images.ts';
import { localeField } from './list-fields.ts';

/** Schemas and types of collections: named, ordered lists of images of a user. */

const imageId = Type.String({ minLength: 1, maxLength: IMAGE_ID_MAX_LENGTH });
const name = Type.String({
  minLength: 1,
  maxLength: COLLECTION_NAME_MAX_LENGTH,
  description: 'Unique among the collections of a user',
});

export const CollectionSummarySchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    count: Type.Integer({ minimum: 0 }),
    coverUrl: nullable(Type.String({ format: 'uri-reference' }), {
      description: 'Thumbnail of the chosen image, or of the first one; null without images',
    }),
    coverImageId: nullable(Type.String(), { description: 'The chosen image, if any' }),
    shareToken: nullable(Type.String(), {
      description: 'Part of the address of the shared page; null while the collection is private',
    }),
    hasImage: Type.Boolean({ description: 'Whether it contains the image that the request names' }),
  },
  { $id: 'CollectionSummary' },
);
export type CollectionSummary = Type.Static<typeof CollectionSummarySchema>;

export const CollectionListSchema = Type.Object(
  { items: Type.Array(CollectionSummarySchema, { description: 'The last changed first' }) },
  { $id: 'CollectionList' },
);

export const CollectionSchema = Type.Object(
  {
    collection: CollectionSummarySchema,
    images: Type.Array(ImageSchema, { description: 'In the order of the user, without those that are gone' }),
  },
  { $id: 'Collection' },
);
export type Collection = Type.Static<typeof CollectionSchema>;

/** A collection for everybody who has the link: contains nothing about the user. */
export const SharedCollectionSchema = Type.Object(
  {
    name: Type.String(),
    coverImageId: nullable(Type.String(), {
      description: 'The image that its user chose as cover; null: the first one',
    }),
    images: Type.Array(ImageSchema),
  },
  { $id: 'SharedCollection' },
);
export type SharedCollection = Type.Static<typeof SharedCollectionSchema>;

export const CollectionsQuerySchema = closed({ imageId: Type.Optional(imageId) });

export const CollectionQuerySchema = closed({ locale: localeField });

export const NewCollectionSchema = Type.Object(
  { name, imageId: Type.Optional(imageId) },
  { $id: 'NewCollection', additionalProperties: false },
);
export type NewCollection = Type.Static<typeof NewCollectionSchema>;

export const CollectionChangeSchema = Type.Object(
  {
    name: Type.Optional(name),
    coverImageId: Type.Optional(nullable(imageId)),
    shared: Type.Optional(Type.Boolean({ description: 'False ends the link; true later makes a new one' })),
  },
  { $id: 'CollectionChange', additionalProperties: false },
);
export type CollectionChange = Type.Static<typeof CollectionChangeSchema>;

export const CollectionImagesChangeSchema = Type.Object(
  {
    add: Type.Array(imageId, { maxItems: COLLECTION_IMAGES_MAX, default: [] }),
    remove: Type.Array(imageId, { maxItems: COLLECTION_IMAGES_MAX, default: [] }),
  },
  { $id: 'CollectionImagesChange', additionalProperties: false },
);
/** Applying the same change twice has the effect of applying it once. */
export type CollectionImagesChange = Type.Static<typeof CollectionImagesChangeSchema>;

export const CollectionMoveSchema = Type.Object(
  {
    imageId,
    before: nullable(imageId, { description: 'The image that follows it; null: the end' }),
  },
  { $id: 'CollectionMove', additionalProperties: false },
);
export type CollectionMove = Type.Static<typeof CollectionMoveSchema>;

export const CollectionZipSchema = Type.Object(
  { url: Type.String({ description: 'Where the browser downloads the zip; valid for a minute' }) },
  { $id: 'CollectionZip' },
);

/** The collections of the signed-in user, and shared ones. Every method rejects with `ApiError`. */
export interface CollectionsApi {
  /** With an image: tells for each collection whether it contains it. */
  collections(options?: { imageId?: string; signal?: AbortSignal }): Promise<CollectionSummary[]>;
  collection(id: string, options?: TextOptions): Promise<Collection>;
  create(collection: NewCollection): Promise<CollectionSummary>;
  change(id: string, change: CollectionChange): Promise<CollectionSummary>;
  remove(id: string): Promise<void>;
  changeImages(id: string, change: Partial<CollectionImagesChange>): Promise<CollectionSummary>;
  move(id: string, move: CollectionMove): Promise<void>;
  /** The address of the zip of all originals, for members. */
  zipUrl(id: string): Promise<string>;
  shared(token: string, options?: TextOptions): Promise<SharedCollection>;
}
