import { MINUTE_MS, type PasskeyApi, type Session } from '@lumigraph/contracts';
import { useEffect, useRef, useState } from 'react';
import { readFailure, type AuthFailure } from '../failure/auth-failure.ts';
import type { FormEvents } from '../forms/form-events.ts';
import { cancelCeremony, getCredential, isCancelled, supportsAutofill } from './web-authn.ts';

export interface UsePasskeySignInOptions extends FormEvents<[session: Session]> {
  api: Pick<PasskeyApi, 'passkeySignInOptions' | 'signInWithPasskey'>;
}

/** Shorter than the lifetime of a challenge on the server. */
const RENEW_AFTER_MS = 4 * MINUTE_MS;

/**
 * Signs in with a passkey: `start` opens the browser's dialog. While the hook is mounted, browsers that can do it also
 * offer passkeys in a field with `autocomplete="username webauthn"`.
 */
export function usePasskeySignIn(options: UsePasskeySignInOptions) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  /** True when the user is signed in. `isOffer`: in the field, not in a dialog that the user has opened. */
  async function run(isOffer: boolean): Promise<boolean> {
    let isOurs = !isOffer;
    try {
      const { api } = latest.current;
      const credential = await getCredential(await api.passkeySignInOptions(), isOffer);
      isOurs = true;
      setIsBusy(true);
      const session = await api.signInWithPasskey({ credential, rememberMe: true });
      latest.current.onSuccess?.(session);
      return true;
    } catch (error) {
      // An offer that could not be made leaves the button and the password.
      if (isOurs && !isCancelled(error)) {
        setFailure(readFailure(error));
        latest.current.onError?.(error);
      }
      return false;
    } finally {
      if (isOurs) setIsBusy(false);
    }
  }

  const offer = async (): Promise<void> => {
    if (await supportsAutofill()) await run(true);
  };

  const latestOffer = useRef(offer);
  useEffect(() => {
    latestOffer.current = offer;
  });

  useEffect(() => {
    let isMounted = true;
    void supportsAutofill().then((can) => (can && isMounted ? latestOffer.current() : undefined));
    const timer = setInterval(() => void latestOffer.current(), RENEW_AFTER_MS);
    return () => {
      isMounted = false;
      clearInterval(timer);
      void supportsAutofill().then((can) => (can ? cancelCeremony() : undefined));
    };
  }, []);

  return {
    isBusy,
    failure,
    start: async () => {
      setFailure(null);
      setIsBusy(true);
      // The dialog has ended the offer in the field.
      if (!(await run(false))) await offer();
    },
  };
}
