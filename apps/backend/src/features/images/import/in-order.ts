import pLimit from 'p-limit';

/** Results that wait for a slower one before them, for each piece of work that runs. */
const WAITING_PER_WORKER = 6;

/**
 * Does `work` on `parallel` items at once and gives the results in the items' order. Takes only so many items ahead that
 * memory stays bounded. When one fails, the others that run are waited for before the error goes on.
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
      // Looked at in its turn; until then a failure must not count as unhandled.
      result.catch(() => undefined);
      started.push(result);
      if (started.length >= parallel * WAITING_PER_WORKER) yield await (started.shift() as Promise<Result>);
    }
    for (let next = started.shift(); next; next = started.shift()) yield await next;
  } finally {
    await Promise.allSettled(started);
  }
}
