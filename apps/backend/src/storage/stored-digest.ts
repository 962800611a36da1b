import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { isMissing, type FileStorage } from './file-storage.ts';

/**
 * Hex digest of the stored bytes, read piece by piece; undefined when there is no such file. {@link FileStorage.sha256}
 * may return the digest that was recorded when the file was stored, which does not show damage.
 */
export async function digestOfStored(
  storage: Pick<FileStorage, 'stream'>,
  key: string,
): Promise<string | undefined> {
  const sha256 = createHash('sha256');
  try {
    await pipeline(storage.stream(key), sha256);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return sha256.digest('hex');
}
