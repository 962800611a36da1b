import { paypal, paypalSettings } from './payments/paypal-settings.ts';
import { revolut, revolutSettings } from './payments/revolut-settings.ts';
import { stripe, stripeSettings } from './payments/stripe-settings.ts';
import { choice, text } from './setting-values.ts';

/** The payment providers, in the order of their settings. */
export const providersInSettings = [stripe, paypal, revolut] as const;

export const paymentFormats = { ...stripe.formats, ...paypal.formats, ...revolut.formats };

/** Settings of the payment providers; each is offered when its keys are set. */
export const paymentSettings = {
  ...stripeSettings,
  ...paypalSettings,
  ...revolutSettings,
  ONE_OFF_PRODUCTS: text(
    'Products that are paid once, as a JSON list: id, names by language, amounts or open limits, VAT, sites (docs/operators/payments.md). Empty: none is offered.',
    { maxLength: 20_000 },
  ),
  COUNTRIES_NOT_SERVED: text(
    'Countries in which nothing is sold, as codes (ISO 3166) separated by commas: the checkout does not offer them and the server refuses them.',
    { format: 'country-list' },
  ),
  VIES_URL: text(
    'Where VAT numbers of companies are checked. Empty: VIES of the European Commission in production, nowhere else. Where it does not respond, the sale is made and marked in the studio.',
    { format: 'http-url' },
  ),
  PAYMENTS_RAW_CARD: choice(
    'saq-d lets card numbers of the page\u2019s own card fields pass through this server to a bank-style provider that takes them, and says that you meet PCI DSS SAQ D. None of the providers above needs it. Empty: card data is refused outside the sandbox.',
    ['', 'saq-d'],
  ),
};
