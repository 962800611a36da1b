import { createContext } from 'react';
import type { PaymentLocalization } from './payment-messages.ts';

/** Sentences of the site for the parts below; `<PaymentUiProvider>` sets it. */
export const PaymentUiContext = createContext<PaymentLocalization | undefined>(undefined);
