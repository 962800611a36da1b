import type { Appearance } from '@lumigraph/ui-kit';
import type { Plan } from '@lumigraph/contracts';
import { createContext, type ComponentType } from 'react';
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
  | 'express'
  | 'saved-cards'
  | 'saved-card'
  | 'product-amount'
  | 'product-choice'
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

export interface PaymentSubmitProps {
  /** In the EU it states the obligation to pay; show it unchanged. */
  label: string;
  isBusy: boolean;
  /** False while something is missing. Keep the button focusable: a press shows what it is. */
  canSubmit: boolean;
}

export interface PlanSlotProps {
  plan: Plan;
  /** The plan of the user's paid subscription. */
  isCurrent: boolean;
}

export interface PlanChooseProps {
  plan: Plan;
  /** Where the plan is bought or changed. */
  href: string;
  label: string;
  /** The plan that saves most. */
  isBest: boolean;
  /** The user's plan is not loaded yet: show it as busy, and do not follow `href`. */
  isBusy: boolean;
}

/**
 * Components that replace parts of the payment form and the plan cards. The picker and the fields belong to the
 * providers.
 */
export interface PaymentSlots {
  /** Above the providers. */
  header?: ComponentType | undefined;
  /** Below the order button, instead of the line about the encrypted connection. */
  footer?: ComponentType | undefined;
  /** The order button: a `<button type="submit">`. Wallets draw their own. */
  submit?: ComponentType<PaymentSubmitProps> | undefined;
  /** Of a plan card: below its name. */
  planHeader?: ComponentType<PlanSlotProps> | undefined;
  /** Of a plan card: below its link. */
  planFooter?: ComponentType<PlanSlotProps> | undefined;
  /** Of a plan card: the link that chooses the plan. */
  planChoose?: ComponentType<PlanChooseProps> | undefined;
}

export interface PaymentUi {
  localization: PaymentLocalization | undefined;
  wording: PaymentWording;
  elements: PaymentAppearance['elements'];
  slots: PaymentSlots;
}

/** Texts and appearance of the site for the parts below; `<PaymentUiProvider>` sets it. */
export const PaymentUiContext = /* @__PURE__ */ createContext<PaymentUi>({
  localization: undefined,
  wording: 'eu',
  elements: undefined,
  slots: {},
});
