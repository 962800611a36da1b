import process from 'node:process';
import { InvalidArgumentError } from 'commander';

/** The output of commands; tests pass their own. */
export interface Terminal {
  out(line: string): void;
  err(line: string): void;
  /** Output goes to a terminal: progress may overwrite its line. */
  interactive: boolean;
}

export const realTerminal: Terminal = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  interactive: process.stderr.isTTY,
};

/** The exit codes of commands. */
export const EXIT = { done: 0, failed: 1, someRefused: 2, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The reason why a command failed, without a stack trace: `message` is a sentence for the operator. */
export class CommandError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
  }
}

/** Reads `--limit`: a whole number from 1 to `max`. */
export const limitUpTo =
  (max: number) =>
  (value: string): number => {
    const count = Number(value);
    if (!Number.isInteger(count) || count < 1 || count > max)
      throw new InvalidArgumentError(`A whole number from 1 to ${max}.`);
    return count;
  };
