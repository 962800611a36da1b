import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import process from 'node:process';
import { SECOND_MS } from '@lumigraph/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../../db/tables/index.ts';
import type { FileStorage } from '../../../../storage/file-storage.ts';
import { removeFiles } from '../delivery/rendition-files.ts';
import { createImportClaimStore, type ImportClaimStore, type ImportRun } from './import-claim-store.ts';

const BEAT_EVERY_MS = 5 * SECOND_MS;
/**
 * A run on another machine counts as dead when its last heartbeat is older than this, an unfinished file when its last
 * write is.
 */
const DEAD_AFTER_MS = 60 * SECOND_MS;

export type ImportSession = Awaited<ReturnType<typeof beginImport>>;

export interface SessionDeps {
  claims: ImportClaimStore;
  storage: FileStorage;
  now: () => number;
}

/**
 * Tracks the files that one import writes: every claimed file is either published or removed, even if the process is
 * killed. First removes the files of killed runs.
 */
export async function beginImport(deps: SessionDeps) {
  const { claims, now } = deps;
  await cleanUpAfterDeadRuns(deps);
  const run: ImportRun = { id: randomUUID(), host: hostname(), pid: process.pid, beatAt: now() };
  await claims.beginRun(run);
  // A failed heartbeat does not stop the import: the next one follows, and the process id also shows that the run is
  // alive.
  const heartbeat = setInterval(() => void claims.beat(run.id, now()).catch(() => undefined), BEAT_EVERY_MS);
  heartbeat.unref();
  return {
    claim: (storageKey: string) => claims.claim(run.id, storageKey),
    /** In a transaction: the files of an image that it removes or replaces belong to the session from its commit on. */
    claimIn: (transaction: Transaction<Database>, storageKey: string) =>
      createImportClaimStore(transaction).claim(run.id, storageKey),
    release: claims.release,
    /** In a transaction: claimed files belong to an image from its commit on. */
    releaseIn: (transaction: Transaction<Database>, storageKey: string) =>
      createImportClaimStore(transaction).release([storageKey]),
    /** Removes the files that were claimed and not published, and ends the session. */
    async end(): Promise<void> {
      clearInterval(heartbeat);
      await cleanUp(deps, run.id);
    },
  };
}

/** Removes the files that killed imports left behind. Returns the number of removed originals. */
export async function cleanUpAfterDeadRuns(deps: SessionDeps): Promise<number> {
  let removed = 0;
  await deps.storage.sweepUnfinished(DEAD_AFTER_MS);
  for (const run of await deps.claims.runs()) {
    if (!isAlive(run, deps.now())) removed += await cleanUp(deps, run.id);
  }
  return removed;
}

async function cleanUp({ claims, storage }: SessionDeps, runId: string): Promise<number> {
  const abandoned = (await claims.claimsOf(runId)).filter(({ published }) => !published);
  for (const { storageKey } of abandoned) await removeFiles(storage, storageKey);
  await claims.endRun(runId);
  return abandoned.length;
}

function isAlive({ host, pid, beatAt }: ImportRun, now: number): boolean {
  if (host === hostname() && pid !== process.pid && !processExists(pid)) return false;
  return now - beatAt < DEAD_AFTER_MS;
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
