import { locales } from '@lumigraph/contracts';
import {
  IMAGE_ALT_MAX_LENGTH,
  IMAGE_CREDIT_MAX_LENGTH,
  IMAGE_LICENSE_MAX_LENGTH,
  IMAGE_MODEL_MAX_LENGTH,
  IMAGE_PROMPT_MAX_LENGTH,
  IMAGE_TITLE_MAX_LENGTH,
  studioSourceTypes,
} from '@lumigraph/contracts/studio';
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
  addTags?: string;
  removeTags?: string;
  credit?: string;
  license?: string;
  date?: number;
  prompt?: string;
  negativePrompt?: string;
  model?: string;
  source?: (typeof studioSourceTypes)[number];
}

function parseDate(value: string): number {
  const time = parseTime(value);
  if (time === undefined) throw new InvalidArgumentError('A day like 2026-11-30, or a time with its zone.');
  return time;
}

/** `gallery images edit <id…>` */
export function imagesEditCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('edit')
    .description('Change published, scheduled or withheld images; what no option names stays')
    .argument('<id...>', 'public ids as `images list` prints them')
    .option('--title <text>', 'title; of one image')
    .option('--alt <text>', 'alternative text; of one image')
    .addOption(
      new Option('--locale <language>', 'language of title and alternative text; "" removes a translation')
        .choices(locales)
        .default('en'),
    )
    .option('--category <category>', 'name or id of an existing category')
    .option('--special', 'list it as special')
    .option('--no-special', 'do not list it as special')
    .option('--tags <list>', 'all its tags, with commas between them; "" removes all')
    .option('--add-tags <list>', 'tags that it gets in addition')
    .option('--remove-tags <list>', 'tags that it loses')
    .option('--credit <text>', 'credit line')
    .option('--prompt <text>', 'prompt; "" removes it')
    .option('--negative-prompt <text>', 'negative prompt; "" removes it')
    .option('--model <name>', 'model; "" removes it')
    .addOption(
      new Option('--source <type>', 'origin: an IPTC digital source type').choices(studioSourceTypes),
    )
    .option('--license <text>', "`free` for the site's licenses, or the text of its own license")
    .option(
      '--date <time>',
      'the date that pages show; its place in the lists stays. Of a scheduled image: when it is published',
      parseDate,
    )
    .action(async (ids: string[], flags: EditFlags) => finish(await edit(terminal, ids, flags)));
}

async function edit(terminal: Terminal, ids: readonly string[], flags: EditFlags): Promise<ExitCode> {
  const changes = changesOf(flags);
  if (ids.length > 1 && (changes.title || changes.alt))
    throw new CommandError('--title and --alt take the id of one image.');
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
  for (const id of unknown) terminal.err(`There is no image ${id}.`);
  return unknown.length > 0 ? EXIT.someRefused : EXIT.done;
}

function changesOf({
  title,
  alt,
  locale,
  special,
  tags,
  credit,
  license,
  date,
  ...flags
}: EditFlags): ImageChanges {
  return {
    ...generationOf(flags),
    ...(title === undefined
      ? {}
      : {
          title: {
            [locale]: textOf(title, { option: '--title', maxLength: IMAGE_TITLE_MAX_LENGTH, locale }),
          },
        }),
    ...(alt === undefined
      ? {}
      : { alt: { [locale]: textOf(alt, { option: '--alt', maxLength: IMAGE_ALT_MAX_LENGTH, locale }) } }),
    ...(special === undefined ? {} : { special }),
    ...(tags === undefined ? {} : { tags: tagsOf(tags) }),
    ...(flags.addTags === undefined ? {} : { addTags: tagsOf(flags.addTags) }),
    ...(flags.removeTags === undefined ? {} : { removeTags: tagsOf(flags.removeTags) }),
    ...(credit === undefined
      ? {}
      : { credit: textOf(credit, { option: '--credit', maxLength: IMAGE_CREDIT_MAX_LENGTH }) }),
    ...(license === undefined
      ? {}
      : { license: textOf(license, { option: '--license', maxLength: IMAGE_LICENSE_MAX_LENGTH }) }),
    ...(date === undefined ? {} : { createdAt: date }),
  };
}

const tagsOf = (list: string): string[] => tidyTags(list.split(',')) ?? [];

function generationOf({ prompt, negativePrompt, model, source }: Partial<EditFlags>): ImageChanges {
  const optional = (typed: string, option: string, maxLength: number): string | null =>
    typed.trim() === '' ? null : longText(typed, { option, maxLength });
  return {
    ...(prompt === undefined ? {} : { prompt: optional(prompt, '--prompt', IMAGE_PROMPT_MAX_LENGTH) }),
    ...(negativePrompt === undefined
      ? {}
      : { negativePrompt: optional(negativePrompt, '--negative-prompt', IMAGE_PROMPT_MAX_LENGTH) }),
    ...(model === undefined ? {} : { model: optional(model, '--model', IMAGE_MODEL_MAX_LENGTH) }),
    ...(source === undefined ? {} : { source }),
  };
}

/** Line breaks stay. */
function longText(typed: string, { option, maxLength }: TextOption): string {
  const text = cleanText(typed) ?? '';
  if (text === '' || text.length > maxLength)
    throw new CommandError(`${option} takes 1 to ${maxLength} characters.`);
  return text;
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
