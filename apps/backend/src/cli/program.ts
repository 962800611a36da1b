import { Command, CommanderError } from 'commander';
import { exitCodeOf } from '../config/start-failure.ts';
import { versionText } from '../lib/version.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { invoicesCommand } from './invoices.ts';
import { categoriesCommand } from './categories.ts';
import { databaseCommand } from './database-move.ts';
import { doctorCommand } from './doctor.ts';
import { imagesImportCommand } from './images-import.ts';
import { imagesEditCommand } from './images-edit.ts';
import { imagesListCommand, imagesSearchCommand, imagesShowCommand } from './images-list.ts';
import { imagesFingerprintsCommand } from './images-fingerprints.ts';
import { imagesReindexCommand } from './images-reindex.ts';
import { imagesRemoveCommand } from './images-remove.ts';
import { imagesReplaceCommand } from './images-replace.ts';
import { imagesSignCommand } from './images-sign.ts';
import { imagesChangesCommand, imagesUndoCommand } from './images-undo.ts';
import { imagesRestoreCommand, imagesWithheldCommand, imagesWithholdCommand } from './images-withhold.ts';
import { keysCommand } from './keys.ts';
import { mailsCommand } from './mails.ts';
import { messagesCommand } from './messages.ts';
import { noteCommand, runCommandOnce } from './recorded-commands.ts';
import { settingsCommand } from './settings.ts';
import { reportsCommand } from './reports.ts';
import { statsCommand } from './stats.ts';
import { paymentsCommand } from './payments.ts';
import { plansCommand } from './plans.ts';
import { postsCommand } from './posts.ts';
import { storageCommand } from './storage-move.ts';
import { subscriptionsCommand } from './subscriptions.ts';
import { CommandError, EXIT, type ExitCode, type Terminal } from './terminal.ts';
import { usersCommand } from './users.ts';

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

/** Exported for the test that no command is forgotten in `recorded-commands.ts`. */
export function createProgram(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  const images = new Command('images')
    .description('Images of the gallery')
    .addCommand(imagesImportCommand(terminal, finish))
    .addCommand(imagesListCommand(terminal, finish))
    .addCommand(imagesSearchCommand(terminal, finish))
    .addCommand(imagesShowCommand(terminal, finish))
    .addCommand(imagesEditCommand(terminal, finish))
    .addCommand(imagesChangesCommand(terminal, finish))
    .addCommand(imagesUndoCommand(terminal, finish))
    .addCommand(imagesRemoveCommand(terminal, finish))
    .addCommand(imagesWithholdCommand(terminal, finish))
    .addCommand(imagesWithheldCommand(terminal, finish))
    .addCommand(imagesRestoreCommand(terminal, finish))
    .addCommand(imagesReplaceCommand(terminal, finish))
    .addCommand(imagesReindexCommand(terminal, finish))
    .addCommand(imagesFingerprintsCommand(terminal, finish))
    .addCommand(imagesSignCommand(terminal, finish));
  const program = new Command('gallery')
    .description("Operator's commands of the gallery")
    .version(versionText(), '-V, --version', 'Version and commit of the program')
    .addCommand(images)
    .addCommand(categoriesCommand(terminal, finish))
    .addCommand(postsCommand(terminal, finish))
    .addCommand(usersCommand(terminal, finish))
    .addCommand(paymentsCommand(terminal, finish))
    .addCommand(subscriptionsCommand(terminal, finish))
    .addCommand(plansCommand(terminal, finish))
    .addCommand(invoicesCommand(terminal, finish))
    .addCommand(messagesCommand(terminal, finish))
    .addCommand(reportsCommand(terminal, finish))
    .addCommand(mailsCommand(terminal, finish))
    .addCommand(statsCommand(terminal, finish))
    // The former name.
    .addCommand(statsCommand(terminal, finish, 'numbers'), { hidden: true })
    .addCommand(settingsCommand(terminal, finish))
    .addCommand(keysCommand(terminal, finish))
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
