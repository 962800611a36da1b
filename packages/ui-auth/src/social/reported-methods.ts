import type { AuthApi, SignInMethods } from '@lumigraph/contracts';
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
