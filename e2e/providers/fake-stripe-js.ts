import type { Page } from '@playwright/test';
import type { FakeStripe } from '../../apps/backend/src/testing/payments/fake-stripe.ts';

/**
 * Replaces Stripe.js with the documented API, as far as the page uses it: Elements with a Payment Element in a frame of
 * Stripe's origin, their `update`, `createPaymentMethod` and `handleNextAction`.
 */
const script = `window.Stripe = (key) => {
  let method, collected;
  return {
    elements: (options) => ({
      create(type) {
        const listeners = {};
        let frame;
        addEventListener('message', ({ origin, data }) => {
          if (origin !== 'https://js.stripe.com') return;
          method = data.method;
          listeners.change?.({ complete: Boolean(data.method) });
        });
        return {
          on: (event, listener) => { listeners[event] = listener; },
          mount(element) {
            frame = document.createElement('iframe');
            frame.title = 'Secure payment input frame';
            frame.src = 'https://js.stripe.com/frame.html';
            frame.onload = () => listeners.ready?.();
            element.append(frame);
          },
          destroy: () => frame?.remove(),
        };
      },
      update() {},
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
  decision: 'approve' | 'refuse' = 'approve',
): Promise<void> {
  await page.route('https://js.stripe.com/frame.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: frame }),
  );
  await page.route(/^https:\/\/js\.stripe\.com\/.*stripe\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.route('https://api.stripe.com/decide/*', (route) => {
    const clientSecret = route.request().url().split('/').at(-1) ?? '';
    stripe.decide(clientSecret, decision);
    const error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' };
    const json = decision === 'approve' ? { paymentIntent: { client_secret: clientSecret } } : { error };
    return route.fulfill({ headers: open, json });
  });
}
