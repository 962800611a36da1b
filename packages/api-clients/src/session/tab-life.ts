import type { SessionEnvironment } from './environment.ts';
import { holdTabLock, otherTabLives } from './locks.ts';
import type { SessionStorage } from './session-storage.ts';

export type TabLife = ReturnType<typeof createTabLife>;

/**
 * Ends a session that is not remembered with the last tab. Each tab records `auth_token` in its own session
 * storage, which survives reloads only, and holds a shared lock while it is open.
 */
export function createTabLife(environment: () => SessionEnvironment, storage: SessionStorage) {
  let release: (() => void) | undefined;
  return {
    /** Marks this tab as part of the stored session. */
    join(token: string): void {
      if (storage.remembered()) return;
      storage.joinTab(token);
      release ??= holdTabLock(environment());
    },
    leave(): void {
      release?.();
      release = undefined;
    },
    /** True when the session is not remembered and every tab that took part is closed. */
    async isOrphaned(): Promise<boolean> {
      if (storage.remembered() || storage.isTabMember()) return false;
      return !(await otherTabLives(environment()));
    },
  };
}
