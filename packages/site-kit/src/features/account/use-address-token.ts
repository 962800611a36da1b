import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The `token` in the fragment of a link from a mail, removed from the address at once. Undefined until the
 * address was read, null when there is none.
 */
export function useAddressToken(): string | null | undefined {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    // oxlint-disable react/set-state-in-effect -- the server does not have the address: rendering cannot read it
    const found = new URLSearchParams(hash.replace(/^#/, '')).get('token');
    if (found) {
      // The router's own state is kept. The router still holds the old address, which no code reads
      // afterwards.
      history.replaceState(history.state, '', location.pathname + location.search);
      setToken(found);
    } else setToken((current) => current ?? null);
  }, [hash]);
  return token;
}
