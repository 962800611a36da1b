import pLimit from 'p-limit';

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
