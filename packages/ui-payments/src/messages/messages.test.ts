import { expect, it } from 'vitest';
import { testCatalogues } from '../../../../tooling/test/catalogue-tests.ts';
import en from './en.json';

// Names of the providers are the same in every language; some use the English date format or “Total”.
testCatalogues(import.meta.dirname, [
  'providers.paypal',
  'providers.revolut',
  'providers.revolutBusiness',
  'card.expiryFormat',
  'form.total',
]);

it('says the fixed sentences in English', () => {
  expect(en.problems).toEqual({
    number: 'Invalid card number',
    expiry: 'Invalid expiry date',
    cvc: 'Invalid CVC',
    name: 'Cardholder name is required',
  });
  expect(en.errors).toMatchObject({
    PAYMENT_ERROR: 'Payment processing failed',
    NETWORK_ERROR: 'Unable to reach payment service',
    UNKNOWN_ERROR: 'An unexpected error occurred',
    WALLET_FAILED: 'PayPal payment failed',
  });
});
