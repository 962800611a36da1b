import type { ReactNode } from 'react';
import type { PaymentLocalization } from './payment-messages.ts';
import { PaymentUiContext } from './payment-ui-context.ts';

export interface PaymentUiProviderProps {
  localization?: PaymentLocalization | undefined;
  children: ReactNode;
}

/** Sentences for the parts below it. The widget brings its own; parts work without one. */
export function PaymentUiProvider({ localization, children }: PaymentUiProviderProps) {
  return <PaymentUiContext value={localization}>{children}</PaymentUiContext>;
}
