import process from 'node:process';
import type { ErrorCode, FieldError } from '@lumigraph/contracts';
import type { AppError } from './errors.ts';

export interface TaskRequest {
  task: string;
  args: readonly unknown[];
}

export type TaskReply = { residentBytes: number } & ({ value: unknown } | { error: SentError });

/** The first message of a process, which has then loaded its modules. */
export const READY = 'ready';

/** An error as a message between processes, which lose the class of an object. */
export interface SentError {
  name: string;
  message: string;
  stack: string | undefined;
  /** Of an {@link AppError}. */
  app?: { code: ErrorCode; fields: readonly FieldError[]; retryAfterS?: number | undefined };
}

function sent(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined };
  const { name, message, stack } = error;
  // By its name: a worker that throws none does not load the catalogue of errors.
  if (name !== 'AppError') return { name, message, stack };
  const { code, fields, retryAfterS, cause } = error as AppError;
  return { name, message, stack: sent(cause).stack, app: { code, fields, retryAfterS } };
}

/** In a worker process of `process-pool.ts`: runs one task after the other until its parent ends or ends it. */
export function serveTasks(tasks: Readonly<Record<string, (...args: never[]) => Promise<unknown>>>): void {
  process.on('message', ({ task, args }: TaskRequest) => {
    void run(tasks[task], args).then((reply) => process.send?.(reply));
  });
  process.on('disconnect', () => process.exit());
  // Ctrl+C and service managers signal every process of the group, while the parent still finishes its requests.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.send?.(READY);
}

async function run(
  task: ((...args: never[]) => Promise<unknown>) | undefined,
  args: readonly unknown[],
): Promise<TaskReply> {
  let reply: { value: unknown } | { error: SentError };
  try {
    reply = { value: await task?.(...(args as never[])) };
  } catch (error) {
    reply = { error: sent(error) };
  }
  return { ...reply, residentBytes: process.memoryUsage.rss() };
}
