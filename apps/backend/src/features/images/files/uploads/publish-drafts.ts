import type { PublishedDrafts } from '@lumigraph/contracts/studio';
import type { Kysely, Transaction } from 'kysely';
import pLimit from 'p-limit';
import type { Database } from '../../../../db/tables/index.ts';
import { inTransactionOf } from '../../../../db/in-transaction.ts';
import type { ImageFileTasks } from '../image-file-tasks.ts';
import type { FileStorage } from '../../../../storage/file-storage.ts';
import { addImagesIn } from '../../store/add-images.ts';
import { type ImageRecord, type NewImage, toImage, type ImageRow } from '../../store/image-rows.ts';
import { lockLists } from '../../store/list-counters.ts';
import { beginImport, type ImportSession, type SessionDeps } from '../import/import-session.ts';
import { slug } from '../../../../lib/slug.ts';
import { takeDraftsIn } from './draft-store.ts';
import { remarkFiles } from './remark-files.ts';

export interface PublishDeps extends SessionDeps {
  db: Kysely<Database>;
  storage: FileStorage;
  imageTasks: Pick<ImageFileTasks, 'remarkImage'>;
  licenseUrl: string;
}

/** A draft without gaps. */
export interface ReadyDraft {
  row: ImageRow;
  categoryName: string;
}

interface Prepared {
  row: ImageRow;
  image: NewImage;
}

/** Files whose metadata is written at once; each may be large. */
const AT_ONCE = 3;

/**
 * Publishes or schedules drafts in one transaction that removes them from the queue. Where an editor has changed what
 * the metadata of the files says, new files are written first. Files that belong to nothing afterwards are claimed by
 * the import session, which removes them even if the process is killed.
 */
export async function publishDrafts(
  deps: PublishDeps,
  drafts: readonly ReadyDraft[],
): Promise<PublishedDrafts> {
  if (drafts.length === 0) return { published: [], refused: [] };
  const session = await beginImport(deps);
  try {
    const limit = pLimit(AT_ONCE);
    const prepared = await Promise.all(
      drafts.map((draft) =>
        limit(async () => ({ row: draft.row, image: await imageOf(deps, session, draft) })),
      ),
    );
    return await inTransactionOf(deps.db)((transaction) => commit(transaction, { session, prepared, deps }));
  } finally {
    await session.end();
  }
}

async function imageOf(
  deps: PublishDeps,
  session: ImportSession,
  { row, categoryName }: ReadyDraft,
): Promise<NewImage> {
  const now = deps.now();
  const image: NewImage = {
    // Without gaps, so it is complete.
    ...(toImage(row) as ImageRecord),
    publicId: `${slug(categoryName, 'pictures')}/${slug(row.title, 'picture')}`,
    createdAt: Math.max(row.published_at ?? now, now),
  };
  if (row.metadata_outdated === 0) return image;
  const { storageKey, format } = image;
  const marks = { ...image, licenseUrl: deps.licenseUrl };
  return { ...image, ...(await remarkFiles(deps, session, { storageKey, format, marks })) };
}

interface Commit {
  session: ImportSession;
  prepared: readonly Prepared[];
  deps: PublishDeps;
}

async function commit(
  transaction: Transaction<Database>,
  { session, prepared, deps }: Commit,
): Promise<PublishedDrafts> {
  const now = deps.now();
  await lockLists(transaction);
  const unchanged = await takeDraftsIn(
    transaction,
    prepared.map(({ row }) => row),
  );
  const still = prepared.filter(({ row }) => unchanged.has(row.id));
  const imageIds = new Map<string, string>();
  for (const [state, images] of Map.groupBy(still, ({ image }) =>
    image.createdAt > now ? ('scheduled' as const) : ('published' as const),
  )) {
    const { added } = await addImagesIn(
      transaction,
      images.map(({ image }) => image),
      state,
    );
    for (const { sha256, publicId } of added) imageIds.set(sha256, publicId);
  }
  const result: PublishedDrafts = {
    published: [],
    // Somebody has changed them meanwhile.
    refused: prepared
      .filter(({ row }) => !unchanged.has(row.id))
      .map(({ row }) => ({ id: row.public_id, missing: [] })),
  };
  for (const { row, image } of still) {
    const imageId = imageIds.get(image.sha256);
    if (imageId === undefined) throw new AlreadyPublishedError();
    result.published.push({ id: row.public_id, imageId });
    if (image.storageKey === row.storage_key) continue;
    if (row.storage_key !== null) await session.claimIn(transaction, row.storage_key);
    await session.releaseIn(transaction, image.storageKey);
  }
  return result;
}

/** Of two drafts or editors that publish the same bytes, one is too late; the transaction is rolled back. */
export class AlreadyPublishedError extends Error {
  constructor() {
    super('The same file was published meanwhile');
  }
}
