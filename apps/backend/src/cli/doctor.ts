import { IMAGES_CHANGED } from '@lumigraph/contracts/studio';
import type { Command } from 'commander';
import { isOpenToOthers } from '../config/data-folder.ts';
import { databaseProblems } from '../db/check.ts';
import { createImageCheckStore, DAMAGED } from '../features/images/store/image-check-store.ts';
import { cleanUpAfterDeadRuns } from '../features/images/files/import/import-session.ts';
import { type Installation, withInstallation } from './installation.ts';
import { RecordedCommand } from './recorded-commands.ts';
import {
  CommandError,
  EXIT,
  type ExitCode,
  type Finish,
  type Terminal,
  counted,
  printProblems,
} from './terminal.ts';
import { missingWebhooks } from '../features/billing/payments/webhook-routes.ts';
import { createConfiguredProviders } from '../features/billing/providers/provider-modules.ts';
import { randomUUID } from 'node:crypto';
import { isEmail } from '@lumigraph/contracts';
import { createFileStore } from '../features/files/file-store.ts';
import { verifyOriginals } from '../features/images/files/verify-originals.ts';
import { createImageEditor } from '../features/images/store/image-editor.ts';
import { explainRefusal, smtpTransport } from '../features/mail/mail-transport.ts';
import { digestOfStored } from '../storage/file-storage.ts';
import { openDisk } from '../storage/open-storages.ts';

/** Sends a test mail over the mail server of the settings. */
async function tryMail({ config }: Installation, report: Report, address: string): Promise<void> {
  if (config.SMTP_URL === '') {
    report.problem(`SMTP_URL is not set: mails are only written into ${config.DATA_DIR}/outbox.`);
    return;
  }
  if (!isEmail(address)) {
    report.problem(`${address} is no mail address.`);
    return;
  }
  const transport = smtpTransport(config.SMTP_URL);
  try {
    await transport.send({
      id: `test-${randomUUID()}`,
      from: config.MAIL_FROM,
      to: address,
      subject: 'Test mail of the gallery',
      text: `This mail was sent by "gallery doctor --mail" for ${config.publicOrigin}.\n`,
    });
    report.note(`The mail server has accepted a test mail to ${address}. Check that it arrives.`);
  } catch (error) {
    report.problem(explainRefusal(error));
  } finally {
    transport.close();
  }
}

/** A hint only: an event of a rare case may not have happened yet. */
async function checkWebhooks({ config, database, log }: Installation, report: Report): Promise<void> {
  const providers = await createConfiguredProviders({ config, db: database.db, now: Date.now, log });
  for (const { provider, kinds } of await missingWebhooks(database.db, providers))
    report.note(
      `These webhooks of ${provider} have not arrived so far: ${kinds.join(', ')}. Check that they are enabled there (docs/operators/payments.md); those of rare cases may not have happened yet.`,
    );
}

interface DoctorFlags {
  deep: boolean;
  withhold: boolean;
  /** True without an address. */
  mail?: string | true;
  json: boolean;
}

/** `gallery doctor` */
export function doctorCommand(terminal: Terminal, finish: Finish): Command {
  return new RecordedCommand('doctor', IMAGES_CHANGED)
    .description(
      'Check settings, database, images and uploaded files, and tidy up after imports that were killed',
    )
    .option('--deep', 'also read every file and compare it with its checksum', false)
    .option('--withhold', 'with --deep: take images whose file is missing or damaged out of the lists', false)
    .option('--mail [address]', 'also send a test mail (default: to COMPANY_EMAIL)')
    .option('--json', 'as JSON', false)
    .action(async (flags: DoctorFlags) => finish(await examine(terminal, flags)));
}

type Report = ReturnType<typeof createReport>;

/** What the doctor finds. Without `--json` notes and warnings are printed at once. */
function createReport(terminal: Terminal, json: boolean) {
  const found = { notes: [] as string[], warnings: [] as string[], problems: [] as string[] };
  return {
    found,
    note(sentence: string): void {
      found.notes.push(sentence);
      if (!json) terminal.out(sentence);
    },
    warn(sentence: string): void {
      found.warnings.push(sentence);
      if (!json) terminal.err(sentence);
    },
    problem: (sentence: string) => void found.problems.push(sentence),
    progress: (sentence: string) => terminal.err(sentence),
  };
}

async function examine(terminal: Terminal, { deep, withhold, mail, json }: DoctorFlags): Promise<ExitCode> {
  if (withhold && !deep) throw new CommandError('--withhold needs --deep.');
  return withInstallation(async (installation) => {
    const { current, database, images } = installation;
    const report = createReport(terminal, json);
    report.note(
      `Settings are right, the ${database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} database is open.`,
    );
    await warnOfOpenFolder(installation, report);
    const tidied = await cleanUpAfterDeadRuns(images);
    if (tidied > 0) report.note(`Removed ${tidied} files that killed imports had left.`);
    for (const problem of await databaseProblems(database))
      report.problem(`The database is damaged: ${problem}`);
    await checkCounts(installation, report);
    if (deep) await checkImagesDeeply(installation, report, { withhold });
    else await checkImages(installation, report);
    await checkUploads(installation, report, deep);
    await checkWebhooks(installation, report);
    if (mail !== undefined) await tryMail(installation, report, mail === true ? current.COMPANY_EMAIL : mail);
    const { found } = report;
    const { problems } = found;
    if (json) terminal.out(JSON.stringify({ ok: problems.length === 0, ...found }, null, 2));
    else {
      printProblems(terminal, problems, '; --json prints all');
      terminal.out(problems.length === 0 ? 'No problems found.' : `${problems.length} problems found.`);
    }
    return problems.length === 0 ? EXIT.done : EXIT.failed;
  });
}

