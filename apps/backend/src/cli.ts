import process from 'node:process';
import { createProgram } from './cli/program.ts';
import { CommandError, EXIT, realTerminal } from './cli/terminal.ts';

try {
  await createProgram(realTerminal, (code) => {
    process.exitCode = code;
  }).parseAsync();
} catch (error) {
  realTerminal.err(
    error instanceof CommandError ? error.message : String(error instanceof Error ? error.stack : error),
  );
  process.exitCode = EXIT.failed;
}
