import { MAX_KNOWN_FILES } from '@lumigraph/contracts/studio';
import type { StudioApi } from '../../lib/studio-api.ts';

/** Reading a larger file twice costs more than what is saved; the server finds it among the uploaded ones. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Files whose digests are in memory at once; the first uploads begin after so many. */
export const CHECKED_AT_ONCE = 20;

/** The files among these that the server has. Where that cannot be known, none: they are uploaded. */
export async function knownFiles(api: StudioApi, files: readonly File[]): Promise<ReadonlySet<File>> {
  const digests = new Map<string, File[]>();
  for (const file of files) {
    const digest = await digestOf(file).catch(() => undefined);
    if (digest !== undefined) digests.set(digest, [...(digests.get(digest) ?? []), file]);
  }
  const sha256 = [...digests.keys()].slice(0, MAX_KNOWN_FILES);
  if (sha256.length === 0) return new Set();
  const known = await api.send('POST /known-files', { body: { sha256 } }).catch(() => ({ sha256: [] }));
  return new Set(known.sha256.flatMap((digest) => digests.get(digest) ?? []));
}

/** Undefined for a large file, and on a page without encryption, where browsers offer no digests. */
async function digestOf(file: File): Promise<string | undefined> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle || file.size > MOST_BYTES) return undefined;
  const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
