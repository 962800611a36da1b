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
