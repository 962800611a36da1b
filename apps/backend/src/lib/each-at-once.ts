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
  items: AsyncIterable<Item>,
  { count, signal }: AtOnceOptions,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
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
