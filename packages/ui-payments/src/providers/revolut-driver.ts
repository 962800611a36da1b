import loadRevolut, { type RevolutCheckoutInstance } from '@revolut/checkout';
import type { Confirmation, DriverContext } from './drivers.ts';
import { loadScriptFrom } from './load-script.ts';

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

/** Shows Revolut's card field over the page; Revolut stores the card for renewals, and not for a one-off payment. */
export async function confirmWithRevolut(context: DriverContext, token: string): Promise<Confirmation> {
  const checkout = await openCheckout(context, token);
  return new Promise((resolve) => {
    checkout.payWithPopup({
      ...(context.savesCard === false ? {} : { savePaymentMethodFor: 'merchant' }),
      locale: 'auto',
      onSuccess: () => resolve('done'),
      // Declined or failed: the server requests the state of the order from Revolut.
      onError: () => resolve('done'),
      onCancel: () => resolve('cancelled'),
    });
  });
}
