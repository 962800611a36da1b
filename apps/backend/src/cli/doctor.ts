import { Command } from 'commander';
import { isOpenToOthers } from '../config/data-folder.ts';
import { databaseProblems } from '../db/check.ts';
import { createImageAuditStore } from '../features/images/catalogue/audit-store.ts';
import { createFileStore } from '../features/files/file-store.ts';
import { cleanUpAfterDeadRuns } from '../features/images/import/import-session.ts';
import { type Installation, withInstallation } from './installation.ts';
import { EXIT, type ExitCode, type Terminal } from './terminal.ts';

const MAX_LISTED = 50;

/** `gallery doctor` */
export function doctorCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('doctor')
    .description(
      'Check settings, database, pictures and uploaded files, and tidy up after imports that were killed',
    )
    .action(async () => finish(await examine(terminal)));
}

async function examine(terminal: Terminal): Promise<ExitCode> {
  return withInstallation(async (installation) => {
    const { database, images } = installation;
    terminal.out(
      `Settings are right, the ${database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} database is open.`,
    );
    await warnOfOpenFolder(installation, terminal);
    const tidied = await cleanUpAfterDeadRuns(images);
    if (tidied > 0) terminal.out(`Removed ${tidied} files that killed imports had left.`);
    const problems = [
      ...(await databaseProblems(database)).map((problem) => `The database is damaged: ${problem}`),
      ...(await wrongCounts(installation)),
      ...(await missingFiles(installation, terminal)),
      ...(await missingUploads(installation, terminal)),
    ];
    for (const problem of problems.slice(0, MAX_LISTED)) terminal.err(problem);
    if (problems.length > MAX_LISTED) terminal.err(`… and ${problems.length - MAX_LISTED} more.`);
    terminal.out(problems.length === 0 ? 'No problems found.' : `${problems.length} problems found.`);
    return problems.length === 0 ? EXIT.done : EXIT.failed;
  });
}

/** A warning, not a problem: on a single-user machine nobody else can read it. */
async function warnOfOpenFolder({ config }: Installation, terminal: Terminal): Promise<void> {
  const folder = config.DATA_DIR;
  if (await isOpenToOthers(folder))
    terminal.err(
      `Other users of this machine can look into ${folder}. To close it: chmod -R go-rwx '${folder}'`,
    );
}

async function wrongCounts({ database }: Installation): Promise<string[]> {
  const names = await createImageAuditStore(database.db).wrongCounters();
  return names.map((name) => `The counter "${name}" does not agree with the pictures.`);
}

async function missingFiles({ database, images }: Installation, terminal: Terminal): Promise<string[]> {
  const problems: string[] = [];
  let checked = 0;
  for await (const { publicId, storageKey, bytes } of createImageAuditStore(database.db).originals()) {
    checked += 1;
    const size = await images.storage.size(storageKey);
    if (size === undefined)
      problems.push(`The file of ${publicId} is missing (${storageKey}). Restore it from a backup.`);
    else if (size !== bytes)
      problems.push(`The file of ${publicId} has ${size} bytes instead of ${bytes} (${storageKey}).`);
  }
  terminal.out(`${checked} pictures checked.`);
  return problems;
}

async function missingUploads({ database, storages }: Installation, terminal: Terminal): Promise<string[]> {
  const problems: string[] = [];
  let checked = 0;
  for await (const { id, storage_key: key, bytes } of createFileStore(database.db).kept()) {
    checked += 1;
    const size = await storages.files.size(key);
    if (size === undefined)
      problems.push(`The uploaded file ${id} is missing (${key}). Restore it from a backup.`);
    else if (size !== bytes)
      problems.push(`The uploaded file ${id} has ${size} bytes instead of ${bytes} (${key}).`);
  }
  terminal.out(`${checked} uploaded files checked.`);
  return problems;
}
