import { expect, it } from 'vitest';
import { paymentSources } from './payment-policy.ts';

const card = {
  provider: 'stripe',
  kind: 'card',
  integration: 'stripe-elements',
  environment: 'live',
} as const;
const wallet = {
  provider: 'paypal',
  kind: 'wallet',
  integration: 'paypal-buttons',
  environment: 'live',
} as const;

it('the sandbox brings no foreign origin', () => {
  const sources = paymentSources([
    { ...card, integration: 'card-fields', environment: 'sandbox' },
    { ...wallet, environment: 'sandbox', publicKey: 'sandbox', scriptUrl: '/dev/wallet/sdk.js' },
  ]);
  expect(sources).toEqual({ scripts: [], frames: [], connections: [], images: [], needsNonce: false });
});

it('only the enabled providers may load anything', () => {
  const sources = paymentSources([{ ...card, publicKey: 'pk_live_1' }]);
  expect(sources.scripts).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com']);
  expect(JSON.stringify(sources)).not.toContain('paypal');
  expect(sources.needsNonce).toBe(false);
  expect(paymentSources([{ ...wallet, publicKey: 'client' }]).needsNonce).toBe(true);
  const own = { ...wallet, scriptUrl: 'https://www.sandbox.paypal.com/sdk/js' };
  expect(paymentSources([own]).scripts).toContain('https://*.paypal.com');
  const lookalike = { ...wallet, scriptUrl: 'https://evil-paypal.com/sdk/js' };
  expect(paymentSources([lookalike]).scripts).toEqual(['https://evil-paypal.com']);
});

it('a stand-in for a provider’s script gets its own origin, not the provider’s', () => {
  const sources = paymentSources([
    { ...card, publicKey: 'pk_test_1', scriptUrl: 'http://localhost:4400/v3.js' },
  ]);
  expect(sources.scripts).toEqual(['http://localhost:4400']);
  expect(JSON.stringify(sources)).not.toContain('stripe.com');
});
