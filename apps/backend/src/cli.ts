import process from 'node:process';
import { keepFilesPrivate } from './config/data-folder.ts';
import { runGallery } from './cli/program.ts';
import { realTerminal } from './cli/terminal.ts';

// A reader that closes the pipe early (`gallery mails list | head`) is not a failure of the command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

keepFilesPrivate();
process.exitCode = await runGallery(process.argv.slice(2), realTerminal);
