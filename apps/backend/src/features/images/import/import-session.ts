import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import process from 'node:process';
import { SECOND_MS } from '@lumigraph/contracts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import { removeFiles } from '../delivery/rendition-files.ts';
import type { ImportClaimStore, ImportRun } from './import-claim-store.ts';

const BEAT_EVERY_MS = 5 * SECOND_MS;
/** A run on another machine is taken for dead when it has not beaten for so long, a file when nobody wrote to it. */
const DEAD_AFTER_MS = 60 * SECOND_MS;

/** One import's right to write files: what it claims is either published or removed, even when it is killed. */
export interface ImportSession {
  claim(storageKey: string): Promise<void>;
  release(storageKeys: readonly string[]): Promise<void>;
  /** Removes the files that were claimed and not published, and ends the session. */
  end(): Promise<void>;
}

export interface SessionDeps {
  claims: ImportClaimStore;
  storage: FileStorage;
  now: () => number;
}

/** Begins an import; first cleans up after runs that were killed. */
export async function beginImport(deps: SessionDeps): Promise<ImportSession> {
  const { claims, now } = deps;
  await cleanUpAfterDeadRuns(deps);
  const run: ImportRun = { id: randomUUID(), host: hostname(), pid: process.pid, beatAt: now() };
  await claims.beginRun(run);
  // A missed beat is no reason to stop: the next one comes, and the process itself can be seen to live.
  const heartbeat = setInterval(() => void claims.beat(run.id, now()).catch(() => undefined), BEAT_EVERY_MS);
  heartbeat.unref();
  return {
    claim: (storageKey) => claims.claim(run.id, storageKey),
    release: (storageKeys) => claims.release(storageKeys),
    async end() {
      clearInterval(heartbeat);
      await cleanUp(deps, run.id);
    },
  };
}

/** Removes what killed imports left behind. Returns how many originals that were. */
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
    // EPERM: it is there and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
