import { subscribe } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';

const TURNS_MAX = 100;

let accepted = 0;
subscribe('net.server.socket', () => {
  accepted += 1;
});

/**
 * Resolves when the event loop has accepted the waiting connections, at the latest after {@link TURNS_MAX} turns. A
 * server accepts one connection in a turn of the loop: with tens of milliseconds of work in each turn, hundreds of new
 * connections wait for seconds, those of health checks among them.
 */
export async function acceptTurns(): Promise<void> {
  // The first immediate can run in the same turn, before the loop looks for connections.
  await setImmediate();
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const before = accepted;
    await setImmediate();
    if (accepted === before) return;
  }
}

interface Running<T> {
  result: Promise<T>;
  callers: number;
  gone: AbortController;
}

type SharedWork<T> = (
  key: string,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/**
 * Concurrent calls with the same key share one run of the work. Its signal is aborted when the signals of all callers
 * are; a caller without a signal always waits for the result.
 */
export function createSharedWork<T>(): SharedWork<T> {
  const all = new Map<string, Running<T>>();

  function start(key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> {
    const gone = new AbortController();
    const result = work(gone.signal).finally(() => {
      if (all.get(key) === running) all.delete(key);
    });
    const running: Running<T> = { result, callers: 0, gone };
    all.set(key, running);
    return running;
  }

  return (key, work, signal) => {
    const known = all.get(key);
    const running = known && !known.gone.signal.aborted ? known : start(key, work);
    running.callers += 1;
    signal?.addEventListener('abort', () => {
      running.callers -= 1;
      if (running.callers === 0) running.gone.abort(signal.reason);
    });
    return running.result;
  };
}
