import { setTimeout } from 'node:timers/promises';
import { HOUR_MS, SECOND_MS } from '@lumigraph/contracts';
import { eachAtOnce } from '../../lib/each-at-once.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import type { FileStore } from './file-store.ts';

export interface FileSweepDeps {
  store: Pick<FileStore, 'orphans' | 'forget'>;
  storage: Pick<FileStorage, 'remove' | 'sweepUnfinished'>;
  now: () => number;
  log: LogEvent;
}

/** Older unfinished uploads have failed. */
const UNFINISHED_FOR_MS = HOUR_MS;
/** Object storage needs time for each of two hundred files. */
const PATIENCE_MS = 2 * SECOND_MS;
const AT_ONCE = 8;

/** Removes bytes before their rows: as long as the row exists, the bytes can be found. */
export function createFileSweep({ store, storage, now, log }: FileSweepDeps) {
  let running: Promise<void> = Promise.resolve();

  async function removeOrphans(): Promise<void> {
    for (;;) {
      const orphans = await store.orphans(now() - UNFINISHED_FOR_MS);
      if (orphans.length === 0) return;
      await eachAtOnce(orphans, { count: AT_ONCE }, async ({ id, storage_key: key }) => {
        await storage.remove(key);
        await store.forget(id);
      });
    }
  }

  async function sweep(): Promise<void> {
    try {
      await removeOrphans();
      await storage.sweepUnfinished(UNFINISHED_FOR_MS);
    } catch (error) {
      log('file-sweep-failed', { code: (error as { code?: string }).code ?? 'unknown' });
    }
  }

  /**
   * Deletes all files without an owner, one run after the other: the next one finds what the running one has missed.
   * Never rejects: the next run retries failures.
   */
  const run = (): Promise<void> => (running = running.then(sweep));

  return {
    run,
    /** The same, but returns after a limited time, for a user's request; the sweep continues. */
    async runBriefly(): Promise<void> {
      await Promise.race([run(), setTimeout(PATIENCE_MS, undefined, { ref: false })]);
    },
    /** Resolves when no sweep is running. */
    settled: () => running,
  };
}
