import { locales } from '@lumigraph/contracts';
import { Command, InvalidArgumentError } from 'commander';
import { DEFAULT_PROJECT } from '../features/blog/blog-service.ts';
import type { PostEditor } from '../features/blog/post-editor.ts';
import type { PostChange, VersionedPost } from '../features/blog/post-versions.ts';
import { minuteOf, printFacts, printJson, printList } from './listing.ts';
import { parseTime } from './parse-time.ts';
import { withServices } from './services.ts';
import { EXIT, plainText, type ExitCode, type Terminal } from './terminal.ts';

type Finish = (code: ExitCode) => void;

interface PostFlags {
  project: string;
  json: boolean;
}

/** What the history shows as the author of a change. */
const BY = 'gallery posts';

const postCommand = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .argument('<slug>')
    .option('--project <name>', 'of this project', DEFAULT_PROJECT);

/** The commands for one post: what the studio does with it. */
export function postEditCommands(terminal: Terminal, finish: Finish): Command[] {
  return [
    showCommand(terminal, finish),
    historyCommand(terminal, finish),
    publishCommand(terminal, finish),
    changeCommand(terminal, finish, {
      name: 'unpublish',
      description: 'Take a post away from readers; the studio keeps it as a draft',
    }),
    changeCommand(terminal, finish, {
      name: 'discard',
      description: 'Replace the unpublished changes of a post by what readers see; its history keeps them',
    }),
    restoreCommand(terminal, finish),
    moveCommand(terminal, finish),
  ];
}

function showCommand(terminal: Terminal, finish: Finish): Command {
  return postCommand('show', 'Print a post as it is edited, with unpublished changes')
    .option('--json', 'as JSON', false)
    .action(async (slug: string, { project, json }: PostFlags) => {
      const { post } = await withServices(terminal, ({ features }) =>
        features.blog.editor.find({ project, slug }),
      );
      if (json) printJson(terminal, post);
      else printPost(terminal, post);
      finish(EXIT.done);
    });
}

function printPost(terminal: Terminal, post: VersionedPost['post']): void {
  const { content } = post;
  const timeOf = (time: number | null) => (time === null ? undefined : minuteOf(time));
  printFacts(terminal, [
    ['Post', `${post.project}/${post.slug}`],
    ['State', post.fromFile ? `${post.state}, from a file` : post.state],
    ['Published', timeOf(post.publishedAt)],
    ['Date', timeOf(content.publishedAt)],
    ['Edited', `${minuteOf(post.updatedAt)} by ${post.updatedBy}`],
    ['Author', content.author],
    ['Cover', content.cover],
    ['Address', post.publicUrl],
  ]);
  for (const locale of locales) {
    const text = content.texts[locale];
    if (!text) continue;
    terminal.out('');
    printFacts(terminal, [
      [locale, text.title],
      ['Excerpt', text.excerpt],
      ['Tags', text.tags.join(', ')],
    ]);
    terminal.out(plainText(text.markdown));
  }
}

function historyCommand(terminal: Terminal, finish: Finish): Command {
  return postCommand('history', 'Print the earlier versions of a post, newest first')
    .option('--json', 'as JSON', false)
    .action(async (slug: string, { project, json }: PostFlags) => {
      const items = await withServices(terminal, ({ features }) =>
        features.blog.editor.revisions({ project, slug }),
      );
      const head = ['version', 'time', 'kind', 'by'];
      const row = ({ id, at, kind, by }: (typeof items)[number]) => [String(id), minuteOf(at), kind, by];
      printList(terminal, { items, total: items.length, head, row }, { offset: 0, json });
      finish(EXIT.done);
    });
}

interface PublishFlags extends PostFlags {
  date?: number;
}

function publishCommand(terminal: Terminal, finish: Finish): Command {
  return postCommand('publish', 'Publish a post as it is edited in the studio')
    .option('--date <time>', 'its date; one in the future: readers see it from then on', parseDate)
    .action(async (slug: string, { project, date }: PublishFlags) => {
      await change(terminal, { project, slug }, async (editor, { post, ...base }) => {
        if (date === undefined) return editor.publish(base);
        const saved = await editor.save(base, { ...post.content, publishedAt: date });
        return editor.publish({ ...base, version: saved.version });
      });
      finish(EXIT.done);
    });
}

function parseDate(value: string): number {
  const time = parseTime(value);
  if (time === undefined) throw new InvalidArgumentError('A day like 2026-11-30, or a time with its zone.');
  return time;
}

function changeCommand(
  terminal: Terminal,
  finish: Finish,
  { name, description }: { name: 'unpublish' | 'discard'; description: string },
): Command {
  return postCommand(name, description).action(async (slug: string, { project }: PostFlags) => {
    await change(terminal, { project, slug }, (editor, base) => editor[name](base));
    finish(EXIT.done);
  });
}

function restoreCommand(terminal: Terminal, finish: Finish): Command {
  return postCommand('restore', 'Save an earlier version again; readers see it after `publish`')
    .argument('<version>', 'as `posts history` prints it', parseVersion)
    .action(async (slug: string, version: number, { project }: PostFlags) => {
      await change(terminal, { project, slug }, async (editor, base) =>
        editor.save(base, (await editor.revision({ project, slug }, version)).content),
      );
      finish(EXIT.done);
    });
}

interface MoveFlags extends PostFlags {
  toProject?: string;
  toSlug?: string;
}

function moveCommand(terminal: Terminal, finish: Finish): Command {
  return postCommand('move', 'Give a post another address or site; its former address leads to it')
    .option('--to-project <name>', 'the new site')
    .option('--to-slug <slug>', 'the new address', parseSlug)
    .action(async (slug: string, { project, toProject = project, toSlug = slug }: MoveFlags) => {
      await change(terminal, { project, slug }, (editor, base) =>
        editor.move(base, { project: toProject, slug: toSlug }),
      );
      finish(EXIT.done);
    });
}

function parseSlug(value: string): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/u.test(value))
    throw new InvalidArgumentError('Lower-case letters a-z, digits and hyphens.');
  return value;
}

function parseVersion(value: string): number {
  const id = Number(value);
  if (!Number.isSafeInteger(id) || id < 1) throw new InvalidArgumentError('A number of `posts history`.');
  return id;
}

/** Changes the newest version of a post, and prints what it is then. */
async function change(
  terminal: Terminal,
  key: { project: string; slug: string },
  work: (editor: PostEditor, base: PostChange & Pick<VersionedPost, 'post'>) => Promise<VersionedPost>,
): Promise<void> {
  const { post } = await withServices(terminal, async ({ features: { blog } }) => {
    const found = await blog.editor.find(key);
    return work(blog.editor, { ...key, ...found, by: BY });
  });
  const { project, slug, state, publishedAt } = post;
  const when = state === 'scheduled' && publishedAt !== null ? `, ${minuteOf(publishedAt)} UTC` : '';
  terminal.err(`${project}/${slug} is ${words[state]}${when}.`);
}

const words: Record<VersionedPost['post']['state'], string> = {
  draft: 'a draft',
  scheduled: 'scheduled',
  published: 'published',
  changed: 'published, with unpublished changes',
};
