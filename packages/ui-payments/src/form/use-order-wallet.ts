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
  /** What is ordered; undefined while something is missing. */
  order: () => PaymentRequest | undefined;
  createOrder: () => Promise<string>;
}

/** The wallet's button in the payment form: an order of the server's, approved in the wallet, paid by its number. */
export function useOrderWallet({ attempt, ...options }: OrderWalletOptions): WalletState {
  const { state, show } = attempt;
  // What the visitor agreed to when the wallet's window was opened; it is paid under exactly that.
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
      async approve(orderId, paypalDetails) {
        const { provider } = options;
        if (provider === undefined || !agreed.current) return;
        const request = { ...agreed.current, orderId, paypalOrderId: orderId, paypalDetails };
        if (attempt.begin({ provider, request })) await attempt.send();
      },
      cancel: () => show({ status: 'idle' }),
      // Nothing was captured yet. What the server said about the order says more.
      failed: () => {
        if (!isOpenState(state) && state.status !== 'invalid') show(stateOfOrderError(undefined));
      },
    },
  });
}
