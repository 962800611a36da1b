import { Command, CommanderError } from 'commander';
import { exitCodeOf } from '../config/start-failure.ts';
import { programVersion } from '../lib/version.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { databaseCommand } from './database.ts';
import { doctorCommand } from './doctor.ts';
import { imagesImportCommand } from './images-import.ts';
import { imagesSignCommand } from './images-sign.ts';
import { keysCommand, usersCommand } from './users.ts';
import { mailsCommand } from './mails.ts';
import { postsImportCommand } from './posts-import.ts';
import { noteCommand, runCommandOnce } from './recorded-commands.ts';
import { storageCommand } from './storage-move.ts';
import { CommandError, EXIT, type Finish, type Terminal } from './terminal.ts';
import { rebuildSearchIndex } from '../features/images/store/search-index-store.ts';
import { withInstallation } from './installation.ts';

/** `gallery images reindex` */
function imagesReindexCommand(terminal: Terminal): Command {
  return new Command('reindex')
    .description('Make the search index anew from the published images')
    .action(() =>
      withInstallation(async ({ database, log, images: { store } }) => {
        await rebuildSearchIndex(database.db);
        const images = (await store.count({ kind: 'all' })) ?? 0;
        log('images-reindexed', { images });
        terminal.err(`${images} images are in the index.`);
      }),
    );
}

/** Runs one command of `pnpm gallery` and returns its exit code. Never rejects. */
export async function runGallery(args: readonly string[], terminal: Terminal): Promise<number> {
  let code: number = EXIT.done;
  const program = createProgram(terminal, (finished) => {
    code = finished;
  });
  try {
    await runCommandOnce(() => program.parseAsync(args, { from: 'user' }));
    return code;
  } catch (error) {
    // Commander has already printed the error in the arguments, or the help.
    if (error instanceof CommanderError) return error.exitCode;
    terminal.err(error instanceof CommandError ? error.message : stackOf(error));
    return exitCodeOf(error);
  }
}

/** Exported for the test that says which commands are not recorded. */
export function createProgram(terminal: Terminal, finish: Finish): Command {
  const images = new Command('images')
    .description('Images of the gallery')
    .addCommand(imagesImportCommand(terminal, finish))
    .addCommand(imagesReindexCommand(terminal))
    .addCommand(imagesSignCommand(terminal, finish));
  const posts = new Command('posts')
    .description('Posts of the blog')
    .addCommand(postsImportCommand(terminal, finish));
  const program = new Command('gallery')
    .description("Operator's commands of the gallery: to install and to repair; the studio does the rest")
    .version(programVersion().version, '-V, --version', 'Version and commit of the program')
    .addCommand(images)
    .addCommand(posts)
    .addCommand(usersCommand(terminal))
    .addCommand(mailsCommand(terminal))
    .addCommand(keysCommand(terminal))
    .addCommand(doctorCommand(terminal, finish))
    .addCommand(storageCommand(terminal, finish))
    .addCommand(databaseCommand(terminal, finish))
    .addCommand(backupCommand(terminal, finish))
    .addCommand(restoreCommand(terminal, finish))
    .hook('preAction', (_program, command) => noteCommand(command));
  for (const command of withSubcommands(program)) {
    command.exitOverride().showHelpAfterError('(add --help for the options)');
    command.configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    });
  }
  return program;
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

/** For programming errors: returns the stack. */
function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
