import type { SimilarImage } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { StoredImage } from '../store/image-rows.ts';
import { filesLike } from '../store/fingerprint-store.ts';
import { filesWithDigests } from '../files/uploads/likeness-store.ts';

/** Images with the same file as this one, then those that look like it, the most similar first. */
export async function similarImages(
  db: Kysely<Database>,
  { publicId, sha256 }: Pick<StoredImage, 'publicId' | 'sha256'>,
): Promise<SimilarImage[]> {
  if (sha256 === null) return [];
  const digests = [sha256, ...(await filesLike(db, sha256))];
  const files = await filesWithDigests(db, digests);
  return digests.flatMap((digest) =>
    files
      .filter((file) => file.sha256 === digest && file.kind === 'image' && file.id !== publicId)
      .map(({ sha256: own, ...file }) => ({ ...file, isSameFile: own === sha256 })),
  );
}
