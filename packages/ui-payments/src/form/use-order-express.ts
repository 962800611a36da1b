import type { PaymentProvider, PaymentRequest } from '@lumigraph/contracts';
import { useRef } from 'react';
import type { UseExpressOptions } from '../express/use-express.ts';
import type { DriverContext, ProviderDrivers } from '../providers/drivers.ts';
import { isOpenState, stateOfCollected, type PaymentKind } from './payment-state.ts';
import type { useAttempt } from './use-attempt.ts';

export interface OrderExpressOptions {
  context: DriverContext | undefined;
  kind: PaymentKind | undefined;
  drivers: ProviderDrivers;
  attempt: ReturnType<typeof useAttempt>;
  provider: PaymentProvider | undefined;
  /** The order; undefined while a value is missing. */
  order: () => PaymentRequest | undefined;
}

/** Apple Pay and Google Pay in the payment form, beside the card fields of a provider that offers them. */
export function useOrderExpress({
  context,
  kind,
  drivers,
  attempt,
  provider,
  order,
}: OrderExpressOptions): Pick<UseExpressOptions, 'context' | 'drivers' | 'on'> {
  const { state, show } = attempt;
  // The order at the moment when the wallet was opened; the payment uses exactly this one.
  const agreed = useRef<PaymentRequest | undefined>(undefined);
  const isOffered = context?.offer.wallets !== undefined && (kind === 'fields' || kind === 'card');
  return {
    context: isOffered ? context : undefined,
    drivers,
    on: {
      click() {
        if (isOpenState(state)) return false;
        agreed.current = order();
        return agreed.current !== undefined;
      },
      async pay(token) {
        if (provider === undefined || !agreed.current) return;
        const request = { ...agreed.current, paymentMethodId: token };
        if (attempt.begin({ provider, request })) await attempt.send();
      },
      cancel() {
        if (!isOpenState(state)) show({ status: 'idle' });
      },
      failed() {
        if (!isOpenState(state)) show(stateOfCollected({ status: 'refused' }));
      },
    },
  };
}
