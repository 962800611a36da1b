import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { typedCommand } from '../lib/version.ts';
import { dumpPostgres } from './postgres-dump.ts';
import { SchemaError } from './schema-status.ts';
import { copySqlite, lackingSpace } from './sqlite-copy.ts';

const COPY_PREFIX = 'before-update-';
const KEPT_COPIES = 3;

export interface UpdateCopyDeps {
  /** `postgres://…`, or empty for the SQLite database of `dataDir`. */
  url: string;
  dataDir: string;
  /** Name of the newest executed migration. */
  schema: string;
}

/**
 * Copies the database to `DATA_DIR/backups` before an update, named with the date and the schema, and keeps the newest
 * copies. Returns the path.
 * @throws SchemaError when the disk has not enough space, or PostgreSQL cannot be copied
 */
export async function copyBeforeUpdate({ url, dataDir, schema }: UpdateCopyDeps): Promise<string> {
  const folder = join(dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const date = new Date().toISOString().replaceAll(':', '-');
  const target = join(folder, `${COPY_PREFIX}${date}-${schema}.${url === '' ? 'sqlite' : 'dump'}`);
  if (url === '') {
    await refuseWithoutSpace(dataDir, folder);
    await copySqlite(dataDir, target);
  } else await dumpPostgres(url, target);
  await removeOldCopies(folder);
  return target;
}

async function refuseWithoutSpace(dataDir: string, folder: string): Promise<void> {
  const lack = await lackingSpace(dataDir, folder);
  if (lack)
    throw new SchemaError(
      `The copy of the database before the update needs ${lack.neededMb} MB in ${folder}, and ${lack.freeMb} MB are free. Free some space, or make a backup elsewhere and run "${typedCommand('database migrate --no-copy')}".`,
    );
}

async function removeOldCopies(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(COPY_PREFIX)).sort();
  for (const name of names.slice(0, -KEPT_COPIES)) await rm(join(folder, name));
}
