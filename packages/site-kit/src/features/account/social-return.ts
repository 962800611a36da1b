import { useEffect, useState } from 'react';
import { takeSocialReturn, type SocialReturn } from '@lumigraph/ui-auth';

const SCREENS = new Set(['/auth', '/login', '/register']);
let captured: SocialReturn | null = null;

/**
 * Takes `token` or `error` out of the address. Called before anything else runs in this document: no router, page view
 * or request ever sees the value.
 */
export function captureSocialReturn(): void {
  if (SCREENS.has(location.pathname.replace(/\/+$/, ''))) captured = takeSocialReturn();
}

/** What was in the address, for the first screen that asks: the value serves once. */
export function useCapturedSocialReturn(): SocialReturn | null {
  const [brought] = useState(captured);
  useEffect(() => {
    captured = null;
  }, []);
  return brought;
}
