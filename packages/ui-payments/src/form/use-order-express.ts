import type { UseExpressOptions } from '../express/use-express.ts';
import { isOpenState, stateOfCollected, type PaymentKind } from './payment-state.ts';
import { useAgreedOrder, type WalletOrderOptions } from './use-agreed-order.ts';

/** Apple Pay and Google Pay in the payment form, beside the card fields of a provider that offers them. */
export function useOrderExpress({
  kind,
  ...options
}: WalletOrderOptions & { kind: PaymentKind | undefined }): Pick<
  UseExpressOptions,
  'context' | 'drivers' | 'on'
> {
  const { context, drivers } = options;
  const { state, show } = options.attempt;
  const { click, pay } = useAgreedOrder(options);
  const isOffered = context?.offer.wallets !== undefined && (kind === 'fields' || kind === 'card');
  const whileClosed = (next: Parameters<typeof show>[0]) => () => {
    if (!isOpenState(state)) show(next);
  };
  return {
    context: isOffered ? context : undefined,
    drivers,
    on: {
      click,
      pay: (token) => pay({ paymentMethodId: token }),
      cancel: whileClosed({ status: 'idle' }),
      failed: whileClosed(stateOfCollected({ status: 'refused' })),
    },
  };
}
