import type { Invoice, Payment, Plan, Subscription } from '@lumigraph/contracts';
import { LOCALE_KEY } from '@lumigraph/ui-locale';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { keepCheckout } from '../../features/subscription/kept-checkout.ts';
import english from '../../features/subscription/messages/en.json';
import { renderBilling } from '../../features/subscription/testing/render-billing.tsx';
import { SuccessScreen } from './success-page.tsx';

const paid: Payment = {
  id: 'pay_1',
  status: 'succeeded',
  amount: 49,
  currency: 'EUR',
  provider: 'Stripe',
  // Says nothing of its interval: only the server's list of plans does.
  planId: 'gold',
  createdAt: '2026-11-20T10:00:00Z',
};
const plan = { id: 'gold', interval: 'yearly' } as Plan;
const subscription = {
  status: 'Active',
  planId: 'gold',
  currentPeriodEnd: '2027-11-20T10:00:00Z',
  cancelAtPeriodEnd: false,
} as Subscription;
const invoice = (number: string, paymentId: string) =>
  ({ id: `inv_${number}`, number, planId: 'gold', paymentId }) as Invoice;

interface Server {
  payment?: Payment;
  subscription?: Subscription;
  invoices?: Invoice[];
}

async function show(address: string, server: Server = {}): Promise<void> {
  await renderBilling(
    <>
      <SuccessScreen />
      <Address />
    </>,
    {
      texts: {
        lng: 'en',
        resources: {
          en: { subscription: english, translation: { backTo: { image: 'Back to the picture' } } },
        },
      },
      payments: { confirm: () => Promise.resolve(server.payment ?? paid) },
      subscriptions: {
        plans: () => Promise.resolve([plan]),
        current: () => Promise.resolve(server.subscription ?? subscription),
        invoices: () => Promise.resolve({ items: server.invoices ?? [], page: 1, pageSize: 100, total: 0 }),
      },
      address,
    },
  );
}

/** The payment page is another document, so the test shows only its address. */
function Address() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

const PAID = '/subscription/success?payment=pay_1';

describe('the receipt', () => {
  it('shows interval, next date and invoice as the server says them', async () => {
    await show(PAID, { invoices: [invoice('0000000002', 'pay_2'), invoice('0000000001', 'pay_1')] });
    expect(await screen.findByText('Premium yearly')).toBeTruthy();
    expect(await screen.findByText('November 20, 2027')).toBeTruthy();
    expect(screen.getByText('Renews on')).toBeTruthy();
    expect(await screen.findByText('0000000001')).toBeTruthy();
    expect(screen.queryByText('0000000002')).toBeNull();
  });

  it('shows the day of the seller, as mails and invoice do, and not that of the browser', async () => {
    const late = { currentPeriodEnd: '2027-11-20T23:30:00Z', timeZone: 'Europe/Sofia' };
    await show(PAID, { subscription: { ...subscription, ...late } });
    expect(await screen.findByText('November 21, 2027')).toBeTruthy();
  });

  it('says until when Premium stays where it does not renew', async () => {
    await show(PAID, { subscription: { ...subscription, cancelAtPeriodEnd: true } });
    expect(await screen.findByText('Premium until')).toBeTruthy();
    expect(screen.queryByText('Renews on')).toBeNull();
  });

  it('is shown for nothing but a payment that the server calls succeeded', async () => {
    await show(PAID, { payment: { ...paid, status: 'failed', failureCode: 'card_declined' } });
    expect(await screen.findByText('at /subscription/payment?plan=gold&declined=pay_1')).toBeTruthy();
    expect(screen.queryByText('Welcome to Premium')).toBeNull();
  });

  it('leads back to the payment page while a confirmation in the provider’s window is missing', async () => {
    const nextAction = { type: 'confirm', clientSecret: 'secret' } as const;
    await show(PAID, { payment: { ...paid, status: 'pending', nextAction } });
    const link = await screen.findByRole('link', { name: 'Continue to your bank' });
    expect(link.getAttribute('href')).toBe('/subscription/payment?plan=gold');
  });
});

describe('the address after a bank', () => {
  it.each([
    ['goes where the browser has it too', undefined, ''],
    ['goes where the visitor has chosen it', 'en', ''],
    ['stays where the visitor would get another one', 'de', '&lang=en'],
  ])('names a language that %s', async (_what, chosen, left) => {
    if (chosen !== undefined) localStorage.setItem(LOCALE_KEY, chosen);
    await show(`${PAID}&lang=en`);
    expect(await screen.findByText('Premium yearly')).toBeTruthy();
    expect(screen.getByText(`at ${PAID}${left}`)).toBeTruthy();
    localStorage.clear();
  });
});

describe('the way on', () => {
  it.each([
    ['/image/nature/fjord?q=sea', 'Back to the picture', '/image/nature/fjord?q=sea'],
    ['/profile', 'Continue where you left off', '/profile'],
    ['//evil.example', 'Go to the home page', '/'],
    ['https://evil.example/', 'Go to the home page', '/'],
    [undefined, 'Go to the home page', '/'],
  ])('for an order that began at %s', async (from, name, href) => {
    keepCheckout({ planId: 'gold', from });
    await show(PAID);
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(href);
  });
});

describe('without a payment', () => {
  it('a trial that runs is shown with its end', async () => {
    const trial = { ...subscription, status: 'Trialing', trialEnd: '2026-11-27T10:00:00Z' } as Subscription;
    await show('/subscription/success', { subscription: trial });
    expect(await screen.findByText('Your free trial has started')).toBeTruthy();
    expect(screen.getByText(/November 27, 2026/)).toBeTruthy();
  });

  it('nothing is claimed', async () => {
    await show('/subscription/success');
    expect(await screen.findByText('No payment to show')).toBeTruthy();
  });
});
