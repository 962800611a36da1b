import { tracingChannel } from 'node:diagnostics_channel';
import type { WorkContext } from './work-context.ts';

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
