import { randomBytes } from 'node:crypto';
import {
  COLLECTION_IMAGES_MAX,
  COLLECTION_NAME_MAX_LENGTH,
  COLLECTIONS_MAX,
  isImageId,
  type Collection,
  type CollectionChange,
  type CollectionImagesChange,
  type CollectionMove,
  type CollectionSummary,
  type Image,
  type NewCollection,
  type SharedCollection,
} from '@lumigraph/contracts';
import { AppError } from '../../lib/errors.ts';
import {
  refusal,
  type CollectionStore,
  type ListedCollection,
  type OwnCollection,
} from './collection-store.ts';

export interface CollectionsServiceDeps {
  store: CollectionStore;
  /** Published images by their ids, in any order. */
  findImages: (ids: readonly string[], locale: string) => Promise<Image[]>;
  now: () => number;
}

/** An image of a collection, and when it was put there. */
type AddedImage = Image & { addedAt: number };

export type CollectionsService = ReturnType<typeof createCollectionsService>;

const SHARE_TOKEN_BYTES = 18;
const ID_BYTES = 12;
const newToken = (bytes: number): string => randomBytes(bytes).toString('base64url');
/** Control characters have no place in a name, and PostgreSQL stores no NUL. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/gu;

/** Named, ordered lists of images of a user; every method throws NOT_FOUND for a collection of another user. */
export function createCollectionsService({ store, findImages, now }: CollectionsServiceDeps) {
  async function find(own: OwnCollection): Promise<ListedCollection> {
    const found = await store.find(own);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }

  /** The chosen cover, then the first image: the cover may have been withheld. */
  const coversOf = (row: ListedCollection): string[] =>
    [row.cover_image_id, row.first_image_id].filter((id) => id !== null);

  async function summaries(
    rows: readonly ListedCollection[],
    withImage: ReadonlySet<string> = new Set(),
  ): Promise<CollectionSummary[]> {
    const covers = [...new Set(rows.flatMap(coversOf))];
    const images = covers.length === 0 ? [] : await findImages(covers, 'en');
    const urls = new Map(images.map((image) => [image.id, image.thumbnailUrl]));
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      count: row.count,
      coverUrl: urls.get(coversOf(row).find((id) => urls.has(id)) ?? '') ?? null,
      coverImageId: row.cover_image_id,
      shareToken: row.share_token,
      hasImage: withImage.has(row.id),
    }));
  }

  async function summaryOf(own: OwnCollection, imageId?: string): Promise<CollectionSummary> {
    const withImage = imageId === undefined ? undefined : await store.withImage(own.userId, imageId);
    const [summary] = await summaries([await find(own)], withImage);
    return summary!;
  }

  async function addedImages(collectionId: string, locale: string): Promise<AddedImage[]> {
    const rows = await store.images(collectionId);
    if (rows.length === 0) return [];
    const found = await findImages(
      rows.map(({ imageId }) => imageId),
      locale,
    );
    const byId = new Map(found.map((image) => [image.id, image]));
    return rows.flatMap(({ imageId, addedAt }) => {
      const image = byId.get(imageId);
      return image ? [{ ...image, addedAt }] : [];
    });
  }

  const imagesOf = async (collectionId: string, locale: string): Promise<Image[]> =>
    (await addedImages(collectionId, locale)).map(({ addedAt: _addedAt, ...image }) => image);

  /** The ids of images that the gallery has. */
  async function known(ids: readonly string[]): Promise<string[]> {
    const wanted = [...new Set(ids.filter(isImageId))];
    if (wanted.length === 0) return [];
    const found = new Set((await findImages(wanted, 'en')).map(({ id }) => id));
    return wanted.filter((id) => found.has(id));
  }

  return {
    async listOf(userId: string, imageId?: string): Promise<CollectionSummary[]> {
      const rows = await store.listOf(userId);
      const withImage =
        imageId !== undefined && isImageId(imageId) ? await store.withImage(userId, imageId) : undefined;
      return summaries(rows, withImage);
    },

    async collection(own: OwnCollection, locale: string): Promise<Collection> {
      return { collection: await summaryOf(own), images: await imagesOf(own.id, locale) };
    },

    /** @throws AppError VALIDATION_FAILED for a name that the user has, and for too many collections */
    async create(userId: string, { name, imageId }: NewCollection): Promise<CollectionSummary> {
      const time = now();
      const id = newToken(ID_BYTES);
      const row = {
        id,
        user_id: userId,
        name: cleanName(name),
        cover_image_id: null,
        share_token: null,
        created_at: time,
        updated_at: time,
      };
      await store.create(row, COLLECTIONS_MAX);
      const own = { id, userId };
      if (imageId !== undefined)
        await store.changeImages(
          own,
          { add: await known([imageId]), remove: [], most: COLLECTION_IMAGES_MAX },
          time,
        );
      return summaryOf(own, imageId);
    },

    async change(own: OwnCollection, change: CollectionChange): Promise<CollectionSummary> {
      const before = await find(own);
      const { name, coverImageId, shared } = change;
      if (typeof coverImageId === 'string') {
        const images = await store.images(own.id);
        if (!images.some(({ imageId }) => imageId === coverImageId)) throw new AppError('NOT_FOUND');
      }
      await store.change(
        own,
        {
          ...(name === undefined ? {} : { name: cleanName(name) }),
          ...(coverImageId === undefined ? {} : { cover_image_id: coverImageId }),
          ...(shared === undefined ? {} : { share_token: tokenFor(shared, before.share_token) }),
        },
        now(),
      );
      return summaryOf(own);
    },

    async remove(own: OwnCollection): Promise<void> {
      if (!(await store.remove(own))) throw new AppError('NOT_FOUND');
    },

    /** @throws AppError VALIDATION_FAILED for too many images; nothing is changed then */
    async changeImages(
      own: OwnCollection,
      { add, remove }: CollectionImagesChange,
    ): Promise<CollectionSummary> {
      await find(own);
      await store.changeImages(
        own,
        { add: await known(add), remove: remove.filter(isImageId), most: COLLECTION_IMAGES_MAX },
        now(),
      );
      return summaryOf(own, add[0]);
    },

    async move(own: OwnCollection, move: CollectionMove): Promise<void> {
      if (!(await store.move(own, move, now()))) throw new AppError('NOT_FOUND');
    },

    /** @throws AppError NOT_FOUND, also when the user has ended the link */
    async shared(token: string, locale: string): Promise<SharedCollection> {
      const row = await store.findShared(token);
      if (!row) throw new AppError('NOT_FOUND');
      return {
        name: row.name,
        coverImageId: row.cover_image_id,
        images: await imagesOf(row.id, locale),
      };
    },

    /**
     * For its followers: the last added image first.
     * @throws AppError NOT_FOUND, also when the user has ended the link
     */
    async followed(token: string, locale: string): Promise<{ name: string; images: AddedImage[] }> {
      const row = await store.findShared(token);
      if (!row) throw new AppError('NOT_FOUND');
      // From the end, because images that were added at once have one time.
      const images = (await addedImages(row.id, locale)).toReversed();
      return { name: row.name, images: images.toSorted((a, b) => b.addedAt - a.addedAt) };
    },

    /** The name of a collection, and its images in their order. */
    async contents(own: OwnCollection): Promise<{ name: string; imageIds: string[] }> {
      const { name } = await find(own);
      return { name, imageIds: (await store.images(own.id)).map(({ imageId }) => imageId) };
    },

    /** Joins the export of an account. */
    async exportData(userId: string): Promise<Record<string, unknown>> {
      const iso = (time: number): string => new Date(time).toISOString();
      const rows = await store.listOf(userId);
      const collections = [];
      for (const row of rows) {
        const images = await store.images(row.id);
        collections.push({
          name: row.name,
          coverImageId: row.cover_image_id,
          shared: row.share_token !== null,
          createdAt: iso(row.created_at),
          images: images.map(({ imageId, addedAt }) => ({ imageId, addedAt: iso(addedAt) })),
        });
      }
      return { collections };
    },
  };
}

/** A link that was shared stays the same until the user ends it. */
const tokenFor = (shared: boolean, current: string | null): string | null =>
  shared ? (current ?? newToken(SHARE_TOKEN_BYTES)) : null;

function cleanName(text: string): string {
  const name = text.toWellFormed().normalize('NFC').replaceAll(CONTROL, ' ').replaceAll(/\s+/gu, ' ').trim();
  if (name === '') throw refusal('required');
  // Normalisation can make a name longer.
  if (Array.from(name).length > COLLECTION_NAME_MAX_LENGTH) throw refusal('maxLength');
  return name;
}
