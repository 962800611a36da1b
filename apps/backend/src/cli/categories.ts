import { locales } from '@lumigraph/contracts';
import { Command, Option } from 'commander';
import type { CategoryRecord } from '../features/images/catalogue/image-records.ts';
import { MAX_CATEGORY_LENGTH } from '../features/images/import/folder-items.ts';
import { cleanName } from '../features/images/import/metadata/generation.ts';
import { imageCount, printJson, printList } from './listing.ts';
import { withServices, type Services } from './services.ts';
import { CommandError, confirmed, EXIT, type ExitCode, type Terminal } from './terminal.ts';

type Finish = (code: ExitCode) => void;

/** `gallery categories …`; `<category>` is its name or its id. */
export function categoriesCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('categories')
    .description('Categories of the gallery')
    .addCommand(listCommand(terminal, finish))
    .addCommand(createCommand(terminal, finish))
    .addCommand(renameCommand(terminal, finish))
    .addCommand(orderCommand(terminal, finish))
    .addCommand(mergeCommand(terminal, finish))
    .addCommand(deleteCommand(terminal, finish));
}

/** @throws CommandError for an unknown category */
export function categoryNamed(categories: readonly CategoryRecord[], wanted: string): CategoryRecord {
  const name = wanted.toLowerCase();
  const found =
    categories.find((category) => category.name.toLowerCase() === name) ??
    categories.find(({ id }) => String(id) === wanted);
  if (!found) throw new CommandError(`There is no category ${wanted}.`);
  return found;
}

const withCategory = <T>(
  terminal: Terminal,
  wanted: string,
  use: (category: CategoryRecord, images: Services['features']['images']) => Promise<T>,
): Promise<T> =>
  withServices(terminal, async ({ features: { images } }) =>
    use(categoryNamed(await images.store.categories(), wanted), images),
  );

function listCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('list')
    .description('Print all categories: id, number of images, name')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const items = await withServices(terminal, ({ features }) => features.images.store.categories());
      const row = ({ id, count, name }: CategoryRecord): string[] => [String(id), String(count), name];
      if (json) printJson(terminal, { total: items.length, items });
      else
        printList(
          terminal,
          { items, total: items.length, head: ['id', 'images', 'name'], row },
          { offset: 0, json },
        );
      finish(EXIT.done);
    });
}

function nameOf(typed: string): string {
  const name = cleanName(typed);
  if (name === undefined || name.length > MAX_CATEGORY_LENGTH)
    throw new CommandError(`A category's name has 1 to ${MAX_CATEGORY_LENGTH} characters.`);
  return name;
}

function createCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('create')
    .description('Make a category without images; prints its id')
    .argument('<name>')
    .action(async (typed: string) => {
      const name = nameOf(typed);
      const id = await withServices(terminal, async ({ features: { images }, log }) => {
        const categoryId = await images.store.ensureCategory(name);
        log('category-created', { categoryId, name });
        return categoryId;
      });
      terminal.out(String(id));
      finish(EXIT.done);
    });
}

function renameCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('rename')
    .description('Give a category another name; its address stays')
    .argument('<category>', 'its name or id')
    .argument('<name>')
    .addOption(
      new Option('--locale <language>', 'language of the name; "" removes a translation')
        .choices(locales)
        .default('en'),
    )
    .action(async (wanted: string, typed: string, { locale }: { locale: string }) => {
      const name = locale !== 'en' && typed.trim() === '' ? '' : nameOf(typed);
      await withCategory(terminal, wanted, async (category, { editor }) => {
        const names = locale === 'en' ? { name } : { translations: { [locale]: name } };
        if (!(await editor.renameCategory(category.id, names)))
          throw new CommandError(
            `There is a category ${name} already. To join them: gallery categories merge "${category.name}" "${name}"`,
          );
        const language = locale === 'en' ? '' : ` in ${locale}`;
        terminal.err(
          name === ''
            ? `${category.name} has no name${language} any more.`
            : `${category.name} is now ${name}${language}.`,
        );
        if (locale === 'en') reportTranslations(terminal, category);
      });
      finish(EXIT.done);
    });
}

/** A new English name leaves the others, which may still translate the old one. */
function reportTranslations(terminal: Terminal, { nameTranslations }: CategoryRecord): void {
  const names = Object.entries(nameTranslations).map(([locale, name]) => `${locale} ${name}`);
  if (names.length > 0)
    terminal.err(
      `Its names in other languages stay: ${names.join(', ')}. To change one: --locale <language>`,
    );
}

function orderCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('order')
    .description('Put categories in this order on the site; those that are not named follow')
    .argument('<category...>', 'names or ids, the first one first')
    .action(async (wanted: string[]) => {
      await withServices(terminal, async ({ features: { images } }) => {
        const all = await images.store.categories();
        await images.editor.orderCategories([...new Set(wanted.map((name) => categoryNamed(all, name).id))]);
        const ordered = await images.store.categories();
        terminal.err(`The order is now: ${ordered.map(({ name }) => name).join(', ')}.`);
      });
      finish(EXIT.done);
    });
}

function mergeCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('merge')
    .description('Move all images of a category into another one and delete it')
    .argument('<category>', 'its name or id')
    .argument('<into>', 'the category that stays')
    .option('--yes', 'do not ask', false)
    .action(async (from: string, into: string, { yes }: { yes: boolean }) => {
      await withCategory(terminal, from, async (category, images) => {
        const target = categoryNamed(await images.store.categories(), into);
        if (target.id === category.id) throw new CommandError('Give two different categories.');
        const question = `Move ${imageCount(category.count)} of ${category.name} into ${target.name} and delete ${category.name}?`;
        await confirmed(terminal, question, yes);
        const moved = await images.editor.mergeCategory(category.id, target.id);
        terminal.err(`${imageCount(moved)} moved into ${target.name}.`);
      });
      finish(EXIT.done);
    });
}

function deleteCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('delete')
    .description('Delete a category without images')
    .argument('<category>', 'its name or id')
    .action(async (wanted: string) => {
      await withCategory(terminal, wanted, async (category, { editor }) => {
        if (!(await editor.removeCategory(category.id)))
          throw new CommandError(
            `${category.name} has images, published, scheduled or withheld. To move them: gallery categories merge "${category.name}" <into>`,
          );
        terminal.err(`${category.name} is deleted.`);
      });
      finish(EXIT.done);
    });
}
