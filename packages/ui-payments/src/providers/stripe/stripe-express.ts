import type { DeviceWallet } from '@lumigraph/contracts';
import type { AvailablePaymentMethods } from '@stripe/stripe-js';
import type { DriverContext, ExpressDriver } from '../drivers.ts';
import { elementsOptions, openStripe } from './stripe-driver.ts';

/** Apple Pay and Google Pay in Stripe's Express Checkout element; both return a `paymentMethodId` for the payment. */
export async function openStripeExpress(context: DriverContext): Promise<ExpressDriver> {
  const stripe = await openStripe(context);
  const offered = (wallet: DeviceWallet) =>
    context.offer.wallets?.includes(wallet) ? ('always' as const) : ('never' as const);
  let destroyElement = (): void => undefined;
  return {
    mount(element, on) {
      const elements = stripe.elements(elementsOptions(context, element));
      const express = elements.create('expressCheckout', {
        // Their labels state the order in the language of the wallet.
        buttonType: { applePay: 'buy', googlePay: 'buy' },
        buttonHeight: 48,
        paymentMethods: {
          applePay: offered('apple-pay'),
          googlePay: offered('google-pay'),
          link: 'never',
          paypal: 'never',
          amazonPay: 'never',
          klarna: 'never',
        },
      });
      express.on('ready', ({ availablePaymentMethods }) => on.ready(walletsOf(availablePaymentMethods)));
      // Without its element no wallet can be offered; the card fields stay.
      express.on('loaderror', () => on.ready([]));
      express.on('cancel', () => on.cancel());
      express.on('click', (event) => {
        if (on.click()) event.resolve();
        else event.reject();
      });
      express.on('confirm', (event) => {
        void (async () => {
          const { error: missing } = await elements.submit();
          const { error, paymentMethod } = missing
            ? { error: missing, paymentMethod: undefined }
            : await stripe.createPaymentMethod({ elements });
          if (error) {
            event.paymentFailed({ reason: 'fail' });
            on.failed();
          } else await on.pay(paymentMethod.id);
        })().catch(() => on.failed());
      });
      express.mount(element);
      destroyElement = () => express.destroy();
    },
    destroy: () => destroyElement(),
  };
}

const walletsOf = (available: AvailablePaymentMethods | undefined): DeviceWallet[] => [
  ...(available?.applePay ? (['apple-pay'] as const) : []),
  ...(available?.googlePay ? (['google-pay'] as const) : []),
];
