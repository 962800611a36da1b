import pLimit from 'p-limit';

export interface AtOnceOptions {
  /** How many items at the same time. */
  count: number;
  /** Ends the work after the items in progress. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs the work for every item, a number of them at the same time. After a failure no further item begins; rejects with
 * the first failure when the items in progress have ended. `p-limit` takes no asynchronous list, and `p-map` rejects while
 * items are still in progress.
 */
export async function eachAtOnce<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  { count, signal }: AtOnceOptions,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = (async function* () {
    yield* items;
  })();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (;;) {
      if (failed || signal?.aborted) return;
      const next = await iterator.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  const workers = Array.from({ length: count }, () =>
    worker().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  // Waits for all workers before the caller closes what they use.
  const results = await Promise.allSettled(workers);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** For each worker, the number of finished results that may wait for a slower item before them. */
const WAITING_PER_WORKER = 6;

/**
 * Runs `work` on `parallel` items at once and yields the results in the order of the items. Bounds the number of items
 * that it takes in advance, so that memory use is bounded. If an item fails, the running items finish before the error
 * is thrown.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  parallel: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const limit = pLimit(parallel);
  const started: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = limit(() => work(item));
      // The result is awaited later; until then its rejection must not count as unhandled.
      result.catch(() => undefined);
      started.push(result);
      if (started.length >= parallel * WAITING_PER_WORKER) yield await (started.shift() as Promise<Result>);
    }
    for (let next = started.shift(); next; next = started.shift()) yield await next;
  } finally {
    await Promise.allSettled(started);
  }
}
