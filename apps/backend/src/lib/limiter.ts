import { SECOND_MS } from '@lumigraph/contracts';
import pLimit from 'p-limit';
import { BusyError } from './errors.ts';
import { tell, type WorkKind } from './diagnostics.ts';
import { inSpan } from './work-context.ts';

/** Work whose signal is aborted while it waits does not begin. */
export type Limiter = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface LimiterOptions {
  /** Names the work in metrics. */
  kind: WorkKind;
  running: number;
  waiting: number;
  /** Work that has waited longer is rejected instead of begun. */
  maxWaitMs?: number;
  /** Awaited before each work begins. */
  turn?: () => Promise<void>;
}

/**
 * Runs at most `running` tasks at once with `waiting` queued, and rejects more with a {@link BusyError}; also a task whose
 * turn comes after `maxWaitMs`. No estimate refuses earlier: images that a visitor has left count in it until their turn.
 */
export function createLimiter({
  kind,
  running,
  waiting,
  maxWaitMs = Infinity,
  turn,
}: LimiterOptions): Limiter {
  const limit = pLimit(running);
  return async (work, signal) => {
    if (limit.activeCount >= running && limit.pendingCount >= waiting) {
      tell('work', { kind, step: 'refused' });
      throw new BusyError();
    }
    const since = performance.now();
    tell('work', { kind, step: 'waiting' });
    return limit(async () => {
      if (signal?.aborted || performance.now() - since > maxWaitMs) {
        tell('work', { kind, step: 'dropped' });
        signal?.throwIfAborted();
        throw new BusyError();
      }
      tell('work', { kind, step: 'running' });
      const attributes = { 'lumigraph.waited_ms': Math.round(performance.now() - since) };
      return inSpan({ name: kind, kind: 'internal', attributes }, () =>
        measured(kind, async () => {
          await turn?.();
          return work();
        }),
      );
    });
  };
}

async function measured<T>(kind: WorkKind, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const seconds = (): number => (performance.now() - since) / SECOND_MS;
  try {
    const result = await work();
    tell('work', { kind, step: 'done', seconds: seconds() });
    return result;
  } catch (error) {
    tell('work', { kind, step: 'failed', seconds: seconds() });
    throw error;
  }
}

/** A response that waits longer for its turn is refused: no response takes longer than ten seconds. */
export const LONGEST_WAIT_MS = 7 * SECOND_MS;
