import type { AuthApi, ReauthenticateRequest, ReauthenticationMethods } from '@lumigraph/contracts';
import { useEffect, useRef, useState } from 'react';
import { readFailure, type AuthFailure } from '../failure/auth-failure.ts';
import { getCredential, isCancelled } from '../passkeys/web-authn.ts';

export interface UseConfirmIdentityOptions {
  /** A client without the two later calls confirms by password. */
  api: Pick<AuthApi, 'reauthenticate'> &
    Partial<Pick<AuthApi, 'reauthenticationMethods' | 'reauthenticationOptions'>>;
  /** Called after the server has accepted the confirmation; the rejected call can be repeated. */
  onSuccess?: (() => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
}

const passwordOnly: ReauthenticationMethods = { password: true, code: false, passkey: false, providers: [] };

const isMissing = (error: unknown): boolean => (Object(error) as { status?: unknown }).status === 404;

/** Confirms the session of a signed-in user, for custom markup: what the account can use, and each confirmation. */
export function useConfirmIdentity(options: UseConfirmIdentityOptions) {
  const { api } = options;
  const [methods, setMethods] = useState<ReauthenticationMethods>();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [notLoaded, setNotLoaded] = useState<{ attempt: number; failure: AuthFailure }>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    let isMounted = true;
    const show = (found: ReauthenticationMethods) => isMounted && setMethods(found);
    if (!api.reauthenticationMethods) {
      show(passwordOnly);
      return undefined;
    }
    api.reauthenticationMethods().then(show, (error: unknown) => {
      // A backend without this call has accounts with passwords.
      if (isMissing(error)) show(passwordOnly);
      else if (isMounted) setNotLoaded({ attempt, failure: readFailure(error) });
    });
    return () => {
      isMounted = false;
    };
  }, [api, attempt]);

  return {
    /** Undefined until the server has responded. */
    methods,
    /** Of a passkey, or of the first call. */
    failure: failure ?? (notLoaded?.attempt === attempt ? notLoaded.failure : null),
    isBusy,
    /** Asks again what the account can use, after {@link failure}. */
    retry: () => setAttempt(attempt + 1),
    /** Sends a password or code; rejects as `api` does. */
    confirm: (proof: ReauthenticateRequest) => api.reauthenticate(proof),
    /** Opens the browser's dialog. */
    async confirmWithPasskey(): Promise<void> {
      if (isBusy || !api.reauthenticationOptions) return;
      setFailure(null);
      setIsBusy(true);
      try {
        const credential = await getCredential(await api.reauthenticationOptions(), false);
        await api.reauthenticate({ credential });
        latest.current.onSuccess?.();
      } catch (error) {
        if (!isCancelled(error)) {
          setFailure(readFailure(error));
          latest.current.onError?.(error);
        }
      }
      setIsBusy(false);
    },
  };
}
