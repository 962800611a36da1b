import type { SessionEnvironment } from './environment.ts';
import { holdTabLock, otherTabLives } from './locks.ts';
import type { SessionStorage } from './session-storage.ts';

export interface TabLife {
  /** Marks this tab as part of the stored session. */
  join(token: string): void;
  leave(): void;
  /** True when the session is not remembered and every tab that took part is closed. */
  isOrphaned(): Promise<boolean>;
}

/**
 * Ends a session that is not remembered with the last tab. Each tab records `auth_token` in its own session
 * storage, which survives reloads only, and holds a shared lock while it is open.
 */
export function createTabLife(environment: () => SessionEnvironment, storage: SessionStorage): TabLife {
  let release: (() => void) | undefined;
  return {
    join(token) {
      if (storage.remembered()) return;
      storage.joinTab(token);
      release ??= holdTabLock(environment());
    },
    leave() {
      release?.();
      release = undefined;
    },
    async isOrphaned() {
      if (storage.remembered() || storage.isTabMember()) return false;
      return !(await otherTabLives(environment()));
    },
  };
}
