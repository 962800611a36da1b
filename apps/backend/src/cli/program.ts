import { Command } from 'commander';
import { imagesImportCommand } from './images-import.ts';
import { imagesListCommand } from './images-list.ts';
import { imagesRemoveCommand } from './images-remove.ts';
import type { ExitCode, Terminal } from './terminal.ts';

/** All commands of `pnpm gallery`. A command hands its exit code to `finish`. */
export function createProgram(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  const images = new Command('images')
    .description('Pictures of the gallery')
    .addCommand(imagesImportCommand(terminal, finish))
    .addCommand(imagesListCommand(terminal, finish))
    .addCommand(imagesRemoveCommand(terminal, finish));
  return new Command('gallery')
    .description("Operator's commands of the gallery")
    .showHelpAfterError('(add --help for the options)')
    .addCommand(images);
}
