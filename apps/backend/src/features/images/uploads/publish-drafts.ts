import type { PublishedDrafts } from '@lumigraph/contracts/studio';
import type { Kysely, Transaction } from 'kysely';
import pLimit from 'p-limit';
import type { Database } from '../../../db/tables/index.ts';
import { inTransactionOf } from '../../../db/in-transaction.ts';
import type { ImageTasks } from '../../../image-processes/image-tasks.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import { addImagesIn } from '../catalogue/add-images.ts';
import type { NewImage } from '../catalogue/image-records.ts';
import { beginImport, type ImportSession, type SessionDeps } from '../import/import-session.ts';
import { slug } from '../../../lib/slug.ts';
import { scheduleImagesIn } from '../scheduled-images.ts';
import { isMarkedOtherwise, type DraftRecord } from './draft-records.ts';
import { takeDraftsIn } from './draft-store.ts';
import { remarkFiles } from './remark-files.ts';

export interface PublishDeps extends SessionDeps {
  db: Kysely<Database>;
  storage: FileStorage;
  imageTasks: Pick<ImageTasks, 'remarkImage'>;
  licenseUrl: string;
}

/** A draft without gaps. */
export interface ReadyDraft {
  id: string;
  version: number;
  storageKey: string;
  record: DraftRecord;
  categoryId: number;
  categoryName: string;
}

interface Marked {
  draft: ReadyDraft;
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
    const marked = await Promise.all(
      drafts.map((draft) => limit(async () => ({ draft, image: await imageOf(deps, session, draft) }))),
    );
    return await inTransactionOf(deps.db)((transaction) => commit(transaction, { session, marked, deps }));
  } finally {
    await session.end();
  }
}

async function imageOf(deps: PublishDeps, session: ImportSession, draft: ReadyDraft): Promise<NewImage> {
  const { written: _written, similarTo: _similar, publishAt, ...record } = draft.record;
  const now = deps.now();
  const image: NewImage = {
    ...record,
    categoryId: draft.categoryId,
    publicId: `${slug(draft.categoryName, 'pictures')}/${slug(record.title, 'picture')}`,
    createdAt: Math.max(publishAt ?? now, now),
    storageKey: draft.storageKey,
  };
  if (!isMarkedOtherwise(draft.record)) return image;
  const { storageKey, format } = image;
  const marks = { ...image, licenseUrl: deps.licenseUrl };
  return { ...image, ...(await remarkFiles(deps, session, { storageKey, format, marks })) };
}

interface Commit {
  session: ImportSession;
  marked: readonly Marked[];
  deps: PublishDeps;
}

async function commit(
  transaction: Transaction<Database>,
  { session, marked, deps }: Commit,
): Promise<PublishedDrafts> {
  const now = deps.now();
  const [later, ready] = [
    marked.filter(({ image }) => image.createdAt > now),
    marked.filter(({ image }) => image.createdAt <= now),
  ];
  const unchanged = await takeDraftsIn(
    transaction,
    marked.map(({ draft }) => draft),
  );
  const still = ({ draft }: Marked): boolean => unchanged.has(draft.id);
  const { added } = await addImagesIn(
    transaction,
    ready.filter(still).map(({ image }) => image),
  );
  const imageIds = new Map(added.map(({ sha256, publicId }) => [sha256, publicId]));
  const waiting = later.filter(still);
  const scheduled = await scheduleImagesIn(
    transaction,
    waiting.map(({ image }) => image),
  );
  for (const { image } of waiting)
    if (scheduled.has(image.sha256)) imageIds.set(image.sha256, image.publicId);
  const result: PublishedDrafts = {
    published: [],
    // Somebody has changed them meanwhile.
    refused: marked.filter((one) => !still(one)).map(({ draft }) => ({ id: draft.id, missing: [] })),
  };
  for (const { draft, image } of marked.filter(still)) {
    const imageId = imageIds.get(image.sha256);
    if (imageId === undefined) throw new AlreadyPublishedError(draft.id);
    result.published.push({ id: draft.id, imageId });
    if (image.storageKey === draft.storageKey) continue;
    await session.claimIn(transaction, draft.storageKey);
    await session.releaseIn(transaction, image.storageKey);
  }
  return result;
}

/** Of two drafts or editors that publish the same bytes, one is too late; the transaction is rolled back. */
export class AlreadyPublishedError extends Error {
  readonly draftId: string;
  constructor(draftId: string) {
    super('The same file was published meanwhile');
    this.draftId = draftId;
  }
}
