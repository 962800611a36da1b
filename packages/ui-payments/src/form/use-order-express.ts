import type { UseExpressOptions } from '../express/use-express.ts';
import { isOpenState, stateOfCollected } from './payment-state.ts';
import { useAgreedOrder, type WalletOrderOptions } from './use-agreed-order.ts';

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
