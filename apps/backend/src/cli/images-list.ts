import { Command, InvalidArgumentError } from 'commander';
import { withInstallation } from './installation.ts';
import { CommandError, EXIT, type ExitCode, type Terminal } from './terminal.ts';

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
    .option('--limit <count>', 'how many', parseLimit, 20)
    .action(async (flags: ListFlags) => finish(await list(terminal, flags)));
}

function parseLimit(value: string): number {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1 || count > MAX_LIMIT)
    throw new InvalidArgumentError(`A whole number from 1 to ${MAX_LIMIT}.`);
  return count;
}

async function list(terminal: Terminal, { category, special, limit }: ListFlags): Promise<ExitCode> {
  return withInstallation(async ({ images: { store } }) => {
    const wanted = category?.toLowerCase();
    const found = wanted && (await store.categories()).find(({ name }) => name.toLowerCase() === wanted);
    if (wanted && !found) throw new CommandError(`There is no category ${category}.`);
    const listed = found ? { kind: 'category', categoryId: found.id } : { kind: special ? 'special' : 'all' };
    const page = await store.page(listed as Parameters<typeof store.page>[0], 1, limit);
    for (const image of page?.items ?? []) {
      if (special && !image.special) continue;
      terminal.out(`${image.publicId}\t${image.width}x${image.height}\t${image.title}`);
    }
    terminal.err(`${page?.items.length ?? 0} of ${page?.total ?? 0}`);
    return EXIT.done;
  });
}
