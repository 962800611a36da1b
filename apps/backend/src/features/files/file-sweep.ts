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
  /** Ends everything that nobody owns any more. Never rejects: what fails is tried again by the next one. */
  run(): Promise<void>;
  /** The same, but a person's own request waits for it no longer than this; it goes on by itself. */
  runBriefly(): Promise<void>;
  /** Until nothing is on its way. */
  settled(): Promise<void>;
}

/** No upload is under way for so long. */
const UNFINISHED_FOR_MS = HOUR_MS;
/** Object storage takes its time for each of two hundred files. */
const PATIENCE_MS = 2 * SECOND_MS;
const AT_ONCE = 8;

/** Removes bytes and then their rows: as long as a row is there, somebody still knows of the bytes. */
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

  // One after the other: what the running one has missed, the next one finds.
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
