import { useState } from 'react';
import type { AuthMode } from '../auth-mode.ts';
import type { AuthNotice } from './auth-notice.ts';

/**
 * Which notice is shown: the widget's own after a success, else the site's. Any mode change clears both,
 * except that a success shows its message in the mode it leads to.
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

/** The site's notice until the mode changes without it changing too. */
function useClearedByMode(mode: AuthMode, given: AuthNotice | null) {
  // By content: sites write it inline, so it is a new object on every render.
  const key = JSON.stringify(given);
  const [seen, setSeen] = useState({ mode, key, cleared: false });
  if (seen.key !== key) setSeen({ mode, key, cleared: false });
  else if (seen.mode !== mode) setSeen({ mode, key, cleared: true });
  return seen.cleared ? null : given;
}
