import type { AuthApi, SocialProvider } from '@lumigraph/contracts';
import { useEffect, useState } from 'react';

export interface UseSocialProvidersOptions {
  /**
   * The client of the authentication service. The response is kept for as long as this object exists. A client without
   * `providers` has no social sign-in.
   */
  api: Partial<Pick<AuthApi, 'providers'>>;
  /** The providers of this site, in the order of their buttons. */
  offered: readonly SocialProvider[];
  /** The providers of the server, when the page has them already: its first rendering shows the buttons, without a call. */
  known?: readonly SocialProvider[] | undefined;
}

type Responses = WeakMap<UseSocialProvidersOptions['api'], readonly SocialProvider[]>;
const responses: Responses = new WeakMap();

/**
 * The social buttons to show: the offered providers that have settings on the server. None until the server has
 * responded, and none when the call fails: the next page with the hook tries again.
 *
 * @example
 * const providers = useSocialProviders({ api: auth, offered: ['google', 'facebook'] });
 * <AuthWidget api={auth} providers={providers} />
 */
export function useSocialProviders({
  api,
  offered,
  known,
}: UseSocialProvidersOptions): readonly SocialProvider[] {
  const [available, setAvailable] = useState(() => known ?? responses.get(api));
  useEffect(() => {
    if (available) return undefined;
    let isMounted = true;
    const request = async () => {
      try {
        const found = (await api.providers?.()) ?? [];
        responses.set(api, found);
        if (isMounted) setAvailable(found);
      } catch {
        // Sign-in by e-mail remains.
      }
    };
    void request();
    return () => {
      isMounted = false;
    };
  }, [api, available]);
  return offered.filter((provider) => available?.includes(provider));
}
