import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { readFile, stat } from 'node:fs/promises';
import { SECOND_MS } from '@lumigraph/contracts';
import { IMAGE_MAX_BYTES } from '@lumigraph/contracts/studio';
import type { ImageFileTasks } from '../image-file-tasks.ts';
import { ProcessEndedError } from '../../../../lib/process-pool.ts';
import type { FileStorage } from '../../../../storage/file-storage.ts';
import type { ImageStore } from '../../store/image-store.ts';
import type { NewImage } from '../../store/image-rows.ts';
import { newOriginalKey, removeFiles, saveFiles } from '../delivery/rendition-files.ts';
import type { ImportClaimStore } from './import-claim-store.ts';
import { beginImport, type ImportSession } from './import-session.ts';
import { inOrder } from '../../../../lib/each-at-once.ts';
import type { ChosenWords, PreparedImage, Rights } from './prepare-image.ts';
import { decodeBytes } from './metadata/user-comment.ts';
import { Refusal } from './refusal.ts';

export interface ImportDeps {
  store: ImageStore;
  storage: FileStorage;
  claims: ImportClaimStore;
  imageTasks: Pick<ImageFileTasks, 'prepareImage'>;
  now: () => number;
}

/** A file to import. `name` is shown to the operator: the path relative to the imported folder. */
export interface ImportItem {
  kind: 'file';
  path: string | Buffer;
  /** Its bytes, where they were received; the path is not read then. */
  content?: Buffer;
  name: string;
  category: string;
  special: boolean;
  /** Path of a text file beside the image that may contain a generator's settings. */
  sidecar?: Buffer;
  chosen?: ChosenWords;
}

/** Result for an item. `passed-over` and `refused` also occur as items (a folder that cannot be read). */
export type Outcome =
  | { kind: 'imported'; name: string; publicId: string; hadHiddenText: boolean }
  | { kind: 'duplicate'; name: string }
  | { kind: 'refused'; name: string; reason: string }
  | { kind: 'passed-over'; name: string; reason: string };

export type ImportInput = ImportItem | Extract<Outcome, { kind: 'refused' | 'passed-over' }>;

export interface ImportOptions {
  rights: Rights;
  /** Publication time in milliseconds; images with a time in the future are scheduled. Default: now. */
  publishAt?: number | undefined;
  /** Checks all files and writes nothing. */
  dryRun?: boolean;
  /** Refuses an image without an alternative text, which has its title otherwise. */
  needsAlt?: boolean;
  /** Number of images that are processed at once. */
  parallel?: number;
  /** Stops the import from taking further files; files in progress are finished and published. */
  signal?: AbortSignal;
  onOutcome?: (outcome: Outcome) => void;
}

const MAX_SIDECAR_BYTES = 64 * 1024;
const BATCH_IMAGES = 16;
const BATCH_EVERY_MS = SECOND_MS;
const DRY_RUN_KEY = 'dry-run';
/** The refusal of `needsAlt`. */
export const MISSING_ALT = 'The image has no alternative text.';

type Finished =
  | Exclude<Outcome, { kind: 'imported' }>
  | { kind: 'ready'; name: string; image: NewImage; hadHiddenText: boolean };

/**
 * Imports images in the given order, several at once. A file that cannot be imported gives an outcome and does not stop
 * the run. Only errors of the database or the storage reject; the next run then continues where this run stopped.
 *
 * An interruption never leaves an incomplete image: files are claimed in the database before they are written, an
 * image's row is inserted after its files, and claimed files without a row are removed at the end or by the next
 * import.
 */
export async function importImages(
  deps: ImportDeps,
  items: AsyncIterable<ImportInput>,
  options: ImportOptions,
): Promise<void> {
  const session = options.dryRun ? undefined : await beginImport(deps);
  try {
    await run({ deps, session, options, seen: new Map(), categories: new Map() }, items);
  } finally {
    await session?.end();
  }
}

interface Run {
  deps: ImportDeps;
  /** Absent in a dry run. */
  session: ImportSession | undefined;
  options: ImportOptions;
  /**
   * Hashes of this run's files. The value is the refusal of the first file with that hash, which applies to all files
   * with equal bytes.
   */
  seen: Map<string, Promise<Refusal | undefined>>;
  categories: Map<string, Promise<number>>;
}

async function run(context: Run, items: AsyncIterable<ImportInput>): Promise<void> {
  const { onOutcome, parallel = availableParallelism() + 1 } = context.options;
  let batch: Extract<Finished, { kind: 'ready' }>[] = [];
  let published = performance.now();
  const flush = async (): Promise<void> => {
    for (const outcome of await publish(context, batch)) onOutcome?.(outcome);
    batch = [];
    published = performance.now();
  };
  for await (const finished of inOrder(untilAborted(items, context.options.signal), parallel, (item) =>
    work(context, item),
  )) {
    if (finished === null) continue;
    if (finished.kind === 'ready') batch.push(finished);
    else onOutcome?.(finished);
    if (batch.length >= BATCH_IMAGES || performance.now() - published > BATCH_EVERY_MS) await flush();
  }
  await flush();
}

async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  for await (const item of items) {
    if (signal?.aborted) return;
    yield item;
  }
}

