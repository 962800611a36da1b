import { useState } from 'react';
import type { AuthMode } from '../auth-mode.ts';
import type { AuthNotice } from './auth-notice.ts';

/**
 * Selects the notice: the widget's own after a success, else the site's. A mode change clears both, except that a
 * success shows its message in the mode to which it switches.
 */
export function useNotice(mode: AuthMode, given: AuthNotice | null | undefined) {
  const [own, setOwn] = useState<{ notice: AuthNotice; mode: AuthMode } | null>(null);
  const [lastMode, setLastMode] = useState(mode);
  if (lastMode !== mode) {
    setLastMode(mode);
    if (own?.mode === lastMode) setOwn(null);
  }

  const ofSite = useClearedByMode(mode, given ?? null);
  return {
    notice: own?.mode === mode ? own.notice : ofSite,
    announce: (notice: AuthNotice, inMode: AuthMode) => setOwn({ notice, mode: inMode }),
  };
}

/** Returns the site's notice until the mode changes and the notice does not. */
function useClearedByMode(mode: AuthMode, given: AuthNotice | null) {
  // Compared by content: sites write it inline, so it is a new object on every render.
  const key = JSON.stringify(given);
  const [seen, setSeen] = useState({ mode, key, cleared: false });
  if (seen.key !== key || seen.mode !== mode) setSeen({ mode, key, cleared: seen.key === key });
  return seen.cleared ? null : given;
}
