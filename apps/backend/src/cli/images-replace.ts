import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Command } from 'commander';
import { pathFromPerson } from './installation.ts';
import { withServices } from './services.ts';
import { CommandError, EXIT, type ExitCode, type Terminal } from './terminal.ts';

/** `gallery images replace <id> <file>` */
export function imagesReplaceCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('replace')
    .description('Give a published image another file; its address, texts and rights stay')
    .argument('<id>', 'public id as `images list` prints it')
    .argument('<file>', 'JPEG, PNG, WebP or AVIF')
    .action(async (id: string, file: string) => finish(await replace(terminal, id, file)));
}

async function replace(terminal: Terminal, id: string, typed: string): Promise<ExitCode> {
  const path = pathFromPerson(typed);
  const content = await readFile(path).catch((error: unknown) => {
    throw new CommandError(`${typed} cannot be read.`, { cause: error });
  });
  await withServices(terminal, async ({ features: { images }, log }) => {
    if ((await images.store.find(id)) === undefined) throw new CommandError(`There is no image ${id}.`);
    await images.studio.uploads.replaceFile(id, { name: basename(path), content });
    log('image-file-replaced', { image: id });
  });
  terminal.out(`Replaced the file of ${id}`);
  return EXIT.done;
}
