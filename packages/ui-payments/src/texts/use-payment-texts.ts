import { createTexts } from '@lumigraph/ui-kit/texts';
import { useContext } from 'react';
import { PaymentUiContext } from '../appearance/payment-ui-context.ts';
import {
  englishMessages,
  PAYMENTS_NAMESPACE,
  type PaymentMessages,
  type PaymentTexts,
} from './payment-messages.ts';

const useTexts = createTexts<PaymentMessages>(PAYMENTS_NAMESPACE, englishMessages);

/** Looks up the site's own texts (`localization`) first, then the host's translations, then the package's English. */
export function usePaymentTexts(): PaymentTexts {
  return useTexts(useContext(PaymentUiContext).localization);
}
