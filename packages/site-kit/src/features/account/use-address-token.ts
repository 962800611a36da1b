import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The `token` in the fragment of a link from a mail, taken out of the address at once. Undefined until
 * it was looked for, null when there is none.
 */
export function useAddressToken(): string | null | undefined {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    // The address is outside of React, and on the server there is none: this cannot be worked out while rendering.
    // oxlint-disable react/set-state-in-effect
    const found = new URLSearchParams(hash.replace(/^#/, '')).get('token');
    if (found) {
      // The router's own state is kept; it goes on believing in the old address, which nothing reads any more.
      history.replaceState(history.state, '', location.pathname + location.search);
      setToken(found);
    } else setToken((current) => current ?? null);
  }, [hash]);
  return token;
}
