import { availableParallelism } from 'node:os';
import { MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import type { RefusalCode } from '@lumigraph/contracts/studio';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/tables/index.ts';
import type { ImageFileTasks } from '../image-file-tasks.ts';
import { ProcessEndedError } from '../../../../lib/process-pool.ts';
import { isMissing, type FileStorage } from '../../../../storage/file-storage.ts';
import { newOriginalKey, removeFiles, saveFiles } from '../delivery/rendition-files.ts';
import { Refusal, refusalCode } from '../import/refusal.ts';
import { categoryFromFolderName } from '../import/image-words.ts';
import type { PreparedImage } from '../import/prepare-image.ts';
import { toFileColumns, type ImageRow } from '../../store/image-rows.ts';
import type { ChosenFrame } from './draft-response.ts';
import type { DraftStore } from './draft-store.ts';
import { addFingerprint, similarFiles } from '../../store/fingerprint-store.ts';
import type { UploadStore } from './upload-store.ts';
import { removeParts } from './uploads-service.ts';

export interface DraftReaderDeps {
  db: Kysely<Database>;
  drafts: DraftStore;
  uploads: UploadStore;
  storage: FileStorage;
  imageTasks: Pick<ImageFileTasks, 'prepareImage'>;
  /** Id of the category with this name; undefined when there is none. */
  categoryNamed: (name: string) => Promise<number | undefined>;
  licenseUrl: string;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** A draft is read again this long after the process that read it ended. */
const CLAIMED_FOR_MS = MINUTE_MS;
const RENEW_MS = 20 * SECOND_MS;
/** After an outage of the storage or the database. */
const RETRY_MS = 30 * SECOND_MS;
/** A file that ended the whole server this often is refused. */
const MAX_ATTEMPTS = 3;
/** Of an animated file, until an editor chooses another one; see `frame-choice.ts`. */
const FIRST_FRAME = 0;
/** One more than the cores: a file is read or written while the others are decoded. */
const FILES_AT_ONCE = availableParallelism() + 1;

/** Reads uploaded files as the import command does, several at once, and makes them ready for the review. */
export function createDraftReader(deps: DraftReaderDeps) {
  const { drafts, now, log } = deps;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const draft = await drafts.claim(now(), CLAIMED_FOR_MS);
      if (!draft) return;
      await readClaimed(deps, draft);
    }
  }

  /** Begins to read what waits, unless enough files are being read. */
  function wake(): void {
    if (stopping.signal.aborted || running.size >= FILES_AT_ONCE) return;
    const one = work()
      .catch((error: unknown) => log.error({ err: error }, 'uploaded images could not be read'))
      .finally(() => running.delete(one));
    running.add(one);
  }

  return {
    wake,
    /** Resolves when nothing waits any more. */
    async settled(): Promise<void> {
      wake();
      while (running.size > 0) await Promise.all(running);
    },
    /** Finishes the files that are being read. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function readClaimed(deps: DraftReaderDeps, draft: ImageRow): Promise<void> {
  const { drafts, now, log } = deps;
  const renewal = setInterval(() => {
    // The next one follows, and a draft that is read twice is finished once.
    drafts.renew(draft, now() + CLAIMED_FOR_MS).catch(() => undefined);
  }, RENEW_MS);
  renewal.unref();
  try {
    if (draft.attempts > MAX_ATTEMPTS) return await refuse(deps, draft, 'decoder');
    await read(deps, draft);
  } catch (error) {
    const code = codeOf(error);
    if (code !== undefined) return await refuse(deps, draft, code);
    log.error({ err: error, draft: draft.public_id }, 'an uploaded image could not be read');
    await drafts.putBack(draft, now() + RETRY_MS);
  } finally {
    clearInterval(renewal);
  }
}

function codeOf(error: unknown): RefusalCode | undefined {
  if (error instanceof Refusal) return refusalCode(error.message);
  if (error instanceof ProcessEndedError) return 'decoder';
  return isMissing(error) ? 'lost' : undefined;
}

async function refuse(deps: DraftReaderDeps, draft: ImageRow, code: RefusalCode): Promise<void> {
  if (draft.storage_key !== null) await removeFiles(deps.storage, draft.storage_key);
  await deps.drafts.refuse(draft, code);
  await removeParts(deps, draft.public_id);
}

async function read(deps: DraftReaderDeps, draft: ImageRow): Promise<void> {
  const { storage, drafts } = deps;
  // Of a process that ended while it wrote them.
  if (draft.storage_key !== null) await removeFiles(storage, draft.storage_key);
  const file = await contentOf(deps, draft.public_id);
  const folder = draft.folder === null ? undefined : categoryFromFolderName(draft.folder);
  const prepared = await deps.imageTasks.prepareImage(file, {
    fileName: draft.file_name ?? '',
    category: folder ?? '',
    rights: { licenseUrl: deps.licenseUrl },
    frame: FIRST_FRAME,
  });
  const storageKey = newOriginalKey(prepared.image.format);
  if (!(await drafts.nameFiles(draft, storageKey))) return;
  const files = await saveFiles(storage, storageKey, prepared);
  const columns = await columnsOf(deps, prepared, { folder, files });
  // Discarded meanwhile, or read by another process, which has files of its own.
  if (!(await drafts.finish(draft, columns))) return removeFiles(storage, storageKey);
  if (prepared.frames === 1) await removeParts(deps, draft.public_id);
}

/** An uploaded file; the error for one that is gone is that of a missing file. */
export async function contentOf(
  { uploads, storage }: Pick<DraftReaderDeps, 'uploads' | 'storage'>,
  id: string,
): Promise<Buffer> {
  const keys = await uploads.parts(id);
  if (keys.length === 0) throw Object.assign(new Error('The upload has no parts'), { code: 'ENOENT' });
  const parts: Buffer[] = [];
  for (const key of keys) parts.push(await storage.bytes(key));
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

async function columnsOf(
  { db, categoryNamed }: DraftReaderDeps,
  { image, hadHiddenText, frames }: PreparedImage,
  { folder, files }: { folder: string | undefined; files: Awaited<ReturnType<typeof saveFiles>> },
) {
  const { fingerprint } = image;
  let similarTo: string[] = [];
  if (fingerprint !== undefined) {
    similarTo = await similarFiles(db, image.sha256, fingerprint);
    await addFingerprint(db, image.sha256, fingerprint);
  }
  return {
    title: image.title,
    // The importer takes the title when the file has no text; an editor has to write one.
    alt: image.alt === image.title ? '' : image.alt,
    metadata_outdated: image.alt === image.title ? 1 : 0,
    title_translations: JSON.stringify(image.titleTranslations),
    alt_translations: JSON.stringify(image.altTranslations),
    category_id: (folder === undefined ? undefined : await categoryNamed(folder)) ?? null,
    tags: JSON.stringify(image.tags),
    source: image.source,
    license: image.license,
    credit: image.credit,
    ...toFileColumns({ ...image, ...files }),
    similar_to: JSON.stringify(similarTo),
    had_hidden_text: hadHiddenText ? 1 : 0,
    animation: frames > 1 ? JSON.stringify({ frames, chosen: FIRST_FRAME } satisfies ChosenFrame) : null,
  };
}
