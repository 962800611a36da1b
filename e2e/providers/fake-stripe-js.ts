import type { Page } from '@playwright/test';
import type { FakeStripe } from '../../apps/backend/src/testing/payments/fake-stripe.ts';

/** Wallets of a device, with the names that Stripe shows and reports. */
const wallets = {
  applePay: { name: 'Apple Pay', type: 'apple_pay' },
  googlePay: { name: 'Google Pay', type: 'google_pay' },
};

/** What the Express Checkout Element does: finds no wallet, finds one, or does not load. */
type Express = keyof typeof wallets | 'none' | 'loaderror';

/**
 * Replaces Stripe.js with the documented API, as far as the page uses it: Elements with a Payment Element in a frame of
 * Stripe's origin and an Express Checkout Element, their `update`, `createPaymentMethod` and `handleNextAction`. Events
 * have the fields of `@stripe/stripe-js`: `ready` and `loaderror` name their element.
 */
const scriptWith = (express: Express): string => `window.Stripe = (key) => {
  let method;
  const wallet = ${JSON.stringify(wallets)}.${express};
  const expressElement = ({ paymentMethods }) => {
    const elementType = 'expressCheckout';
    const listeners = {};
    let button;
    return {
      on: (event, listener) => { listeners[event] = listener; },
      mount(element) {
        const report = (event, detail) => setTimeout(() => listeners[event]?.({ elementType, ...detail }));
        if (${express === 'loaderror'}) {
          const error = { type: 'api_connection_error', message: 'The element could not be loaded.' };
          return report('loaderror', { error });
        }
        // A wallet of the device that the page does not want is not shown.
        if (!wallet || paymentMethods.${express} === 'never')
          return report('ready', { availablePaymentMethods: undefined });
        button = document.createElement('button');
        // Stripe's is in a frame: it does not send the form.
        button.type = 'button';
        button.textContent = 'Buy with ' + wallet.name;
        const expressPaymentType = wallet.type;
        button.onclick = () => listeners.click?.({
          elementType,
          expressPaymentType,
          reject: () => undefined,
          resolve() {
            method = 'pm_card_visa';
            listeners.confirm?.({ elementType, expressPaymentType, paymentFailed() {} });
          },
        });
        element.append(button);
        const others = { applePay: false, googlePay: false };
        report('ready', { availablePaymentMethods: { ...others, ${express}: true } });
      },
      destroy: () => button?.remove(),
    };
  };
  return {
    elements: (options, shown) => ({
      create(type, elementOptions) {
        if (type === 'expressCheckout') return expressElement(elementOptions);
        const listeners = {};
        let frame;
        addEventListener('message', ({ origin, data }) => {
          if (origin !== 'https://js.stripe.com') return;
          method = data.method;
          listeners.change?.({ elementType: 'payment', complete: Boolean(data.method) });
        });
        return {
          on: (event, listener) => { listeners[event] = listener; },
          mount(element) {
            frame = document.createElement('iframe');
            frame.title = 'Secure payment input frame';
            frame.src = 'https://js.stripe.com/frame.html';
            frame.dataset.text = options.appearance.variables.colorText;
            shown = frame;
            frame.onload = () => listeners.ready?.({ elementType: 'payment' });
            element.append(frame);
          },
          destroy: () => frame?.remove(),
        };
      },
      update({ appearance }) {
        if (appearance) shown.dataset.text = appearance.variables.colorText;
      },
      submit: () => Promise.resolve(method ? {} : { error: { type: 'validation_error' } }),
    }),
    createPaymentMethod: () => Promise.resolve({ paymentMethod: { id: method } }),
    handleNextAction: ({ clientSecret }) =>
      fetch('https://api.stripe.com/decide/' + clientSecret, { method: 'POST' }).then((response) => response.json()),
  };
};`;

/** Stripe's own page: the card number stays in it, only the id of the payment method leaves it. */
const frame = `<!doctype html><html lang="en"><title>Stripe</title><label>Card number of Stripe <input></label><script>
const methods = { '4000000000000002': 'pm_card_chargeDeclined', '4000000000003220': 'pm_card_authenticationRequired' };
document.querySelector('input').addEventListener('input', ({ target: { value } }) =>
  parent.postMessage({ method: value.length === 16 ? methods[value] || 'pm_card_visa' : undefined }, '*'));
</script></html>`;

const open = { 'access-control-allow-origin': '*' };

/** Responds for Stripe's origins; the page loads them under its real policy. */
export async function routeStripe(
  page: Page,
  stripe: FakeStripe,
  { decision = 'approve', express = 'none' }: { decision?: 'approve' | 'refuse'; express?: Express } = {},
): Promise<void> {
  await page.route('https://js.stripe.com/frame.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: frame }),
  );
  await page.route(/^https:\/\/js\.stripe\.com\/.*stripe\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: scriptWith(express) }),
  );
  await page.route('https://api.stripe.com/decide/*', (route) => {
    const clientSecret = route.request().url().split('/').at(-1) ?? '';
    stripe.decide(clientSecret, decision);
    const error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' };
    const json = decision === 'approve' ? { paymentIntent: { client_secret: clientSecret } } : { error };
    return route.fulfill({ headers: open, json });
  });
}
