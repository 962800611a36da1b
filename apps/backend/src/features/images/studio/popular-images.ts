import type { StudioImageQuery } from '@lumigraph/contracts/studio';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { filterValues, imageConditions } from './image-conditions.ts';
import type { ImageCursor, ImagePlace } from './image-keys.ts';

/** Pages by popularity: the counted images, then all others, the newest first. */
export function popularImages(db: Kysely<Database>) {
  async function popular(query: StudioImageQuery, after: ImageCursor | undefined): Promise<ImagePlace[]> {
    const limit = query.pageSize + 1;
    const counted = after?.value === null ? [] : await counts(query, after, limit);
    if (counted.length === limit) return counted;
    const others = await db
      .selectFrom('published_image as image')
      .where((eb) => eb.and(imageConditions(db, eb, { ...filterValues(query), missing: query.missing })))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('image_popularity').select('image_id').whereRef('image_id', '=', 'image.id'),
          ),
        ),
      )
      .$if(after?.value === null, (images) => images.where('image.id', '<', after?.id ?? 0))
      .orderBy('image.id', 'desc')
      .limit(limit - counted.length)
      .select(['image.id', sql<null>`null`.as('value')])
      .execute();
    return [...counted, ...others];
  }

  const counts = (
    query: StudioImageQuery,
    after: ImageCursor | undefined,
    limit: number,
  ): Promise<ImagePlace[]> =>
    db
      .selectFrom('image_popularity')
      .innerJoin('published_image as image', 'image.id', 'image_popularity.image_id')
      .where((eb) =>
        eb.and(imageConditions(db, eb as never, { ...filterValues(query), missing: query.missing })),
      )
      .$if(after !== undefined, (images) =>
        images.where(
          sql<boolean>`(image_popularity.score, image_popularity.image_id) < (${after?.value}, ${after?.id})`,
        ),
      )
      .orderBy('image_popularity.score', 'desc')
      .orderBy('image_popularity.image_id', 'desc')
      .limit(limit)
      .select(['image.id', 'image_popularity.score as value'])
      .execute();

  return popular;
}
