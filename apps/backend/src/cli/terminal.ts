import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { InvalidArgumentError } from 'commander';

/** The output of commands; tests pass their own. */
export interface Terminal {
  out(line: string): void;
  err(line: string): void;
  /** Output goes to a terminal: progress may overwrite its line. */
  interactive: boolean;
  /** Asks the operator; undefined where nobody can answer. */
  ask?: ((question: string) => Promise<string>) | undefined;
}

export const realTerminal: Terminal = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  interactive: process.stderr.isTTY,
  ...(process.stdin.isTTY && process.stderr.isTTY ? { ask: askOnTerminal } : {}),
};

async function askOnTerminal(question: string): Promise<string> {
  // On the error stream, so that a redirected output contains only results.
  using lines = createInterface({ input: process.stdin, output: process.stderr });
  return lines.question(question);
}

/**
 * Asks before a change that cannot be undone. `question` ends with a question mark. Only `y` and `yes` confirm.
 * @throws CommandError if the operator declines, or if nobody can answer and `--yes` is missing
 */
export async function confirmed(terminal: Terminal, question: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!terminal.ask) throw new CommandError(`${question} Add --yes to confirm.`);
  const reply = await terminal.ask(`${question} [y/N] `);
  if (!/^y(?:es)?$/i.test(reply.trim())) throw new CommandError('Nothing was changed.');
}

/** Names of files and texts of mail servers may contain characters that a terminal would interpret as a command. */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the pattern replaces control characters
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '?');
}

/** `1 image`, `2 images`; where the plural is more than an s, it is given. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const MAX_LISTED = 50;

/** `rest` says where those are that are too many to print. */
export function printProblems(terminal: Terminal, problems: readonly string[], rest = ''): void {
  for (const problem of problems.slice(0, MAX_LISTED)) terminal.err(problem);
  if (problems.length > MAX_LISTED) terminal.err(`… and ${problems.length - MAX_LISTED} more${rest}.`);
}

/** Prints what services log as a warning or an error. */
export function loggerOf(terminal: Terminal) {
  const say = (...words: unknown[]): void => terminal.err(String(words.at(-1)));
  return { error: say, warn: say };
}

/** Runs work that a signal ends: it rejects then, and `sentence` is printed. */
export async function interruptible(
  terminal: Terminal,
  sentence: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<ExitCode> {
  const interruption = new AbortController();
  const stop = (): void => interruption.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    await work(interruption.signal);
    return EXIT.done;
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    terminal.err(sentence);
    return EXIT.interrupted;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** The exit codes of commands. */
export const EXIT = { done: 0, failed: 1, someRefused: 2, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Receives the exit code of a command; without a call it is 0. */
export type Finish = (code: ExitCode) => void;

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
