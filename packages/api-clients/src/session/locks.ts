import { SECOND_MS } from '@lumigraph/contracts';
import type { SessionEnvironment } from './environment.ts';

const TAB_LOCK = 'auth-tab';
/** The list of locks comes from the browser itself; without it, other tabs are assumed. */
const QUERY_MS = SECOND_MS;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Marks this tab as open for the other tabs until the returned function is called. */
export function holdTabLock({ locks }: SessionEnvironment): () => void {
  if (!locks) return () => undefined;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks.request(TAB_LOCK, { mode: 'shared' }, () => held).catch(() => undefined);
  return release;
}

/** True when another tab takes part in the session, or when this cannot be determined. */
export async function otherTabLives({ locks }: SessionEnvironment): Promise<boolean> {
  if (!locks) return true;
  try {
    const state = await Promise.race([locks.query(), sleep(QUERY_MS)]);
    return state?.held?.some((lock) => lock.name === TAB_LOCK) ?? true;
  } catch {
    return true;
  }
}
