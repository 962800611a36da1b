import { expect, it } from 'vitest';
import { paymentSources } from './payment-policy.ts';

it('the sandbox brings no foreign origin', () => {
  const sources = paymentSources([
    { provider: 'stripe', kind: 'card' },
    { provider: 'paypal', kind: 'wallet', publicKey: 'sandbox', scriptUrl: '/dev/wallet.js' },
  ]);
  expect(sources).toEqual({ scripts: [], frames: [], connections: [], pictures: [], needsNonce: false });
});

it('only the enabled providers may load anything', () => {
  const sources = paymentSources([{ provider: 'stripe', kind: 'card', publicKey: 'pk_live_1' }]);
  expect(sources.scripts).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com']);
  expect(JSON.stringify(sources)).not.toContain('paypal');
  expect(sources.needsNonce).toBe(false);
  expect(paymentSources([{ provider: 'paypal', kind: 'wallet', publicKey: 'client' }]).needsNonce).toBe(true);
});

it('a stand-in for a provider’s script gets its own origin, not the provider’s', () => {
  const sources = paymentSources([
    { provider: 'stripe', kind: 'card', publicKey: 'pk_test_1', scriptUrl: 'http://localhost:4400/v3.js' },
  ]);
  expect(sources.scripts).toEqual(['http://localhost:4400']);
  expect(JSON.stringify(sources)).not.toContain('stripe.com');
});
