import type { Payment, PaymentOptions, Plan } from '@lumigraph/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import english from './messages/en.json';
import { keepCheckout } from './kept-checkout.ts';
import { PaymentScreen } from './payment-screen.tsx';
import { plans } from './story-billing.tsx';
import { renderBilling } from './testing/render-billing.tsx';

const options: PaymentOptions = {
  sandbox: true,
  consentVersion: '2026-11',
  providers: [
    { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
    { provider: 'paypal', kind: 'wallet', integration: 'wallet-button', environment: 'sandbox' },
  ],
};
const waiting: Payment = {
  id: 'pay_1',
  status: 'pending',
  amount: 4.99,
  currency: 'EUR',
  provider: 'Stripe',
  planId: 'premium-monthly',
  createdAt: '2026-11-20T10:00:00Z',
  nextAction: { type: 'redirect', url: '/dev/bank/1' },
};

interface Shown {
  offered?: Plan[];
  declined?: Payment;
}

async function show(
  planId: string,
  open: Payment | null,
  { offered = plans, declined: refused }: Shown = {},
): Promise<void> {
  await renderBilling(
    <PaymentScreen planId={planId} declinedId={refused?.id} renderForm={(form) => form} />,
    {
      texts: { lng: 'en', resources: { en: { subscription: english } } },
      payments: {
        options: () => Promise.resolve(options),
        history: () => Promise.resolve({ items: open ? [open] : [], page: 1, pageSize: 5, total: 1 }),
        confirm: () => Promise.resolve((refused ?? open) as Payment),
      },
      subscriptions: {
        plans: () => Promise.resolve(offered),
        current: () => Promise.resolve({ status: 'None', isPremium: false, trialAvailable: true }),
      },
    },
  );
}

const goOnLink = () => screen.findByRole('link', { name: 'Continue to your bank' });
const providers = () => screen.findByRole('group', { name: 'How would you like to pay?' });

const consent = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Start Premium now/ });

it('offers to go on with an open payment for another plan, or to order this one instead', async () => {
  await show('premium-yearly', waiting);
  const link = await screen.findByRole('link', { name: 'Continue with that payment' });
  expect(link.getAttribute('href')).toBe('/subscription/payment?plan=premium-monthly');
  expect(await providers()).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Continue to your bank' })).toBeNull();
});

it('goes on with an open payment for the same plan', async () => {
  await show('premium-monthly', waiting);
  expect((await goOnLink()).getAttribute('href')).toBe('/dev/bank/1');
  expect(screen.queryByText('You have an open payment')).toBeNull();
});

it('orders nothing beside a payment whose outcome nobody knows, whatever plan it is for', async () => {
  const { nextAction: _none, ...unknown } = waiting;
  await show('premium-yearly', { ...unknown, status: 'processing' });
  expect(await screen.findByText('We can’t confirm your payment yet')).toBeTruthy();
  expect(screen.queryByText('You have an open payment')).toBeNull();
});

it('offers no trial beside an open payment', async () => {
  const withTrial = plans.map((plan) => ({ ...plan, trialDays: 7 }));
  await show('premium-yearly', waiting, { offered: withTrial });
  await providers();
  expect(screen.queryByRole('button', { name: 'Start free trial' })).toBeNull();
});

const declined: Payment = { ...waiting, status: 'failed', failureCode: 'insufficient_funds' };

it('fills in again what the bank declined, and says why', async () => {
  keepCheckout({ planId: 'premium-monthly', country: 'PT' });
  await show('premium-monthly', null, { declined });
  expect(await screen.findByText(/This card has insufficient funds/)).toBeTruthy();
  expect(screen.getByText(/Your details are still here/)).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).value).toBe('PT');
  expect(consent().checked).toBe(true);
});

it.each<[string, string, Payment]>([
  ['another order', 'premium-yearly', declined],
  ['a payment that was not declined', 'premium-monthly', { ...declined, status: 'succeeded' }],
])('restores no consent for %s', async (_name, planId, payment) => {
  keepCheckout({ planId: 'premium-monthly', country: 'PT' });
  await show(planId, null, { declined: payment });
  await providers();
  expect(consent().checked).toBe(false);
});
