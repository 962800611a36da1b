import { expect, it } from 'vitest';
import en from './en.json';

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
