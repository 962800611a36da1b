import { AsyncLocalStorage } from 'node:async_hooks';

/** What the running work belongs to. */
export interface WorkContext {
  /** Id of the request that caused the work; undefined for jobs. */
  requestId: string | undefined;
  /** A visitor waits for it: to read, or for what is written. Undefined for jobs. */
  waiting?: 'read' | 'write';
  /** The span of the work; set only while traces are recorded. */
  trace?: unknown;
}

export const workContext = new AsyncLocalStorage<WorkContext>();

/** Undefined outside of requests and of work that they have caused. */
export const currentRequestId = (): string | undefined => workContext.getStore()?.requestId;

/** Whether a visitor waits for the running work, and for what. */
export const currentWait = (): WorkContext['waiting'] => workContext.getStore()?.waiting;

/** Runs work in the name of the request that caused it: log lines, mails and payments of the work carry this id. */
export function continueRequest<Result>(requestId: string | null, work: () => Result): Result {
  return workContext.run({ ...workContext.getStore(), requestId: requestId ?? undefined }, work);
}
