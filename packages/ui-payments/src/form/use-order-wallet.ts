import type { PaymentProvider, PaymentRequest } from '@lumigraph/contracts';
import { useRef } from 'react';
import type { UseExpressOptions } from '../express/use-express.ts';
import type { DriverContext, ProviderDrivers } from '../providers/drivers.ts';
import { useWallet, type WalletState } from '../wallet/use-wallet.ts';
import { isOpenState, stateOfCollected, stateOfOrderError } from './payment-state.ts';
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
function useAgreedOrder({ attempt, provider, order }: WalletOrderOptions) {
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

/**
 * Apple Pay and Google Pay in the payment form, whatever way to pay is chosen below them. `context` is that of the provider
 * that offers them; undefined where none does.
 */
export function useOrderExpress(
  options: WalletOrderOptions,
): Pick<UseExpressOptions, 'context' | 'drivers' | 'on'> {
  const { context, drivers } = options;
  const { state, show } = options.attempt;
  const { click, pay } = useAgreedOrder(options);
  const whileClosed = (next: Parameters<typeof show>[0]) => () => {
    if (!isOpenState(state)) show(next);
  };
  return {
    context,
    drivers,
    on: {
      click,
      pay: (token) => pay({ paymentMethodId: token }),
      cancel: whileClosed({ status: 'idle' }),
      failed: whileClosed(stateOfCollected({ status: 'refused' })),
    },
  };
}

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
