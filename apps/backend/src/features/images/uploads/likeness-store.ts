import type { SimilarImage } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables/index.ts';
import type { NewImage } from '../catalogue/image-records.ts';
import type { WithheldRecord } from '../catalogue/withheld-images.ts';
import type { DraftRecord } from './draft-records.ts';

export type FoundFile = Omit<SimilarImage, 'isSameFile'> & { sha256: string };

/** Images and drafts whose files have these digests. */
export async function filesWithDigests(
  db: Kysely<Database>,
  digests: readonly string[],
): Promise<FoundFile[]> {
  if (digests.length === 0) return [];
  const images = await db
    .selectFrom('image')
    .select(['sha256', 'public_id as id', 'title', 'version'])
    .where('sha256', 'in', digests)
    .execute();
  const scheduled = await db
    .selectFrom('scheduled_image')
    .select(['sha256', 'record', 'version'])
    .where('sha256', 'in', digests)
    .execute();
  const drafts = await db
    .selectFrom('image_draft')
    .select(['id', 'sha256', 'record'])
    .where('sha256', 'in', digests)
    .execute();
  return [
    ...images.map((row) => ({ ...row, kind: 'image' as const, visibility: 'published' as const })),
    ...scheduled.map(({ sha256, record, version }) => {
      const { publicId: id, title } = JSON.parse(record) as NewImage;
      return { kind: 'image' as const, visibility: 'scheduled' as const, sha256, id, title, version };
    }),
    ...(await withheldFiles(db, new Set(digests))),
    ...drafts.map(({ id, sha256, record }) => ({
      kind: 'draft' as const,
      visibility: null,
      version: null,
      id,
      sha256: sha256 ?? '',
      title: record === null ? '' : (JSON.parse(record) as DraftRecord).title,
    })),
  ];
}

/** There are few withheld images, and their digests are in their records. */
async function withheldFiles(db: Kysely<Database>, digests: ReadonlySet<string>): Promise<FoundFile[]> {
  const rows = await db.selectFrom('withheld_image').select(['public_id', 'record']).execute();
  return rows.flatMap(({ public_id: id, record }) => {
    const { sha256, title, version = 1 } = (JSON.parse(record) as WithheldRecord).image;
    return digests.has(sha256)
      ? [{ kind: 'image' as const, visibility: 'withheld' as const, sha256, id, title, version }]
      : [];
  });
}
