import type { SocialProvider } from '@lumigraph/contracts';
import { useReportedMethods, type MethodsApi } from './reported-methods.ts';

export interface UseSocialProvidersOptions {
  /**
   * The client of the authentication service. The response is kept for as long as this object exists. A client without
   * `providers` and `signInMethods` has no social sign-in.
   */
  api: MethodsApi;
  /** The providers of this site, in the order of their buttons; all that the server has unless given. */
  offered?: readonly SocialProvider[] | undefined;
  /** The providers of the server, when the page has them already: its first rendering shows the buttons, without a call. */
  known?: readonly SocialProvider[] | undefined;
}

const none: readonly SocialProvider[] = [];

/**
 * The social buttons to show: the providers that have settings on the server, of these the offered ones. None until the server has
 * responded, and none when the call fails: the next page with the hook tries again.
 *
 * @example
 * const providers = useSocialProviders({ api: auth, offered: ['facebook', 'google'] });
 * <AuthWidget api={auth} providers={providers} />
 */
export function useSocialProviders({
  api,
  offered,
  known,
}: UseSocialProvidersOptions): readonly SocialProvider[] {
  const reported = useReportedMethods(api, known === undefined);
  const available = known ?? reported?.providers ?? none;
  return offered?.filter((provider) => available.includes(provider)) ?? available;
}
