import { SECOND_MS } from '@lumigraph/contracts';
import { attempt, type SessionEnvironment } from './environment.ts';
import { sleep } from './locks.ts';

const REFRESH_LOCK = 'auth-refresh';
const LEASE_KEY = 'auth_refresh_lease';
/**
 * Longer than one refresh can take, and the longest time that a tab which was closed or frozen during a refresh
 * blocks the others.
 */
const LEASE_MS = 15 * SECOND_MS;
const SETTLE_MS = 25;
const POLL_MS = 50;

/**
 * Runs `action` while no other tab of this browser does the same. A tab that the system has frozen keeps its lock
 * until it continues: after `LEASE_MS` the others go on with the lease. The lock is not stolen, because that would
 * also take it from a tab that is only slow.
 */
export async function withRefreshLock<T>(
  environment: SessionEnvironment,
  action: () => Promise<T>,
): Promise<T> {
  const { locks } = environment;
  let started = false;
  const waiting = new AbortController();
  const limit = setTimeout(() => waiting.abort(), LEASE_MS);
  try {
    if (locks) {
      return (await locks.request(REFRESH_LOCK, { signal: waiting.signal }, () => {
        started = true;
        return action();
      })) as T;
    }
  } catch (error) {
    // The lock was not granted in time. Some embedded pages have the interface but no permission to use it.
    if (started) throw error;
  } finally {
    clearTimeout(limit);
  }
  const release = await takeLease(environment);
  try {
    return await action();
  } finally {
    release();
  }
}

/**
 * Fallback where Web Locks are absent (pages without TLS, old browsers): a lease in local storage. When two
 * tabs write at the same moment, both read the lease again after a pause, and only the tab whose lease is
 * stored continues.
 */
async function takeLease({ localStorage, now }: SessionEnvironment): Promise<() => void> {
  if (!localStorage) return () => undefined;
  const owner = `${now()}-${Math.random()}`;
  const read = () => attempt(() => localStorage.getItem(LEASE_KEY)) ?? null;
  // The clock of the device can be set back meanwhile.
  const deadline = performance.now() + LEASE_MS;
  while (performance.now() < deadline) {
    const [holder, until] = (read() ?? '').split('|');
    const leftMs = Number(until) - now();
    const isFree = !holder || !(leftMs > 0 && leftMs <= LEASE_MS);
    if (isFree) {
      attempt(() => localStorage.setItem(LEASE_KEY, `${owner}|${now() + LEASE_MS}`));
      await sleep(SETTLE_MS);
      if (read() === null || read()?.startsWith(`${owner}|`)) break;
    }
    await sleep(POLL_MS * (0.5 + Math.random()));
  }
  return () => {
    if (read()?.startsWith(`${owner}|`)) attempt(() => localStorage.removeItem(LEASE_KEY));
  };
}
