import type { SocialProvider } from '@lumigraph/contracts';
import { useEffect, useState } from 'react';
import type { AuthWidgetApi } from '../auth-api.ts';
import { keepMarker, makeChallenge } from './social-marker.ts';

export interface UseSocialSignInOptions {
  api: Pick<AuthWidgetApi, 'socialUrl'>;
  /** Where to come back to; this page by default. */
  returnTo?: string | undefined;
  /** Leaves for the provider; for tests and unusual hosts. */
  leave?: ((url: string) => void) | undefined;
}

/** Sends the browser to a provider, leaving the marker that its return is recognised by. */
export function useSocialSignIn({ api, returnTo, leave = leaveTo }: UseSocialSignInOptions) {
  const [leavingFor, setLeavingFor] = useState<SocialProvider | null>(null);

  useEffect(() => {
    // Back from the provider by the browser's button: the page comes out of its cache as it was left.
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
        returnTo: returnTo ?? window.location.href,
        ...(secret ? { challenge: secret.challenge } : {}),
      }),
    );
  }

  return { leavingFor, start: (provider: SocialProvider) => void start(provider) };
}

function leaveTo(url: string) {
  window.location.assign(url);
}
