import process from 'node:process';
import { runGallery } from './cli/program.ts';
import { realTerminal } from './cli/terminal.ts';

process.exitCode = await runGallery(process.argv.slice(2), realTerminal);
