import { eachAtOnce } from '../lib/each-at-once.ts';
import { hashOf, objectKey, type BackupTarget } from './backup-target.ts';
import { storageKinds, type Manifest, type StoredFile } from './manifest.ts';

const AT_ONCE = 8;

/** Reads the database and every file of a backup and compares sizes and hashes. Returns a sentence for each problem. */
export async function verifyBackup(target: BackupTarget, { head, files }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  const database = await problemOf(target.databases, head.database.key, head.database);
  if (database !== undefined) problems.push(`The database of the backup ${head.id} ${database}.`);
  const all = storageKinds.flatMap((kind) => [...files[kind]]);
  await eachAtOnce(all, { count: AT_ONCE }, async ([key, file]) => {
    const problem = await problemOf(target.objects, objectKey(file.sha256), file);
    if (problem !== undefined) problems.push(`The file ${key} ${problem}.`);
  });
  return problems;
}

/** What is wrong with a stored file, as the end of a sentence. */
export async function problemOf(
  storage: BackupTarget['objects'],
  key: string,
  expected: StoredFile,
): Promise<string | undefined> {
  const stored = await hashOf(storage, key);
  if (!stored) return 'is missing in the backup';
  if (stored.bytes !== expected.bytes)
    return `has ${stored.bytes} bytes instead of ${expected.bytes} in the backup`;
  return stored.sha256 === expected.sha256
    ? undefined
    : 'has other bytes in the backup than when it was made';
}
