import loadRevolut, {
  isValidLocale,
  type RevolutCheckoutErrorType,
  type RevolutCheckoutInstance,
} from '@revolut/checkout';
import type { Confirmation, DriverContext } from '../drivers.ts';
import { loadScriptFrom } from '../load-script.ts';

type CreateCheckout = (token: string) => Promise<RevolutCheckoutInstance> | RevolutCheckoutInstance;

/** Revolut's checkout for an order, from Revolut's origin or from the address in the payment options. */
async function openCheckout({ offer }: DriverContext, token: string): Promise<RevolutCheckoutInstance> {
  if (offer.scriptUrl === undefined)
    return loadRevolut(token, offer.environment === 'live' ? 'prod' : 'sandbox');
  await loadScriptFrom(offer.scriptUrl);
  const create = (globalThis as { RevolutCheckout?: CreateCheckout }).RevolutCheckout;
  if (!create) throw new Error('The script of Revolut brought no RevolutCheckout.');
  return create(token);
}

/** Codes of failed payments; every other error is `payment_failed`. */
const failureCodes: Readonly<Partial<Record<RevolutCheckoutErrorType, string>>> = {
  'error.declined': 'card_declined',
  'error.do-not-honour': 'card_declined',
  'error.insufficient-funds': 'insufficient_funds',
  'error.expired-card': 'expired_card',
  'error.incorrect-cvv-code': 'incorrect_cvc',
  'error.3ds-failed': 'authentication_failed',
};

/** Revolut has no texts in Chinese; there the browser decides. */
function localeOf(language: string) {
  const locale = language.slice(0, 2);
  return isValidLocale(locale) ? locale : 'auto';
}

/** Shows Revolut's card field over the page; Revolut stores the card for renewals, and not for a one-off payment. */
export async function confirmWithRevolut(context: DriverContext, token: string): Promise<Confirmation> {
  const checkout = await openCheckout(context, token);
  return new Promise((resolve) => {
    checkout.payWithPopup({
      ...(context.savesCard === false ? {} : { savePaymentMethodFor: 'merchant' }),
      locale: localeOf(context.language),
      onSuccess: () => resolve('done'),
      onError: ({ type }) => resolve({ failureCode: failureCodes[type] ?? 'payment_failed' }),
      onCancel: () => resolve('cancelled'),
    });
  });
}
