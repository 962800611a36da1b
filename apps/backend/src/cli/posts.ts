import { Command } from 'commander';
import { DEFAULT_PROJECT } from '../features/blog/blog-service.ts';
import type { PostSummaryRow } from '../features/blog/post-store.ts';
import { listOptions, minuteOf, printList, type ListFlags } from './listing.ts';
import { postEditCommands } from './posts-edit.ts';
import { postsImportCommand } from './posts-import.ts';
import { withServices } from './services.ts';
import { CommandError, confirmed, EXIT, type ExitCode, type Terminal } from './terminal.ts';

type Finish = (code: ExitCode) => void;

/** `gallery posts …` */
export function postsCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('posts')
    .description('Posts of the blog')
    .addCommand(postsImportCommand(terminal, finish))
    .addCommand(listCommand(terminal, finish))
    .addCommand(removeCommand(terminal, finish));
  for (const edit of postEditCommands(terminal, finish)) command.addCommand(edit);
  return command;
}

function listCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('list')
    .description(
      'Print posts, newest first, one line for each language; future ones are published at their time',
    )
    .option('--project <name>', 'only of this project, for example gallery');
  return listOptions(command).action(async (flags: ListFlags & { project?: string }) => {
    const { rows, total } = await withServices(terminal, ({ features }) =>
      features.blog.blog.versions(flags),
    );
    const row = (post: ReturnType<typeof toView>): string[] => [
      post.slug,
      post.locale,
      post.project,
      minuteOf(Date.parse(post.publishedAt)),
      post.title,
    ];
    const head = ['slug', 'language', 'project', 'published', 'title'];
    printList(terminal, { items: rows.map(toView), total, head, row }, flags);
    finish(EXIT.done);
  });
}

const toView = (post: PostSummaryRow) => ({
  slug: post.slug,
  locale: post.locale,
  project: post.project,
  publishedAt: new Date(post.published_at).toISOString(),
  title: post.title,
  author: post.author,
  tags: JSON.parse(post.tags) as string[],
});

interface RemoveFlags {
  project: string;
  locale?: string;
  yes: boolean;
}

function removeCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('remove')
    .description('Remove a post with its history in the studio; its file can be imported again')
    .argument('<slug>')
    .option('--project <name>', 'of this project', DEFAULT_PROJECT)
    .option('--locale <language>', 'only the version in this language')
    .option('--yes', 'do not ask', false)
    .action(async (slug: string, { project, locale, yes }: RemoveFlags) => {
      const what = `the post ${slug}${locale === undefined ? '' : ` in ${locale}`} of ${project}`;
      await confirmed(terminal, `Remove ${what}?`, yes);
      const versions = await withServices(terminal, async ({ features: { blog } }) => {
        const key = { project, slug };
        const edited = await blog.editor.findEdited(key);
        if (!edited) {
          return blog.blog.remove({ ...key, locale });
        }
        if (locale !== undefined)
          throw new CommandError(
            'The post was edited in the studio: remove the language there, and publish.',
          );
        await blog.editor.remove({ ...key, version: edited.version, by: 'gallery posts' });
        return Object.keys(edited.post.content.texts).length;
      });
      if (versions === 0) throw new CommandError(`There is no such post: ${what}.`);
      terminal.err(`Removed in ${versions} ${versions === 1 ? 'language' : 'languages'}.`);
      finish(EXIT.done);
    });
}
