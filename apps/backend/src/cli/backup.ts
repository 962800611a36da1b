import { Command } from 'commander';
import { asOnlyBackup, noteBackup } from '../backup/backup-marks.ts';
import { BackupError, openBackupTarget, type BackupTarget } from '../backup/backup-target.ts';
import { keepNewest } from '../backup/schedule-backups.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { backupIds, readManifest, type Manifest } from '../backup/manifest.ts';
import { refuseUnlessEmpty, restoreBackup } from '../backup/restore-backup.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import type { Config } from '../config/config.ts';
import { readSchemaStatus, SchemaError } from '../db/schema-status.ts';
import { openStorages } from '../storage/open-storages.ts';
import { StorageCheckError } from '../storage/s3-errors.ts';
import { typedCommand } from '../lib/version.ts';
import { pathFromPerson, withDatabase, withInstallation, withSettings } from './installation.ts';
import {
  CommandError,
  EXIT,
  interruptible,
  limitUpTo,
  printProblems,
  type ExitCode,
  type Finish,
  type Terminal,
} from './terminal.ts';

const KEEP_MAX = 10_000;

/** `gallery backup …` */
export function backupCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('backup')
    .description(
      'Copy database and files to a folder or s3://bucket/prefix?endpoint=…, while the server runs',
    )
    .argument('[target]', 'default: BACKUP_TO')
    .option('--keep <count>', 'remove older backups (default: BACKUP_KEEP)', limitUpTo(KEEP_MAX))
    .action(async (target: string | undefined, { keep }: { keep?: number }) =>
      finish(await backup(terminal, target, keep)),
    )
    .addCommand(
      new Command('list')
        .description('Print the complete backups, oldest first')
        .argument('[target]', 'default: BACKUP_TO')
        .action(async (target: string | undefined) => finish(await list(terminal, target))),
    )
    .addCommand(
      new Command('verify')
        .description('Read every file of a backup and compare sizes and hashes')
        .argument('[target]', 'default: BACKUP_TO')
        .option('--backup <id>', 'which one (default: the newest)')
        .action(async (target: string | undefined, { backup: id }: { backup?: string }) =>
          finish(await verify(terminal, target, id)),
        ),
    );
}

/** `gallery restore` */
export function restoreCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('restore')
    .description('Copy a backup into an empty installation; no server may run')
    .argument('[target]', 'default: BACKUP_TO')
    .option('--backup <id>', 'which one (default: the newest)')
    .action(async (target: string | undefined, { backup: id }: { backup?: string }) =>
      finish(await restore(terminal, target, id)),
    );
}

/** A folder is relative to the working directory of the operator; that of the settings to the folder of `.env`. */
async function withTarget<T>(
  config: Config,
  typed: string | undefined,
  use: (target: BackupTarget) => Promise<T>,
): Promise<T> {
  const address = typed === undefined || typed.startsWith('s3://') ? typed : pathFromPerson(typed);
  if (address === undefined && config.BACKUP_TO === '')
    throw new CommandError('Name a folder or s3://… for the backup, or set BACKUP_TO.');
  let target: BackupTarget | undefined;
  try {
    target = await openBackupTarget(address ?? config.BACKUP_TO, config);
    return await use(target);
  } catch (error) {
    throw explainedForTarget(error);
  } finally {
    target?.close();
  }
}

/** Converts errors of the target, the database and the system to sentences; programming errors stay unchanged. */
function explainedForTarget(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof BackupError || error instanceof SchemaError || error instanceof StorageCheckError)
    return new CommandError(error.message, { cause: error });
  if (!('code' in error)) return error;
  const reason = error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
  return new CommandError(`This could not be completed: ${reason}`, { cause: error });
}

async function chosen(target: BackupTarget, id: string | undefined): Promise<Manifest> {
  const ids = await backupIds(target);
  const found = id === undefined ? ids.at(-1) : ids.find((one) => one === id);
  if (found === undefined)
    throw new BackupError(
      id === undefined ? 'There is no complete backup.' : `There is no complete backup ${id}.`,
    );
  return readManifest(target, found);
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function backup(terminal: Terminal, typed: string | undefined, keep: number | undefined): Promise<ExitCode> {
  return withInstallation(({ config, database, storages }) =>
    withTarget(config, typed, (target) =>
      interruptible(terminal, INTERRUPTED, (signal) =>
        asOnlyBackup(database.db, async () => {
          const made = await makeBackup({ config, database, storages }, target, { signal });
          await noteBackup(database.db, made.id);
          terminal.out(
            `Backup ${made.id}: database ${megabytes(made.databaseBytes)}, ${made.files} files, ${made.copied} of them new.`,
          );
          // A target that somebody has typed may hold backups that are kept on purpose.
          const newest = keep ?? (typed === undefined ? config.BACKUP_KEEP : undefined);
          const removed = newest === undefined ? 0 : await keepNewest(target, { newest });
          if (removed > 0) terminal.out(`Removed ${removed} older backups.`);
        }),
      ),
    ),
  );
}

/** A backup without its manifest does not count. */
const INTERRUPTED = 'Interrupted: there is no new backup. The next one copies only what this one has not.';

function list(terminal: Terminal, typed: string | undefined): Promise<ExitCode> {
  return withSettings((config) =>
    withTarget(config, typed, async (target) => {
      for (const id of await backupIds(target)) {
        const { head, files } = await readManifest(target, id);
        const count = files.images.size + files.files.size;
        terminal.out(
          `${id}  ${head.engine}  ${head.schema}  ${megabytes(head.database.bytes)} database, ${count} files`,
        );
      }
      return EXIT.done;
    }),
  );
}

function verify(terminal: Terminal, typed: string | undefined, id: string | undefined): Promise<ExitCode> {
  return withSettings((config) =>
    withTarget(config, typed, async (target) => {
      const manifest = await chosen(target, id);
      const problems = await verifyBackup(target, manifest);
      printProblems(terminal, problems);
      const count = manifest.files.images.size + manifest.files.files.size;
      terminal.out(
        problems.length === 0
          ? `Backup ${manifest.head.id} is complete: the database and ${count} files have the bytes of the time when it was made.`
          : `Backup ${manifest.head.id} has ${problems.length} problems.`,
      );
      return problems.length === 0 ? EXIT.done : EXIT.failed;
    }),
  );
}

async function restore(
  terminal: Terminal,
  typed: string | undefined,
  id: string | undefined,
): Promise<ExitCode> {
  const { config, log } = await withDatabase(async (opened) => {
    await refuseUnlessEmpty(opened.database).catch((error: unknown) => {
      throw explainedForTarget(error);
    });
    return opened;
  });
  const problems = await withTarget(config, typed, async (target) => {
    const storages = await openStorages(config);
    try {
      await storages.check();
      const manifest = await chosen(target, id);
      const result = await restoreBackup({ target, manifest, storages, config });
      printProblems(terminal, result.problems);
      log('backup-restored', {
        backup: manifest.head.id,
        files: result.files,
        problems: result.problems.length,
      });
      terminal.out(`Backup ${manifest.head.id} is restored: the database and ${result.files} files.`);
      return result.problems.length;
    } finally {
      storages.close();
    }
  });
  await withDatabase(async ({ database }) => {
    const { state } = await readSchemaStatus(database.db);
    if (state === 'behind') terminal.out(`Its schema is older: run "${typedCommand('database migrate')}".`);
    if (state === 'newer') terminal.err('Its schema is newer than this program: install the newer version.');
    if (state === 'unreleased')
      terminal.err('It was made by a version before the first release, and no release can update it.');
  });
  return problems === 0 ? EXIT.done : EXIT.someRefused;
}
