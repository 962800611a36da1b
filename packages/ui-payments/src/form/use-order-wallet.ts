import { useWallet, type WalletState } from '../wallet/use-wallet.ts';
import { isOpenState, stateOfOrderError } from './payment-state.ts';
import { useAgreedOrder, type WalletOrderOptions } from './use-agreed-order.ts';

/**
 * The wallet's button in the payment form: the server creates the order, the visitor approves it in the wallet, and its
 * id pays the plan.
 */
export function useOrderWallet(
  options: WalletOrderOptions & { createOrder: () => Promise<string> },
): WalletState {
  const { state, show } = options.attempt;
  const { click, pay } = useAgreedOrder(options);
  return useWallet(options.context, {
    drivers: options.drivers,
    on: {
      click,
      async createOrder() {
        try {
          return await options.createOrder();
        } catch (error) {
          show(stateOfOrderError(error));
          throw error;
        }
      },
      approve: pay,
      cancel: () => show({ status: 'idle' }),
      // Nothing was captured yet. The server's error about the order is more precise than the wallet's.
      failed: () => {
        if (!isOpenState(state) && state.status !== 'invalid') show(stateOfOrderError(undefined));
      },
    },
  });
}
