import type { AuthApi, SignInMethods, SocialProvider } from '@lumigraph/contracts';
import { useEffect, useState } from 'react';

/** What the hook calls; a client without either has only the password. */
export type MethodsApi = Partial<Pick<AuthApi, 'providers' | 'signInMethods'>>;

const responses = new WeakMap<MethodsApi, SignInMethods>();
const pending = new WeakMap<MethodsApi, Promise<SignInMethods>>();

async function request(api: MethodsApi): Promise<SignInMethods> {
  const found = api.signInMethods
    ? await api.signInMethods()
    : { providers: (await api.providers?.()) ?? [], magicLink: false, passkeys: false };
  responses.set(api, found);
  return found;
}

/** One call for all components that ask at the same time. */
function ask(api: MethodsApi): Promise<SignInMethods> {
  const running = pending.get(api) ?? request(api).finally(() => pending.delete(api));
  pending.set(api, running);
  return running;
}

/**
 * The ways to sign in that the server reports, kept for as long as the client object exists. Undefined until then, and
 * after a failed call: the next component asks again.
 */
export function useReportedMethods(api: MethodsApi, isNeeded: boolean): SignInMethods | undefined {
  const [methods, setMethods] = useState(() => responses.get(api));
  useEffect(() => {
    if (methods || !isNeeded) return undefined;
    let isMounted = true;
    ask(api).then(
      (found) => isMounted && setMethods(found),
      // Sign-in by password remains.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [api, methods, isNeeded]);
  return methods;
}

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
