import type { SimilarImage } from '@lumigraph/contracts/studio';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../db/tables/index.ts';

export type FoundFile = Omit<SimilarImage, 'isSameFile'> & { sha256: string };

/** Images and drafts whose files have these digests. */
export async function filesWithDigests(
  db: Kysely<Database>,
  digests: readonly string[],
): Promise<FoundFile[]> {
  if (digests.length === 0) return [];
  const files = () =>
    db
      .selectFrom('image')
      .select(['sha256', 'public_id as id', 'title', 'version', 'state'])
      .select(['width', 'height', 'bytes', 'created_at as addedAt'])
      .where('sha256', 'in', digests);
  // Two queries, because each has an index of its own.
  const published = await files().where('state', '=', sql.lit('published')).orderBy('id').execute();
  const others = await files().where('state', '!=', sql.lit('published')).orderBy('id').execute();
  return [...published, ...others].map(({ sha256, state, version, ...file }) => ({
    ...file,
    sha256: sha256 ?? '',
    ...(state === 'draft'
      ? { kind: 'draft', visibility: null, version: null }
      : { kind: 'image', visibility: state, version }),
  }));
}
