import process from 'node:process';
import { InvalidArgumentError } from 'commander';

/** What commands write to; tests hand in their own. */
export interface Terminal {
  out(line: string): void;
  err(line: string): void;
  /** A person is looking: progress may be drawn over itself. */
  interactive: boolean;
}

export const realTerminal: Terminal = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  interactive: process.stderr.isTTY,
};

/** What a command ended with; the process's exit code. */
export const EXIT = { done: 0, failed: 1, someRefused: 2, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A reason for a command to fail that needs no stack trace: `message` is a sentence for the operator. */
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
