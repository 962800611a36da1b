import type { SessionEnvironment } from './environment.ts';
import { holdTabLock, otherTabLives } from './locks.ts';
import type { SessionStorage } from './session-storage.ts';

export interface TabLife {
  /** This tab takes part in the session that is stored. */
  join(token: string): void;
  leave(): void;
  /** True when the session was not to be remembered and every tab that took part is gone. */
  isOrphaned(): Promise<boolean>;
}

/**
 * How a session that is not remembered ends with the last tab: each tab notes `auth_token` in its own
 * session storage, which outlives reloads only, and holds a shared lock while it is open.
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
