import { expect, it } from 'vitest';
import type { OrderRequest } from '../provider-adapter.ts';
import { walletSource } from './paypal-order.ts';

it('both ways back from PayPal lead to the site of the checkout, in its language', () => {
  const returnUrl = 'https://twosome.example/subscription/success?payment=pay_1&lang=de';
  expect(walletSource({ returnUrl } as OrderRequest, false)).toMatchObject({
    experience_context: {
      return_url: returnUrl,
      cancel_url: 'https://twosome.example/subscription/cancel?lang=de',
    },
  });
});
