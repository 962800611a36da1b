import type { ImagesOrigin } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import { perGeneration, type GenerationClock } from './response-cache.ts';

const WORDS: Readonly<Record<string, string>> = {
  trainedAlgorithmicMedia: 'AI-generated',
  compositeWithTrainedAlgorithmicMedia: 'partly AI-generated',
  algorithmicMedia: 'drawn by a program',
};

/** Describes in English how an image of this IPTC digital source type was made; empty for types that need no mark. */
export function originWords(source: string): string {
  const code = source.split('/').at(-1) ?? source;
  return Object.hasOwn(WORDS, code) ? (WORDS[code] ?? '') : '';
}

const AI = 'trainedAlgorithmicMedia';

/** The origin that all published images have in common, read once for each generation of the lists. */
export const createImageOrigins = (db: Kysely<Database>, clock: Pick<GenerationClock, 'current'>) =>
  perGeneration(clock, () => readOrigin(db));

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
