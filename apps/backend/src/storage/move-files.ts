import { eachAtOnce } from '../lib/each-at-once.ts';
import { isMissing, type FileStorage } from './file-storage.ts';

export interface MoveProgress {
  /** Copied and compared by digest. */
  copied: number;
  /** The target already contained the same bytes. */
  present: number;
}

export interface MoveOptions {
  onProgress?: (progress: MoveProgress) => void;
  /** Stops after the files in progress; the next run continues. */
  signal?: AbortSignal;
}

const AT_ONCE = 8;

/**
 * Copies every file from one storage to another and compares digests. Deletes nothing and can be repeated: existing
 * files are not sent again. Rejects at the first file that cannot be read, written or compared.
 */
export async function moveFiles(
  from: FileStorage,
  to: FileStorage,
  { onProgress, signal }: MoveOptions = {},
): Promise<MoveProgress> {
  const progress: MoveProgress = { copied: 0, present: 0 };
  await eachAtOnce(from.keys(), { count: AT_ONCE, signal }, async (key) => {
    const outcome = await moveOne(from, to, key);
    if (outcome) progress[outcome] += 1;
    onProgress?.({ ...progress });
  });
  return progress;
}

async function moveOne(
  from: FileStorage,
  to: FileStorage,
  key: string,
): Promise<keyof MoveProgress | undefined> {
  const digest = await from.sha256(key);
  // Removed since it was listed.
  if (digest === undefined) return undefined;
  if ((await to.sha256(key)) === digest) return 'present';
  const path = from.localPath(key);
  try {
    await to.put(key, path === undefined ? await from.bytes(key) : { path });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  if ((await to.sha256(key)) !== digest)
    throw new Error(`${key} arrived with other bytes than it was sent with`);
  return 'copied';
}
