import type { PaymentProvider, PaymentRequest } from '@lumigraph/contracts';
import { useRef } from 'react';
import type { DriverContext, ProviderDrivers } from '../providers/drivers.ts';
import { isOpenState } from './payment-state.ts';
import type { useAttempt } from './use-attempt.ts';

/** What the wallets of a form need from it. */
export interface WalletOrderOptions {
  context: DriverContext | undefined;
  drivers: ProviderDrivers;
  attempt: ReturnType<typeof useAttempt>;
  provider: PaymentProvider | undefined;
  /** The order; undefined while a value is missing. */
  order: () => PaymentRequest | undefined;
}

/** The order at the moment when a wallet was opened; the payment uses exactly this one. */
export function useAgreedOrder({ attempt, provider, order }: WalletOrderOptions) {
  const agreed = useRef<PaymentRequest | undefined>(undefined);
  return {
    /** Before the wallet opens; false keeps it closed. */
    click(): boolean {
      if (isOpenState(attempt.state)) return false;
      agreed.current = order();
      return agreed.current !== undefined;
    },
    /** Pays with what the wallet returned. */
    async pay(approved: Partial<PaymentRequest>): Promise<void> {
      if (provider === undefined || !agreed.current) return;
      if (attempt.begin({ provider, request: { ...agreed.current, ...approved } })) await attempt.send();
    },
  };
}
