import type { BackupTarget } from './backup-target.ts';
import { objectKey } from './backup-target.ts';
import { backupIds, readManifest, removeManifest, storageKinds } from './manifest.ts';

/**
 * Removes all backups but the newest ones, and what only they or interrupted backups contain. Returns the number of
 * removed backups. Nothing else may write to the target meanwhile.
 */
export async function keepNewest(target: BackupTarget, count: number): Promise<number> {
  const ids = await backupIds(target);
  const removed = ids.slice(0, Math.max(0, ids.length - count));
  // Read before anything is removed: an unreadable manifest ends the command.
  const objects = new Set<string>();
  const databases = new Set<string>();
  for (const id of ids.slice(removed.length)) {
    const { head, files } = await readManifest(target, id);
    databases.add(head.database.key);
    for (const kind of storageKinds)
      for (const { sha256 } of files[kind].values()) objects.add(objectKey(sha256));
  }
  // The manifest first: a backup that lacks files never looks complete.
  for (const id of removed) await removeManifest(target, id);
  for await (const key of target.databases.keys())
    if (!databases.has(key)) await target.databases.remove(key);
  for await (const key of target.objects.keys()) if (!objects.has(key)) await target.objects.remove(key);
  return removed.length;
}
