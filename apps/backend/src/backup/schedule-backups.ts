import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/tables/index.ts';
import { runJob } from '../lib/run-job.ts';
import { claimScheduledBackup } from './backup-marks.ts';
import { type BackupTarget, objectKey } from './backup-target.ts';
import { backupIds, readManifest, removeManifest, storageKinds } from './manifest.ts';

/**
 * Removes all backups but the newest ones, and what only they or interrupted backups contain. Returns the number of
 * removed backups. Nothing else may write to the target meanwhile.
 */
export async function keepNewest(target: BackupTarget, { newest }: { newest: number }): Promise<number> {
  const ids = await backupIds(target);
  const removed = ids.slice(0, Math.max(0, ids.length - newest));
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

const CLI = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../cli.ts', import.meta.url)
    : new URL('./cli.js', import.meta.url),
);

export interface ScheduleDeps {
  config: Pick<Config, 'BACKUP_TO' | 'BACKUP_AT' | 'BACKUP_KEEP'>;
  db: Kysely<Database>;
}

/**
 * Makes backups at the times of the settings, on one instance. The command does the work in a process of its own, because
 * copying a database and hashing files would hold up requests.
 */
export function scheduleBackups(app: FastifyInstance, { config, db }: ScheduleDeps): void {
  if (config.BACKUP_TO === '') return;
  let child: ChildProcess | undefined;
  runJob(app, {
    name: 'backup',
    pattern: config.BACKUP_AT,
    failure: 'The scheduled backup failed',
    async run() {
      if (!(await claimScheduledBackup(db, scheduledTime(config.BACKUP_AT)))) return;
      const { code, output } = await runCommand((started) => (child = started));
      child = undefined;
      if (code !== 0) throw new Error(output);
      app.log.info({ event: 'backup' }, output);
    },
  });
  app.addHook('onClose', (_instance, done) => {
    child?.kill('SIGTERM');
    done();
  });
}

/**
 * The newest scheduled time that has come. A backup is claimed for it and not for the present time, so that an instance
 * that is late makes no second one.
 */
export function scheduledTime(pattern: string, now: number = Date.now()): Date {
  // Croner looks for times before the given one.
  const [time] = new Cron(pattern, { paused: true }).previousRuns(1, new Date(now + 1));
  return time ?? new Date(now);
}

/** `gallery backup`, with the settings of this process. */
function runCommand(
  onStart: (child: ChildProcess) => void,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, CLI, 'backup'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onStart(child);
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}
