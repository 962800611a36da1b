import { Command } from 'commander';
import type { ImageList } from '../features/images/catalogue/image-records.ts';
import type { ImageStore } from '../features/images/catalogue/image-store.ts';
import { withInstallation } from './installation.ts';
import { CommandError, EXIT, limitUpTo, type ExitCode, type Terminal } from './terminal.ts';

interface ListFlags {
  category?: string;
  special: boolean;
  limit: number;
}

const MAX_LIMIT = 10_000;

/** `gallery images list` */
export function imagesListCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('list')
    .description('Print published pictures, newest first: id, size, title')
    .option('--category <name>', 'only this category')
    .option('--special', 'only special pictures', false)
    .option('--limit <count>', 'how many', limitUpTo(MAX_LIMIT), 20)
    .action(async (flags: ListFlags) => finish(await list(terminal, flags)));
}

async function list(terminal: Terminal, flags: ListFlags): Promise<ExitCode> {
  return withInstallation(async ({ images: { store } }) => {
    const page = await store.page(await wantedList(store, flags), 1, flags.limit);
    const items = page?.items ?? [];
    for (const { publicId, width, height, title } of items)
      terminal.out(`${publicId}\t${width}x${height}\t${title}`);
    terminal.err(`${items.length} of ${page?.total ?? 0}`);
    return EXIT.done;
  });
}

async function wantedList(store: ImageStore, { category, special }: ListFlags): Promise<ImageList> {
  if (category === undefined) return { kind: special ? 'special' : 'all' };
  if (special) throw new CommandError('Give either --category or --special.');
  const wanted = category.toLowerCase();
  const found = (await store.categories()).find(({ name }) => name.toLowerCase() === wanted);
  if (!found) throw new CommandError(`There is no category ${category}.`);
  return { kind: 'category', categoryId: found.id };
}
