import { locales } from '@lumigraph/contracts';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { ImageChanges } from '../features/images/catalogue/image-fields.ts';
import { tidyTags } from '../features/images/import/metadata/embedded-words.ts';
import { cleanText } from '../features/images/import/metadata/generation.ts';
import { categoryNamed } from './categories.ts';
import { parseTime } from './parse-time.ts';
import { withServices } from './services.ts';
import { CommandError, EXIT, type ExitCode, type Terminal } from './terminal.ts';

interface EditFlags {
  title?: string;
  alt?: string;
  locale: string;
  category?: string;
  special?: boolean;
  tags?: string;
  credit?: string;
  license?: string;
  date?: number;
}

const MAX_TITLE_LENGTH = 120;
const MAX_ALT_LENGTH = 300;
const MAX_LICENSE_LENGTH = 1_000;

function parseDate(value: string): number {
  const time = parseTime(value);
  if (time === undefined) throw new InvalidArgumentError('A day like 2026-11-30, or a time with its zone.');
  return time;
}

/** `gallery images edit <id…>` */
export function imagesEditCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('edit')
    .description('Change published or scheduled pictures; what no option names stays')
    .argument('<id...>', 'public ids as `images list` prints them')
    .option('--title <text>', 'title; of one picture')
    .option('--alt <text>', 'alternative text; of one picture')
    .addOption(
      new Option('--locale <language>', 'language of title and alternative text; "" removes a translation')
        .choices(locales)
        .default('en'),
    )
    .option('--category <category>', 'name or id of an existing category')
    .option('--special', 'list it as special')
    .option('--no-special', 'do not list it as special')
    .option('--tags <list>', 'all its tags, with commas between them; "" removes all')
    .option('--credit <text>', 'credit line')
    .option('--license <text>', "`free` for the site's licenses, or the text of its own license")
    .option(
      '--date <time>',
      'the date that pages show; its place in the lists stays. Of a scheduled picture: when it is published',
      parseDate,
    )
    .action(async (ids: string[], flags: EditFlags) => finish(await edit(terminal, ids, flags)));
}

async function edit(terminal: Terminal, ids: readonly string[], flags: EditFlags): Promise<ExitCode> {
  const changes = changesOf(flags);
  if (ids.length > 1 && (changes.title || changes.alt))
    throw new CommandError('--title and --alt take the id of one picture.');
  if (Object.keys(changes).length === 0 && flags.category === undefined)
    throw new CommandError('Give at least one option with a change; gallery images edit --help lists them.');
  const edited = await withServices(terminal, async ({ features: { images } }) => {
    const categoryId =
      flags.category === undefined
        ? {}
        : { categoryId: categoryNamed(await images.store.categories(), flags.category).id };
    return new Set(await images.editor.edit(ids, { ...changes, ...categoryId }));
  });
  for (const id of edited) terminal.out(`Changed ${id}`);
  const unknown = [...new Set(ids)].filter((id) => !edited.has(id));
  for (const id of unknown) terminal.err(`There is no picture ${id}.`);
  return unknown.length > 0 ? EXIT.someRefused : EXIT.done;
}

function changesOf({ title, alt, locale, special, tags, credit, license, date }: EditFlags): ImageChanges {
  return {
    ...(title === undefined
      ? {}
      : { title: { [locale]: textOf(title, { option: '--title', maxLength: MAX_TITLE_LENGTH, locale }) } }),
    ...(alt === undefined
      ? {}
      : { alt: { [locale]: textOf(alt, { option: '--alt', maxLength: MAX_ALT_LENGTH, locale }) } }),
    ...(special === undefined ? {} : { special }),
    ...(tags === undefined ? {} : { tags: tidyTags(tags.split(',')) ?? [] }),
    ...(credit === undefined
      ? {}
      : { credit: textOf(credit, { option: '--credit', maxLength: MAX_TITLE_LENGTH }) }),
    ...(license === undefined
      ? {}
      : { license: textOf(license, { option: '--license', maxLength: MAX_LICENSE_LENGTH }) }),
    ...(date === undefined ? {} : { createdAt: date }),
  };
}

interface TextOption {
  option: string;
  maxLength: number;
  locale?: string;
}

function textOf(typed: string, { option, maxLength, locale = 'en' }: TextOption): string {
  const text = cleanText(typed)?.replaceAll(/\s+/gu, ' ') ?? '';
  if (text === '' && locale !== 'en') return '';
  if (text === '' || text.length > maxLength)
    throw new CommandError(`${option} takes 1 to ${maxLength} characters.`);
  return text;
}
