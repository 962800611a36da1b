import { useState } from 'react';
import type { AuthMode } from '../auth-mode.ts';

export interface UseAuthModeOptions<C> {
  /** Controlled: the widget shows this mode and requests changes by `onModeChange`. */
  mode?: AuthMode | undefined;
  /** Uncontrolled: the initial mode. */
  defaultMode?: AuthMode | undefined;
  onModeChange?: ((mode: AuthMode, context: C) => void) | undefined;
}

/** The mode, controlled or uncontrolled. */
export function useAuthMode<C>({ mode, defaultMode = 'login', onModeChange }: UseAuthModeOptions<C>) {
  const [own, setOwn] = useState(defaultMode);
  const current = mode ?? own;

  function setMode(next: AuthMode, context: C) {
    setOwn(next);
    if (next !== current) onModeChange?.(next, context);
  }

  return [current, setMode] as const;
}
