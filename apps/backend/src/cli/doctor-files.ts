import { createFileStore } from '../features/files/file-store.ts';
import { createImageCheckStore, DAMAGED } from '../features/images/store/image-check-store.ts';
import { createImageEditor } from '../features/images/store/image-editor.ts';
import { verifyOriginals } from '../features/images/files/verify-originals.ts';
import { openDisk } from '../storage/open-storages.ts';
import { digestOfStored } from '../storage/file-storage.ts';
import type { Installation } from './installation.ts';
import { imageCount } from './terminal.ts';

/** What the doctor finds. Without `--json` notes and warnings are printed at once. */
export interface Report {
  note(sentence: string): void;
  warn(sentence: string): void;
  problem(sentence: string): void;
  progress(sentence: string): void;
}

/** Checks that the file of every published image exists and has its size. */
export async function checkImages({ database, images }: Installation, report: Report): Promise<void> {
  let checked = 0;
  for await (const { publicId, storageKey, bytes } of createImageCheckStore(database.db).originals()) {
    checked += 1;
    const size = await images.storage.size(storageKey);
    if (size === undefined)
      report.problem(`The file of ${publicId} is missing (${storageKey}). Restore it from a backup.`);
    else if (size !== bytes)
      report.problem(`The file of ${publicId} has ${size} bytes instead of ${bytes} (${storageKey}).`);
  }
  report.note(`${imageCount(checked)} checked.`);
}

const TOLD_EVERY = 500;

/** Reads every original; repairs from the disk what was moved to object storage. */
export async function checkImagesDeeply(
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
  report.note(`${imageCount(checked)} read and compared with the checksums.`);
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
export async function checkUploads(
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
