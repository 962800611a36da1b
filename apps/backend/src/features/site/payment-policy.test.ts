import { expect, it } from 'vitest';
import { paymentPermission, paymentSources } from './payment-policy.ts';

const card = {
  provider: 'stripe',
  kind: 'card',
  integration: 'hosted-fields',
  environment: 'live',
} as const;
const wallet = {
  provider: 'paypal',
  kind: 'wallet',
  integration: 'wallet-button',
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

it('only Google Pay adds origins, and only wallets of a device give a permission', () => {
  const stripe = { ...card, publicKey: 'pk_live_1' };
  const google = paymentSources([{ ...stripe, wallets: ['google-pay', 'apple-pay'] }]);
  expect(google.connections).toEqual([
    'https://api.stripe.com',
    'https://google.com/pay',
    'https://www.google.com/pay',
    'https://pay.google.com',
  ]);
  const without = paymentSources([stripe]);
  expect({ ...google, connections: without.connections }).toEqual(without);
  expect(paymentSources([{ ...stripe, wallets: ['apple-pay'] }])).toEqual(without);
  expect(paymentPermission([{ ...stripe, wallets: ['apple-pay'] }])).toBe(
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com")',
  );
  expect(paymentPermission([stripe, { ...wallet, publicKey: 'client' }])).toBeUndefined();
  const scriptUrl = 'http://localhost:4400/v3.js';
  const standIn = paymentSources([{ ...stripe, scriptUrl, wallets: ['google-pay'] }]);
  expect(standIn.connections).toEqual(['http://localhost:4400']);
});
