import { Command } from 'commander';
import type { ImageList } from '../features/images/catalogue/image-records.ts';
import { removeFiles } from '../features/images/delivery/rendition-files.ts';
import { wantedList } from './images-list.ts';
import { imageCount } from './listing.ts';
import { withInstallation, type Installation } from './installation.ts';
import { CommandError, confirmed, EXIT, type ExitCode, type Terminal } from './terminal.ts';

interface RemoveFlags {
  category?: string;
  all: boolean;
  yes: boolean;
}

/** Few enough that lists are not locked for long. */
const AT_ONCE = 200;

/** `gallery images remove <id…>` */
export function imagesRemoveCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('remove')
    .description('Withdraw images and delete their files; the same files can be imported again later')
    .argument('[id...]', 'public ids as `images list` prints them, for example nature/fjord-at-dawn')
    .option('--category <category>', 'all images of this category instead: its name or id')
    .option('--all', 'all images instead', false)
    .option('--yes', 'do not ask', false)
    .action(async (publicIds: string[], flags: RemoveFlags) => {
      const choices = [publicIds.length > 0, flags.category !== undefined, flags.all];
      if (choices.filter(Boolean).length !== 1)
        throw new CommandError('Give ids of images, or --category, or --all.');
      const code = await withInstallation((installation) =>
        publicIds.length > 0
          ? removeNamed(terminal, installation, publicIds)
          : removeList(terminal, installation, flags),
      );
      finish(code);
    });
}

async function removeNamed(
  terminal: Terminal,
  installation: Installation,
  publicIds: readonly string[],
): Promise<ExitCode> {
  const gone = new Set(await remove(installation, publicIds));
  for (const publicId of gone) terminal.out(`Removed ${publicId}`);
  const unknown = [...new Set(publicIds)].filter((publicId) => !gone.has(publicId));
  for (const publicId of unknown) terminal.err(`There is no image ${publicId}.`);
  return unknown.length > 0 ? EXIT.someRefused : EXIT.done;
}

async function removeList(
  terminal: Terminal,
  installation: Installation,
  { category, yes }: RemoveFlags,
): Promise<ExitCode> {
  const { store } = installation.images;
  const list: ImageList = await wantedList(store, {
    special: false,
    ...(category === undefined ? {} : { category }),
  });
  const count = (await store.count(list)) ?? 0;
  await confirmed(terminal, `Remove ${imageCount(count)} for good, with all files?`, yes || count === 0);
  let removed = 0;
  for (;;) {
    const page = await store.page(list, 1, AT_ONCE);
    const gone = await remove(installation, page?.items.map(({ publicId }) => publicId) ?? []);
    if (gone.length === 0) break;
    removed += gone.length;
    if (terminal.interactive) terminal.err(`${removed} of ${count} …`);
  }
  terminal.out(`${imageCount(removed)} removed.`);
  return EXIT.done;
}

async function remove(
  { log, images: { store, storage } }: Installation,
  publicIds: readonly string[],
): Promise<string[]> {
  const removed = await store.remove(publicIds);
  // The row is deleted first: a listed image must always have its files.
  for (const { storageKey } of removed) await removeFiles(storage, storageKey);
  for (const { publicId } of removed) log('image-removed', { image: publicId });
  return removed.map(({ publicId }) => publicId);
}
