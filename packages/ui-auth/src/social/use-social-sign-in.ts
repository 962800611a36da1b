import type { SocialProvider, SocialPurpose } from '@lumigraph/contracts';
import { useEffect, useState } from 'react';
import type { AuthWidgetApi } from '../auth-api.ts';
import { keepMarker, makeChallenge } from './social-marker.ts';

export interface UseSocialSignInOptions {
  api: Pick<AuthWidgetApi, 'socialUrl'>;
  /** Address or path of the page to return to; this page by default. */
  returnTo?: string | undefined;
  /** `confirm` for a signed-in user who confirms an account: the server then creates none. */
  purpose?: SocialPurpose | undefined;
  /** Navigates to the provider; replaceable for tests and unusual hosts. */
  leave?: ((url: string) => void) | undefined;
}

/** Redirects to a provider and stores the marker that identifies the return. */
export function useSocialSignIn({ api, returnTo, purpose, leave = leaveTo }: UseSocialSignInOptions) {
  const [leavingFor, setLeavingFor] = useState<SocialProvider | null>(null);

  useEffect(() => {
    // The browser's back button restores the page from the back/forward cache in the state in which it was left.
    const wake = (event: PageTransitionEvent) => event.persisted && setLeavingFor(null);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function start(provider: SocialProvider) {
    if (leavingFor) return;
    setLeavingFor(provider);
    const secret = await makeChallenge();
    keepMarker({ provider, ...(secret ? { verifier: secret.verifier } : {}) });
    leave(
      api.socialUrl(provider, {
        returnTo: new URL(returnTo ?? window.location.href, window.location.href).href,
        ...(secret ? { challenge: secret.challenge } : {}),
        ...(purpose ? { purpose } : {}),
      }),
    );
  }

  return { leavingFor, start: (provider: SocialProvider) => void start(provider) };
}

function leaveTo(url: string) {
  window.location.assign(url);
}
