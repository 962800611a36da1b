import type { PaymentProvider, PaymentRequest } from '@lumigraph/contracts';
import { useRef } from 'react';
import type { DriverContext, ProviderDrivers } from '../providers/drivers.ts';
import { useWallet, type WalletState } from '../wallet/use-wallet.ts';
import { isOpenState, stateOfOrderError } from './payment-state.ts';
import type { useAttempt } from './use-attempt.ts';

export interface OrderWalletOptions {
  context: DriverContext | undefined;
  drivers: ProviderDrivers;
  attempt: ReturnType<typeof useAttempt>;
  provider: PaymentProvider | undefined;
  /** The order; undefined while a value is missing. */
  order: () => PaymentRequest | undefined;
  createOrder: () => Promise<string>;
}

/**
 * The wallet's button in the payment form: the server creates the order, the visitor approves it in the wallet, and its
 * id pays the plan.
 */
export function useOrderWallet({ attempt, ...options }: OrderWalletOptions): WalletState {
  const { state, show } = attempt;
  // The order details at the moment when the wallet's window was opened; the payment uses exactly these.
  const agreed = useRef<PaymentRequest | undefined>(undefined);
  return useWallet(options.context, {
    drivers: options.drivers,
    on: {
      click() {
        if (isOpenState(state)) return false;
        agreed.current = options.order();
        return agreed.current !== undefined;
      },
      async createOrder() {
        try {
          return await options.createOrder();
        } catch (error) {
          show(stateOfOrderError(error));
          throw error;
        }
      },
      async approve(approved) {
        const { provider } = options;
        if (provider === undefined || !agreed.current) return;
        const request = { ...agreed.current, ...approved };
        if (attempt.begin({ provider, request })) await attempt.send();
      },
      cancel: () => show({ status: 'idle' }),
      // Nothing was captured yet. The server's error about the order is more precise than the wallet's.
      failed: () => {
        if (!isOpenState(state) && state.status !== 'invalid') show(stateOfOrderError(undefined));
      },
    },
  });
}
