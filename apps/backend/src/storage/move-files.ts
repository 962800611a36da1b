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
  const keys = from.keys()[Symbol.asyncIterator]();
  let failed = false;
  const work = async (): Promise<void> => {
    for (;;) {
      if (failed || signal?.aborted) return;
      const next = await keys.next();
      if (next.done) return;
      const outcome = await moveOne(from, to, next.value);
      if (outcome) progress[outcome] += 1;
      onProgress?.({ ...progress });
    }
  };
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  // Waits for all workers before the caller closes the storages.
  const results = await Promise.allSettled(workers);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
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
