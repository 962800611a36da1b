import type { ImageFileTasks } from './image-file-tasks.ts';
import { type FileStorage, digestOfStored } from '../../../storage/file-storage.ts';
import { standardTransform } from '../store/renditions.ts';
import type { ImageCheckStore, StoredOriginal } from '../store/image-check-store.ts';

export interface VerifyDeps {
  checks: ImageCheckStore;
  storage: FileStorage;
  /** Another storage with the same keys, for example the disk before the files were moved to object storage. */
  copies: FileStorage | undefined;
  imageTasks: Pick<ImageFileTasks, 'makeRendition'>;
}

/**
 * `recorded`: intact as far as can be known; its digest was not known before. `repaired`: it was missing or damaged, and
 * the other storage had an intact copy.
 */
type OriginalState = 'intact' | 'recorded' | 'repaired' | 'missing' | 'damaged';

export interface VerifiedOriginal extends StoredOriginal {
  state: OriginalState;
}

/** Reads every published original completely, one after the other and piece by piece, and compares its digest. */
export async function* verifyOriginals(deps: VerifyDeps): AsyncGenerator<VerifiedOriginal> {
  for await (const original of deps.checks.originals())
    yield { ...original, state: await verify(deps, original) };
}

async function verify(deps: VerifyDeps, original: StoredOriginal): Promise<OriginalState> {
  const { checks, storage } = deps;
  const { publicId, storageKey, storedSha256 } = original;
  const actual = await digestOfStored(storage, storageKey);
  // The object storage keeps the digest of what was uploaded.
  const expected = storedSha256 ?? (actual === undefined ? undefined : await storage.sha256(storageKey));
  if (actual === undefined || actual !== expected) {
    if (expected !== undefined && (await repair(deps, storageKey, expected))) return 'repaired';
    return actual === undefined ? 'missing' : 'damaged';
  }
  if (storedSha256 !== null) return 'intact';
  if (!(await looksIntact(deps, original))) return 'damaged';
  await checks.record(publicId, actual);
  return 'recorded';
}

/** Without a digest: the size fits, and the pixels can be decoded to the end. */
async function looksIntact({ storage, imageTasks }: VerifyDeps, { storageKey, bytes }: StoredOriginal) {
  if ((await storage.size(storageKey)) !== bytes) return false;
  const source = storage.localPath(storageKey) ?? (await storage.bytes(storageKey));
  return imageTasks.makeRendition(source, standardTransform, 'jpeg').then(
    () => true,
    () => false,
  );
}

async function repair({ storage, copies }: VerifyDeps, key: string, expected: string): Promise<boolean> {
  if (!copies || (await digestOfStored(copies, key)) !== expected) return false;
  const path = copies.localPath(key);
  await storage.put(key, path === undefined ? await copies.bytes(key) : { path });
  return true;
}
