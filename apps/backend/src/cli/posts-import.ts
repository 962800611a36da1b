import type { Command } from 'commander';
import { importPosts, type PostImportResult } from '../features/blog/import-posts.ts';
import { createPostStore } from '../features/blog/post-store.ts';
import { createPostRenderer } from '../features/blog/rendering/post-renderer.ts';
import { skipMail } from '../features/newsletter/newsletter-service.ts';
import { pathFromPerson, withInstallation } from './installation.ts';
import { RecordedCommand } from './recorded-commands.ts';
import { CommandError, counted, EXIT, type Finish, type Terminal } from './terminal.ts';

interface ImportOptions {
  project: string;
  replace: boolean;
  email: boolean;
}

/** `gallery posts import <folder>` */
export function postsImportCommand(terminal: Terminal, finish: Finish): Command {
  return new RecordedCommand('import', 'posts-imported')
    .description('Publish the Markdown posts of a folder; an import again replaces what it wrote')
    .argument('<folder>', 'folder with a-slug.md and a-slug.de.md files')
    .option('--project <name>', 'for posts that name none', 'gallery')
    .option('--replace', 'also replace posts that were edited in the studio', false)
    .option('--email', 'mail subscribers about new posts of the last 7 days', false)
    .action(async (typed: string, { project, replace, email }: ImportOptions) => {
      const folder = pathFromPerson(typed);
      const result = await withInstallation(async ({ storages, database, imageTasks, log }) => {
        const { renderPost, close } = createPostRenderer();
        try {
          const done = await importPosts(folder, {
            store: createPostStore(database.db),
            storage: storages.files,
            imageTasks,
            renderPost,
            project,
            replace,
            async beforeSave(posts) {
              if (email) return;
              for (const post of posts) await skipMail(database.db, { ...post, at: Date.now() });
            },
          });
          for (const file of done.imported) log('post-imported', { file });
          return done;
        } catch (error) {
          const missing =
            error instanceof Error &&
            'code' in error &&
            (error.code === 'ENOENT' || error.code === 'ENOTDIR');
          if (missing) throw new CommandError(`There is no folder ${folder}.`, { cause: error });
          throw error;
        } finally {
          await close();
        }
      });
      report(terminal, result);
      finish(result.refused.length > 0 ? EXIT.someRefused : EXIT.done);
    });
}

function report(terminal: Terminal, { imported, drafts, refused }: PostImportResult): void {
  terminal.out(`${counted(imported.length, 'post')} published.`);
  for (const file of drafts) terminal.out(`  draft, not published: ${file}`);
  if (refused.length === 0) return;
  terminal.out('Refused:');
  for (const { file, line, message } of refused) terminal.out(`  ${file}:${line}: ${message}`);
}
