import { classesOf, TokenScope, type ClassOf } from '@lumigraph/ui-kit';
import { mergeTexts } from '@lumigraph/ui-kit/texts';
import { useContext, useMemo, type ReactNode } from 'react';
import type { PaymentLocalization } from '../texts/payment-messages.ts';
import {
  PaymentUiContext,
  type PaymentAppearance,
  type PaymentElement,
  type PaymentSlots,
  type PaymentWording,
} from './payment-ui-context.ts';

export interface PaymentUiProviderProps {
  localization?: PaymentLocalization | undefined;
  /** @default 'eu' */
  wording?: PaymentWording | undefined;
  appearance?: PaymentAppearance | undefined;
  slots?: PaymentSlots | undefined;
  children: ReactNode;
}

/**
 * Texts, tokens, class names and components for the widgets and parts below it. Nested providers and the props of a
 * widget are merged: of the same text, token, part or slot, the inner one counts.
 */
export function PaymentUiProvider({ children, ...props }: PaymentUiProviderProps) {
  return (
    <PaymentUiScope {...props}>
      <TokenScope variables={props.appearance?.variables}>{children}</TokenScope>
    </PaymentUiScope>
  );
}

/** As the provider, for a widget: it sets the tokens on its root. */
export function PaymentUiScope({
  localization,
  wording,
  appearance,
  slots,
  children,
}: PaymentUiProviderProps) {
  const outer = useContext(PaymentUiContext);
  const ui = useMemo(
    () => ({
      localization: mergeTexts(outer.localization, localization),
      wording: wording ?? outer.wording,
      elements: { ...outer.elements, ...appearance?.elements },
      slots: { ...outer.slots, ...slots },
    }),
    [localization, wording, appearance?.elements, slots, outer],
  );
  return <PaymentUiContext.Provider value={ui}>{children}</PaymentUiContext.Provider>;
}

/** Whether prices and order buttons have the wording of the European Union. */
export const useEuWording = (): boolean => useContext(PaymentUiContext).wording === 'eu';

/** Returns the class name of a part, including the site's. */
export const useClassOf = (): ClassOf<PaymentElement> => classesOf(useContext(PaymentUiContext).elements);

/** The components of the site. */
export const useSlots = (): PaymentSlots => useContext(PaymentUiContext).slots;