/** Returns `null` if the import was aborted before this item. */
async function work(context: Run, item: ImportInput): Promise<Finished | null> {
  if (context.options.signal?.aborted) return null;
  if (item.kind !== 'file') return item;
  try {
    return await workOnFile(context, item);
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', name: item.name, reason: error.message };
    if (error instanceof ProcessEndedError)
      return {
        kind: 'refused',
        name: item.name,
        reason: 'The process that decoded the image ended twice.',
      };
    throw error;
  }
}

async function workOnFile({ seen, ...context }: Run, item: ImportItem): Promise<Finished> {
  const file = item.content ?? (await readWhole(item.path));
  const sha256 = hash('sha256', file, 'hex');
  const first = seen.get(sha256);
  if (first) {
    const refusal = await first;
    if (refusal) throw refusal;
    return { kind: 'duplicate', name: item.name };
  }
  const { promise, resolve } = Promise.withResolvers<Refusal | undefined>();
  seen.set(sha256, promise);
  try {
    const finished = await workOnBytes(context, item, { file, sha256 });
    resolve(undefined);
    return finished;
  } catch (error) {
    resolve(error instanceof Refusal ? error : undefined);
    throw error;
  }
}

async function workOnBytes(
  context: Omit<Run, 'seen'>,
  item: ImportItem,
  { file, sha256 }: { file: Buffer; sha256: string },
): Promise<Finished> {
  const { name } = item;
  const published = await context.deps.store.knownHashes([sha256]);
  if (published.has(sha256)) return { kind: 'duplicate', name };
  const prepared = await context.deps.imageTasks.prepareImage(file, {
    fileName: name.split('/').at(-1) ?? name,
    category: item.category,
    rights: context.options.rights,
    chosen: item.chosen,
    sidecarText: item.sidecar && (await readSidecar(item.sidecar)),
    encoded: context.session !== undefined,
  });
  if (context.options.needsAlt && isWithoutAlt(item, prepared)) throw new Refusal(MISSING_ALT);
  const { hadHiddenText } = prepared;
  return { kind: 'ready', name, image: await store(context, item, prepared), hadHiddenText };
}

const isWithoutAlt = ({ chosen }: ImportItem, { image }: PreparedImage): boolean =>
  chosen?.alt === undefined && image.alt === image.title;

/** Returns undefined if the file cannot be read or is too long for settings: the image can be imported without it. */
async function readSidecar(path: Buffer): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    return size > MAX_SIDECAR_BYTES ? undefined : decodeBytes(await readFile(path));
  } catch {
    return undefined;
  }
}

async function readWhole(path: string | Buffer): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > IMAGE_MAX_BYTES)
      throw new Refusal(`The file is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB.`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    if (code === 'EACCES' || code === 'EPERM')
      throw new Refusal('The file may not be read: permission is missing.', { cause: error });
    if (code === 'ENOENT') throw new Refusal('The file went away during the import.', { cause: error });
    throw new Refusal(`The file cannot be read (${code}).`, { cause: error });
  }
}

async function store(
  context: Omit<Run, 'seen'>,
  item: ImportItem,
  prepared: PreparedImage,
): Promise<NewImage> {
  const { deps, session, categories } = context;
  const image = {
    ...prepared.image,
    special: item.special,
    createdAt: item.chosen?.createdAt ?? context.options.publishAt ?? deps.now(),
  };
  if (!session) return { ...image, categoryId: 0, storageKey: DRY_RUN_KEY };

  const key = item.category.toLowerCase();
  const category = categories.get(key) ?? deps.store.ensureCategory(item.category);
  categories.set(key, category);
  const categoryId = await category;
  const storageKey = newOriginalKey(image.format);
  await session.claim(storageKey);
  return { ...image, categoryId, ...(await saveFiles(deps.storage, storageKey, prepared)) };
}

async function publish(
  { deps, session }: Run,
  batch: readonly Extract<Finished, { kind: 'ready' }>[],
): Promise<Outcome[]> {
  if (!session || batch.length === 0)
    return batch.map(({ name, image, hadHiddenText }) => ({
      kind: 'imported',
      name,
      publicId: image.publicId,
      hadHiddenText,
    }));
  const isWaiting = ({ image }: { image: NewImage }): boolean => image.createdAt > deps.now();
  const [waiting, ready] = [batch.filter(isWaiting), batch.filter((entry) => !isWaiting(entry))];
  const published = await deps.store.addMany(ready.map(({ image }) => image));
  const scheduled = await deps.store.addMany(
    waiting.map(({ image }) => image),
    'scheduled',
  );
  const publicIds = new Map(
    [...published.added, ...scheduled.added].map(({ sha256, publicId }) => [sha256, publicId]),
  );
  // Another import has published the same bytes in the meantime: the files of this run are removed.
  for (const { image } of batch)
    if (!publicIds.has(image.sha256)) await removeFiles(deps.storage, image.storageKey);
  await session.release(batch.map(({ image }) => image.storageKey));
  return batch.map(({ name, image, hadHiddenText }) => {
    const publicId = publicIds.get(image.sha256);
    return publicId === undefined
      ? { kind: 'duplicate', name }
      : { kind: 'imported', name, publicId, hadHiddenText };
  });
}
