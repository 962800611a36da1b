import { classesOf, type ClassOf } from '@lumigraph/ui-kit';
import { useContext, useMemo, type ReactNode } from 'react';
import type { PaymentLocalization } from '../texts/payment-messages.ts';
import {
  PaymentUiContext,
  type PaymentAppearance,
  type PaymentElement,
  type PaymentWording,
} from './payment-ui-context.ts';

export interface PaymentUiProviderProps {
  localization?: PaymentLocalization | undefined;
  /** @default 'eu' */
  wording?: PaymentWording | undefined;
  appearance?: Pick<PaymentAppearance, 'elements'> | undefined;
  children: ReactNode;
}

/** Default texts and class names for the widgets and parts below it. A prop of a widget takes precedence. */
export function PaymentUiProvider({ localization, wording, appearance, children }: PaymentUiProviderProps) {
  const outer = useContext(PaymentUiContext);
  const ui = useMemo(
    () => ({
      localization: localization ?? outer.localization,
      wording: wording ?? outer.wording,
      elements: appearance?.elements ?? outer.elements,
    }),
    [localization, wording, appearance?.elements, outer],
  );
  return <PaymentUiContext.Provider value={ui}>{children}</PaymentUiContext.Provider>;
}

/** Whether prices and order buttons have the wording of the European Union. */
export const useEuWording = (): boolean => useContext(PaymentUiContext).wording === 'eu';

/** Returns the class name of a part, including the site's. */
export const useClassOf = (): ClassOf<PaymentElement> => classesOf(useContext(PaymentUiContext).elements);
