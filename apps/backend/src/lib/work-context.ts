import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';

/** What the running work belongs to. */
export interface WorkContext {
  /** Id of the request that caused the work; undefined for jobs. */
  requestId: string | undefined;
  /** A visitor waits for it: to read, or for what is written. Undefined for jobs. */
  waiting?: 'read' | 'write';
  /** When the visitor has a response at the latest (`performance.now()`). */
  until?: number;
  /** The span of the work; set only while traces are recorded. */
  trace?: unknown;
}

export const workContext = new AsyncLocalStorage<WorkContext>();

/** Undefined outside of requests and of work that they have caused. */
export const currentRequestId = (): string | undefined => workContext.getStore()?.requestId;

/** Whether a visitor waits for the running work, and for what. */
export const currentWait = (): WorkContext['waiting'] => workContext.getStore()?.waiting;

/** What is left of a wait (milliseconds) before the visitor has a response; the whole of it in a job. */
export function withinRequest(ms: number): number {
  const until = workContext.getStore()?.until;
  return until === undefined ? ms : Math.min(ms, until - performance.now());
}

/** Runs work in the name of the request that caused it: log lines, mails and payments of the work carry this id. */
export function continueRequest<Result>(requestId: string | null, work: () => Result): Result {
  return workContext.run({ ...workContext.getStore(), requestId: requestId ?? undefined }, work);
}

/** Work that becomes a span while traces are recorded. */
export interface SpanWork {
  name: string;
  /** `server`: a request, which begins a trace. `client`: waits for another program. */
  kind: 'server' | 'client' | 'internal';
  /** Patterns, names and codes; never values of users. Those that are added before the end of the work are recorded too. */
  attributes: Record<string, string | number>;
}

/** `tracing/` subscribes when traces are recorded. */
export const spanChannel = tracingChannel<WorkContext, SpanWork>('lumigraph:span');

/** Runs work as a span of the running one. Without traces it only calls the work. */
export async function inSpan<Result>(span: SpanWork, work: () => Promise<Result>): Promise<Result> {
  if (!spanChannel.hasSubscribers) return work();
  return spanChannel.tracePromise(async () => work(), span);
}
