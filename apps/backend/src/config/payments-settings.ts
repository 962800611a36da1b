import Type from 'typebox';
import { paypal, paypalSettings } from './payments/paypal-settings.ts';
import { revolut, revolutSettings } from './payments/revolut-settings.ts';
import { stripe, stripeSettings } from './payments/stripe-settings.ts';

/** The payment providers, in the order of their settings. */
export const providersInSettings = [stripe, paypal, revolut] as const;

export const paymentFormats = { ...stripe.formats, ...paypal.formats, ...revolut.formats };

/** Settings of the payment providers; each is offered when its keys are set. */
export const paymentSettings = {
  ...stripeSettings,
  ...paypalSettings,
  ...revolutSettings,
  ONE_OFF_PRODUCTS: Type.String({
    default: '',
    maxLength: 20_000,
    description:
      'Products that are paid once, as a JSON list: id, names by language, amounts or open limits, VAT, sites (docs/operators/payments.md). Empty: none is offered.',
  }),
  PAYMENTS_RAW_CARD: Type.String({
    enum: ['', 'saq-d'],
    default: '',
    description:
      'saq-d lets card numbers of the page\u2019s own card fields pass through this server to a bank-style provider that takes them, and says that you meet PCI DSS SAQ D. None of the providers above needs it. Empty: card data is refused outside the sandbox.',
  }),
};
