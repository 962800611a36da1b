import { Command } from 'commander';
import type { ImageList, ImageRecord } from '../features/images/catalogue/image-records.ts';
import type { ImageStore } from '../features/images/catalogue/image-store.ts';
import { categoryNamed } from './categories.ts';
import { withInstallation } from './installation.ts';
import { listOptions, printFacts, printJson, printList, type ListFlags } from './listing.ts';
import { withServices } from './services.ts';
import { CommandError, EXIT, type ExitCode, type Terminal } from './terminal.ts';

type Finish = (code: ExitCode) => void;

interface Chosen {
  category?: string;
  special: boolean;
}

/** `gallery images list` */
export function imagesListCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('list')
    .description('Print published images, newest first: id, size, title')
    .option('--category <category>', 'only of this one: its name or id')
    .option('--special', 'only special images', false);
  return listOptions(command).action(async (flags: ListFlags & Chosen) => {
    await withInstallation(async ({ images: { store } }) => {
      const page = await store.page(await wantedList(store, flags), pageOf(flags), flags.limit);
      const items = (page?.items ?? []).map(
        ({ publicId: id, width, height, title, categoryId, special }) => ({
          id,
          width,
          height,
          title,
          categoryId,
          special,
        }),
      );
      print(terminal, { items, total: page?.total ?? 0 }, flags);
    });
    finish(EXIT.done);
  });
}

/** `gallery images search <words…>` */
export function imagesSearchCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('search')
    .description('Print the published images that the search of the site finds: id, size, title')
    .argument('<words...>')
    .option('--locale <language>', 'language of the words', 'en');
  return listOptions(command).action(async (words: string[], flags: ListFlags & { locale: string }) => {
    const found = await withServices(terminal, ({ features }) =>
      features.images.search.search(
        { q: words.join(' ') },
        { page: pageOf(flags), pageSize: flags.limit, locale: flags.locale },
      ),
    );
    const items = found.items.map(({ id, width, height, title, categoryId, special }) => ({
      id,
      width,
      height,
      title,
      categoryId,
      special,
    }));
    print(terminal, { items, total: found.total }, flags);
    if (found.alternatives.length > 0) terminal.err(`Found instead: ${found.alternatives.join(', ')}`);
    finish(EXIT.done);
  });
}

interface Listed {
  id: string;
  width: number;
  height: number;
  title: string;
}

function print<Item extends Listed>(
  terminal: Terminal,
  { items, total }: { items: readonly Item[]; total: number },
  flags: ListFlags,
): void {
  const row = ({ id, width, height, title }: Item): string[] => [id, `${width}x${height}`, title];
  printList(terminal, { items, total, head: ['id', 'size', 'title'], row }, flags);
}

/** Lists are read by pages. */
function pageOf({ limit, offset }: ListFlags): number {
  if (offset % limit !== 0) throw new CommandError(`--offset takes a multiple of --limit (${limit}) here.`);
  return offset / limit + 1;
}

export async function wantedList(store: ImageStore, { category, special }: Chosen): Promise<ImageList> {
  if (category === undefined) return { kind: special ? 'special' : 'all' };
  if (special) throw new CommandError('Give either --category or --special.');
  return { kind: 'category', categoryId: categoryNamed(await store.categories(), category).id };
}

/** `gallery images show <id>` */
export function imagesShowCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('show')
    .description('Print all that is known about a published image')
    .argument('<id>')
    .option('--json', 'as JSON', false)
    .action(async (id: string, { json }: { json: boolean }) => {
      const image = await withInstallation(({ images }) => images.store.find(id));
      if (!image) throw new CommandError(`There is no image ${id}.`);
      if (json) printJson(terminal, { ...image, createdAt: new Date(image.createdAt).toISOString() });
      else printFacts(terminal, factsOf(image));
      finish(EXIT.done);
    });
}

function factsOf(image: ImageRecord): [string, string | number | null | undefined][] {
  const translated = (name: string, texts: Readonly<Record<string, string>>): [string, string][] =>
    Object.entries(texts).map(([locale, text]) => [`${name} (${locale})`, text]);
  return [
    ['Id', image.publicId],
    ['Title', image.title],
    ...translated('Title', image.titleTranslations),
    ['Alternative text', image.alt],
    ...translated('Alternative text', image.altTranslations),
    ['Category', `${image.categoryName} (${image.categoryId})`],
    ['Special', image.special ? 'yes' : 'no'],
    ['Tags', image.tags.join(', ')],
    ['Date', new Date(image.createdAt).toISOString()],
    ['Size', `${image.width}x${image.height} ${image.format}, ${image.bytes} bytes`],
    ['Source', image.source],
    ['License', image.license],
    ['Credit', image.credit],
    ['Prompt', image.prompt],
    ['Model', image.model],
    ['File', image.storageKey],
  ];
}
