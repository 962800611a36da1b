import type { Passkey, PasskeyApi } from '@lumigraph/contracts';
import { useEffect, useState } from 'react';
import { createCredential } from './web-authn.ts';

export type PasskeysApi = Omit<PasskeyApi, 'passkeySignInOptions' | 'signInWithPasskey'>;

/** The passkeys of the signed-in user, and changing them. The calls reject with the error of the browser or of `api`. */
export function usePasskeys(api: PasskeysApi) {
  const [list, setList] = useState<readonly Passkey[]>();
  const [loadError, setLoadError] = useState<unknown>();

  useEffect(() => {
    let isMounted = true;
    api.passkeys().then(
      (found) => isMounted && setList(found),
      (error: unknown) => isMounted && setLoadError(error),
    );
    return () => {
      isMounted = false;
    };
  }, [api]);

  const change = (next: (list: readonly Passkey[]) => readonly Passkey[]) => setList((now = []) => next(now));
  return {
    list,
    loadError,
    async add(): Promise<void> {
      const credential = await createCredential(await api.passkeyRegistrationOptions());
      const added = await api.addPasskey({ credential });
      change((now) => [...now, added]);
    },
    async rename(id: string, name: string): Promise<void> {
      const renamed = await api.renamePasskey(id, name);
      change((now) => now.map((each) => (each.id === id ? renamed : each)));
    },
    async remove(id: string): Promise<void> {
      await api.removePasskey(id);
      change((now) => now.filter((each) => each.id !== id));
    },
  };
}
