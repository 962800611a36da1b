import type { StudioImageQuery } from '@lumigraph/contracts/studio';
import type { Kysely, Selectable } from 'kysely';
import type { ImageTables } from '../../../db/tables/image-tables.ts';
import type { Database } from '../../../db/tables/index.ts';
import type { NewImage } from '../catalogue/image-records.ts';
import { toRecord } from '../catalogue/image-rows.ts';
import type { WithheldRecord } from '../catalogue/withheld-images.ts';
import { fits } from './image-conditions.ts';
import { pageOf } from './image-keys.ts';
import type { StoredImage } from './stored-image.ts';

/** There are few unpublished images; of more than these, the others are not listed. */
const MOST = 10_000;

/** Scheduled and withheld images, filtered and sorted in memory. */
export function unpublishedImages(db: Kysely<Database>) {
  const scheduled = async (): Promise<StoredImage[]> => {
    const rows = await db
      .selectFrom('scheduled_image')
      .selectAll()
      .orderBy('publish_at', 'desc')
      .limit(MOST)
      .execute();
    return rows.map(ofScheduled);
  };
  const withheld = async (): Promise<StoredImage[]> => {
    const rows = await db
      .selectFrom('withheld_image')
      .selectAll()
      .orderBy('withheld_at', 'desc')
      .limit(MOST)
      .execute();
    return rows.map(ofWithheld);
  };
  return {
    async page(query: StudioImageQuery) {
      const all = await (query.visibility === 'scheduled' ? scheduled() : withheld());
      const keys = all
        .filter((stored) => fits(stored, query))
        .map((stored) => ({
          stored,
          id: numberOf(stored),
          title: stored.image.title,
          createdAt: stored.image.createdAt,
          score: null,
        }));
      const { keys: chosen, ...rest } = pageOf(keys, query, all.length < MOST);
      return { images: chosen.map(({ stored }) => stored), ...rest };
    },

    async find(publicId: string): Promise<StoredImage | undefined> {
      const row = await db
        .selectFrom('withheld_image')
        .selectAll()
        .where('public_id', '=', publicId)
        .executeTakeFirst();
      return row ? ofWithheld(row) : (await scheduled()).find(({ image }) => image.publicId === publicId);
    },
  };
}

/** Unpublished images have no number; the beginning of the digest is unique enough to order equal dates. */
const numberOf = ({ image }: StoredImage): number => Number.parseInt(image.sha256.slice(0, 12), 16);

const ofScheduled = ({ record, version }: Selectable<ImageTables['scheduled_image']>): StoredImage => ({
  image: JSON.parse(record) as NewImage,
  visibility: 'scheduled',
  version,
  reason: null,
});

function ofWithheld({ record, reason }: Selectable<ImageTables['withheld_image']>): StoredImage {
  const { image } = JSON.parse(record) as WithheldRecord;
  const { version = 1 } = image;
  const row = { ...image, version, category_name: '', category_translations: '{}' };
  return { image: toRecord(row), visibility: 'withheld', version, reason };
}
