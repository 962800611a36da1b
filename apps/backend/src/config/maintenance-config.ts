import { Cron } from 'croner';
import { parseStorageUrl } from '../storage/file-storage.ts';
import type { Settings } from './settings.ts';

/** Whether the server updates the schema of its database at start. */
export const migratesAtStart = ({ MIGRATE, NODE_ENV }: Pick<Settings, 'MIGRATE' | 'NODE_ENV'>): boolean =>
  (MIGRATE || (NODE_ENV === 'production' ? 'manual' : 'auto')) === 'auto';

/** Sentences about wrong settings of backups. */
export function maintenanceProblems(settings: Settings): string[] {
  const {
    BACKUP_TO: to,
    BACKUP_AT: at,
    BACKUP_ACCESS_KEY_ID: id,
    BACKUP_SECRET_ACCESS_KEY: secret,
  } = settings;
  const problems: string[] = [];
  try {
    new Cron(at, { paused: true }).stop();
  } catch {
    problems.push(
      `BACKUP_AT must be a cron expression like "17 3 * * *" (every day at 3:17); it is ${JSON.stringify(at)}`,
    );
  }
  if (!id !== !secret)
    problems.push('BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY must be set together');
  if (!to.startsWith('s3://')) return problems;
  try {
    parseStorageUrl(to);
  } catch (error) {
    problems.push(
      (error as Error).message.replaceAll('STORAGE_', 'BACKUP_').replaceAll('BACKUP_URL', 'BACKUP_TO'),
    );
  }
  return problems;
}
