import { createTexts, type Texts } from '@lumigraph/ui-kit/texts';
import { useContext } from 'react';
import { PaymentUiContext } from '../appearance/payment-ui-context.ts';
import { englishMessages, type PaymentMessages, type PaymentTextKey } from './payment-messages.ts';

/** The namespace of this package in the host's translations: a host adds `messages/<locale>.json` under this name. */
export const PAYMENTS_NAMESPACE = 'ui-payments';

export type PaymentTexts = Texts<PaymentTextKey>;

const useTexts = createTexts<PaymentMessages>(PAYMENTS_NAMESPACE, englishMessages);

/** Looks up the site's own texts (`localization`) first, then the host's translations, then the package's English. */
export function usePaymentTexts(): PaymentTexts {
  return useTexts(useContext(PaymentUiContext).localization);
}
