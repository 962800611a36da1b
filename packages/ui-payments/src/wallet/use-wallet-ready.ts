import { WALLET_RENDER_DELAY_MS, type PaymentProvider } from '@lumigraph/contracts';
import { useEffect, useState } from 'react';

/** True 100 ms after this wallet was selected; another choice in between starts anew (specification 2.5, decisions C32). */
export function useWalletReady(provider: PaymentProvider | undefined): boolean {
  const [readyFor, setReadyFor] = useState<PaymentProvider>();
  useEffect(() => {
    const timer = setTimeout(() => setReadyFor(provider), WALLET_RENDER_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setReadyFor(undefined);
    };
  }, [provider]);
  return provider !== undefined && readyFor === provider;
}
