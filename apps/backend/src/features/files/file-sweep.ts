import { HOUR_MS, SECOND_MS } from '@lumigraph/contracts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import type { FileStore } from './file-store.ts';

export interface FileSweepDeps {
  store: Pick<FileStore, 'orphans' | 'forget'>;
  storage: Pick<FileStorage, 'remove' | 'sweepUnfinished'>;
  now: () => number;
  log: LogEvent;
}

export interface FileSweep {
  /** Deletes all files without an owner. Never rejects: the next run retries failures. */
  run(): Promise<void>;
  /** The same, but returns after a limited time, for a user's request; the sweep continues. */
  runBriefly(): Promise<void>;
  /** Resolves when no sweep is running. */
  settled(): Promise<void>;
}

/** Older unfinished uploads have failed. */
const UNFINISHED_FOR_MS = HOUR_MS;
/** Object storage needs time for each of two hundred files. */
const PATIENCE_MS = 2 * SECOND_MS;
const AT_ONCE = 8;

/** Removes bytes before their rows: as long as the row exists, the bytes can be found. */
export function createFileSweep({ store, storage, now, log }: FileSweepDeps): FileSweep {
  let running: Promise<void> = Promise.resolve();

  async function removeOrphans(): Promise<void> {
    for (;;) {
      const orphans = await store.orphans(now() - UNFINISHED_FOR_MS);
      if (orphans.length === 0) return;
      const queue = orphans.values();
      const work = async (): Promise<void> => {
        for (const { id, storage_key: key } of queue) {
          await storage.remove(key);
          await store.forget(id);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
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

  // One after the other: the next run finds what the running one has missed.
  const run = (): Promise<void> => (running = running.then(sweep));

  return {
    run,
    async runBriefly() {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([run(), patience]);
      clearTimeout(timer);
    },
    settled: () => running,
  };
}
