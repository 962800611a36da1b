import { Command } from 'commander';
import { removeFiles } from '../features/images/delivery/rendition-files.ts';
import { withInstallation } from './installation.ts';
import { EXIT, type ExitCode, type Terminal } from './terminal.ts';

/** `gallery images remove <id…>` */
export function imagesRemoveCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('remove')
    .description('Withdraw pictures and delete their files; the same files can be imported again later')
    .argument('<id...>', 'public ids as `images list` prints them, for example nature/fjord-at-dawn')
    .action(async (publicIds: string[]) => finish(await remove(terminal, publicIds)));
}

async function remove(terminal: Terminal, publicIds: readonly string[]): Promise<ExitCode> {
  return withInstallation(async ({ images: { store, storage } }) => {
    const removed = await store.remove(publicIds);
    // The row is deleted first: a listed image must always have its files.
    for (const { storageKey } of removed) await removeFiles(storage, storageKey);
    const gone = new Set(removed.map(({ publicId }) => publicId));
    for (const publicId of gone) terminal.out(`Removed ${publicId}`);
    const unknown = [...new Set(publicIds)].filter((publicId) => !gone.has(publicId));
    for (const publicId of unknown) terminal.err(`There is no picture ${publicId}.`);
    return unknown.length > 0 ? EXIT.someRefused : EXIT.done;
  });
}
