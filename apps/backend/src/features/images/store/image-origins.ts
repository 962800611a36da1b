import type { ImagesOrigin } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { GenerationClock } from './generation-clock.ts';

/** The origin that all published images have in common. */
export interface ImageOrigins {
  current(): Promise<ImagesOrigin>;
}

const AI = 'trainedAlgorithmicMedia';

/** Reads the origin once for each generation of the lists. */
export function createImageOrigins(
  db: Kysely<Database>,
  clock: Pick<GenerationClock, 'current'>,
): ImageOrigins {
  let known: { generation: number; origin: ImagesOrigin } | undefined;
  return {
    async current() {
      const generation = await clock.current();
      if (known?.generation !== generation) known = { generation, origin: await readOrigin(db) };
      return known.origin;
    },
  };
}

/** Reads both ends of the index: if the first and the last source are equal, all sources are equal. */
async function readOrigin(db: Kysely<Database>): Promise<ImagesOrigin> {
  const end = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('published_image as image')
      .select('source')
      .orderBy('source', direction)
      .limit(1)
      .executeTakeFirst();
  const [first, last] = await Promise.all([end('asc'), end('desc')]);
  return first?.source === AI && last?.source === AI ? 'ai' : 'mixed';
}