/** A warning, not a problem: on a single-user machine nobody else can read it. */
async function warnOfOpenFolder({ config }: Installation, report: Report): Promise<void> {
  const folder = config.DATA_DIR;
  if (await isOpenToOthers(folder))
    report.warn(
      `Other users of this machine can look into ${folder}. To close it: chmod -R go-rwx '${folder}'`,
    );
}

async function checkCounts({ database }: Installation, report: Report): Promise<void> {
  for (const name of await createImageCheckStore(database.db).wrongCounters())
    report.problem(`The counter "${name}" does not agree with the images.`);
}

/** Checks that the file of every published image exists and has its size. */
async function checkImages({ database, images }: Installation, report: Report): Promise<void> {
  let checked = 0;
  for await (const { publicId, storageKey, bytes } of createImageCheckStore(database.db).originals()) {
    checked += 1;
    const size = await images.storage.size(storageKey);
    if (size === undefined)
      report.problem(`The file of ${publicId} is missing (${storageKey}). Restore it from a backup.`);
    else if (size !== bytes)
      report.problem(`The file of ${publicId} has ${size} bytes instead of ${bytes} (${storageKey}).`);
  }
  report.note(`${counted(checked, 'image')} checked.`);
}

const TOLD_EVERY = 500;

/** Reads every original; repairs from the disk what was moved to object storage. */
async function checkImagesDeeply(
  installation: Installation,
  report: Report,
  { withhold }: { withhold: boolean },
): Promise<void> {
  const { config, database, storages, imageTasks } = installation;
  const editor = createImageEditor({ db: database.db, log: installation.log });
  const broken: string[] = [];
  const verified = verifyOriginals({
    checks: createImageCheckStore(database.db),
    storage: storages.images,
    copies: config.STORAGE_URL === '' ? undefined : openDisk(config).images,
    imageTasks,
  });
  let checked = 0;
  let recorded = 0;
  for await (const { publicId, storageKey, state } of verified) {
    checked += 1;
    if (checked % TOLD_EVERY === 0) report.progress(`${checked} images read …`);
    if (state === 'recorded') recorded += 1;
    if (state === 'repaired')
      report.note(`The file of ${publicId} is repaired from DATA_DIR (${storageKey}).`);
    if (state !== 'missing' && state !== 'damaged') continue;
    broken.push(publicId);
    report.problem(`The file of ${publicId} is ${state} (${storageKey}).`);
  }
  report.note(`${counted(checked, 'image')} read and compared with the checksums.`);
  if (recorded > 0)
    report.note(`${recorded} of them had no checksum; it is recorded now, after their pixels were decoded.`);
  if (broken.length > 0 && withhold) {
    await editor.withhold(broken, DAMAGED);
    report.note(`${broken.length} withheld: no list and no page shows them.`);
  } else if (broken.length > 0)
    report.note('To take them out of the lists: gallery doctor --deep --withhold');
  if (broken.length > 0)
    report.note('After their files are restored: publish them again in the studio (Images, Withheld).');
  await reportWithheld(installation, report);
}

/** Withheld images whose files are intact again. */
async function reportWithheld(installation: Installation, report: Report): Promise<void> {
  const damaged = await createImageCheckStore(installation.database.db).damaged();
  for (const { publicId, storageKey, storedSha256 } of damaged) {
    if (storedSha256 === null) continue;
    if ((await digestOfStored(installation.storages.images, storageKey)) === storedSha256)
      report.note(`${publicId} is withheld, but its file is intact: publish it again in the studio.`);
  }
}

/** Checks the files that users have uploaded; with `isDeep` their contents too. */
async function checkUploads(
  { database, storages }: Installation,
  report: Report,
  isDeep: boolean,
): Promise<void> {
  let checked = 0;
  for await (const { id, storage_key: key, bytes, sha256 } of createFileStore(database.db).kept()) {
    checked += 1;
    const size = await storages.files.size(key);
    if (size === undefined)
      report.problem(`The uploaded file ${id} is missing (${key}). Restore it from a backup.`);
    else if (size !== bytes)
      report.problem(`The uploaded file ${id} has ${size} bytes instead of ${bytes} (${key}).`);
    else if (isDeep && (await digestOfStored(storages.files, key)) !== sha256)
      report.problem(`The uploaded file ${id} is damaged (${key}). Restore it from a backup.`);
  }
  report.note(`${checked} uploaded files ${isDeep ? 'read and compared with their checksums' : 'checked'}.`);
}
