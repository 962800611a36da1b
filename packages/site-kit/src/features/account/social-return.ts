import { useEffect, useState } from 'react';
import { takeSocialReturn, type SocialReturn } from '@lumigraph/ui-auth';

const SCREENS = new Set(['/auth', '/login', '/register', '/profile']);
let captured: SocialReturn | null = null;

/**
 * Removes `token` or `error` from the address. Called before any other code of this document: no router, page
 * view or request receives the value.
 */
export function captureSocialReturn(): void {
  if (SCREENS.has(location.pathname.replace(/\/+$/, ''))) captured = takeSocialReturn();
}

/** The removed value, for the first screen that reads it: it can be used once. */
export function useCapturedSocialReturn(): SocialReturn | null {
  const [brought] = useState(captured);
  useEffect(() => {
    captured = null;
  }, []);
  return brought;
}
