import type { Appearance } from '@lumigraph/ui-kit';
import { createContext } from 'react';
import type { PaymentLocalization } from '../texts/payment-messages.ts';

/** Parts to which a site can add a class name. */
export type PaymentElement =
  | 'payment-form'
  | 'providers'
  | 'provider'
  | 'card-fields'
  | 'card-field'
  | 'hosted-fields'
  | 'wallet'
  | 'payment-notice'
  | 'payment-order'
  | 'pay-button'
  | 'plans'
  | 'plan'
  | 'plan-choose'
  | 'invoices'
  | 'invoice'
  | 'invoice-download';

export type PaymentAppearance = Appearance<PaymentElement>;

/**
 * Legal wording of prices and order buttons. `eu` states the included VAT and the obligation to pay (Directive
 * 2011/83/EU, article 8); `plain` says "Pay €4.99" and nothing of taxes.
 */
export type PaymentWording = 'eu' | 'plain';

export interface PaymentUi {
  localization: PaymentLocalization | undefined;
  wording: PaymentWording;
  elements: PaymentAppearance['elements'];
}

/** Texts and appearance of the site for the parts below; `<PaymentUiProvider>` sets it. */
export const PaymentUiContext = /* @__PURE__ */ createContext<PaymentUi>({
  localization: undefined,
  wording: 'eu',
  elements: undefined,
});
