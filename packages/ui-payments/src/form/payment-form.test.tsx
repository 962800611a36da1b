import type { Payment, PaymentOptions, PaymentProvider, PaymentRequest } from '@lumigraph/contracts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@testing-library/jest-dom/vitest';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PaymentForm } from './payment-form.tsx';

const plan = {
  id: 'premium-monthly',
  name: 'Premium monthly',
  interval: 'monthly' as const,
  amount: 4.99,
  currency: 'EUR',
  features: [],
  trialDays: 0,
};
const options: PaymentOptions = {
  sandbox: true,
  consentVersion: '2026-11',
  providers: [
    { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
    { provider: 'paypal', kind: 'wallet', integration: 'paypal-buttons', environment: 'sandbox' },
    { provider: 'revolut', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
  ],
};
const paid: Payment = {
  id: 'pay_1',
  status: 'succeeded',
  amount: 4.99,
  currency: 'EUR',
  provider: 'Stripe',
  createdAt: '',
};
type Answer = Partial<Payment> | Error;
const silence = Object.assign(new Error('Unable to reach'), { status: 0, code: 'NETWORK_ERROR' });

/** Answers in this order; the last one stays. */
function show(answers: Answer[] = [{}], props: Partial<Parameters<typeof PaymentForm>[0]> = {}) {
  const sent: { provider: PaymentProvider; request: PaymentRequest; key: string }[] = [];
  const asked: string[] = [];
  const next = (): Promise<Payment> => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ ...paid, ...answer });
  };
  const leave = vi.fn<(url: string) => void>();
  const onSuccess = vi.fn<(payment: Payment) => void>();
  render(
    <PaymentForm
      api={{
        pay: (provider, request, { idempotencyKey }) => {
          sent.push({ provider, request, key: idempotencyKey });
          return next();
        },
        confirm: (id) => {
          asked.push(id);
          return next();
        },
      }}
      plan={plan}
      options={options}
      details={() => ({ immediateStartConsent: true, consentVersion: '2026-11' })}
      createOrder={() => Promise.resolve('sandbox_order_1')}
      leave={leave}
      onSuccess={onSuccess}
      {...props}
    />,
  );
  return { sent, asked, leave, onSuccess };
}

const payButton = () => screen.getByRole('button', { name: /Order with obligation to pay €4\.99/ });

async function fillCard(user: ReturnType<typeof userEvent.setup>, number = '4242424242424242') {
  await user.type(screen.getByLabelText('Card number'), number);
  await user.type(screen.getByLabelText('Expiry date'), '1240');
  await user.type(screen.getByLabelText('CVC'), '123');
  await user.type(screen.getByLabelText('Cardholder name'), 'Ana Petrova');
}

afterEach(() => {
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

describe('the order button', () => {
  it('is enabled only with a provider and a complete, valid card', async () => {
    const user = userEvent.setup();
    show();
    expect(payButton()).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Card' }));
    expect(payButton()).toBeDisabled();
    await fillCard(user);
    expect(payButton()).toBeEnabled();
    await user.clear(screen.getByLabelText('CVC'));
    expect(payButton()).toBeDisabled();
  });

  it('sends the card in the words of the provider', async () => {
    const user = userEvent.setup();
    const { sent, onSuccess } = show([{}], { initialProvider: 'stripe' });
    await fillCard(user);
    await user.click(payButton());
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(sent[0]?.request).toEqual({
      planId: 'premium-monthly',
      amount: 4.99,
      currency: 'EUR',
      immediateStartConsent: true,
      consentVersion: '2026-11',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', name: 'Ana Petrova' },
    });
  });

  it('sends the bank-style fields to the bank-style provider', async () => {
    const user = userEvent.setup();
    const { sent } = show([{}], { initialProvider: 'revolut' });
    await fillCard(user);
    await user.click(payButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.request).toMatchObject({
      cardNumber: '4242424242424242',
      expiryDate: '12/40',
      cvv: '123',
      cardholderName: 'Ana Petrova',
    });
  });

  it('charges once for a double press, and not at all while the site wants something', async () => {
    const user = userEvent.setup();
    const { sent } = show([{ status: 'processing' }], { initialProvider: 'stripe' });
    await fillCard(user);
    const form = payButton().closest('form')!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findByText('We do not know yet how it ended');
    expect(sent).toHaveLength(1);
  });

  it('stops when the site says that something is missing', async () => {
    const user = userEvent.setup();
    const { sent } = show([{}], { initialProvider: 'stripe', details: () => undefined });
    await fillCard(user);
    await user.click(payButton());
    expect(sent).toEqual([]);
  });
});

describe('the card', () => {
  it('shows what is wrong after a field was left, in the words of the specification', async () => {
    const user = userEvent.setup();
    show([{}], { initialProvider: 'stripe' });
    await user.type(screen.getByLabelText('Card number'), '4242');
    await user.type(screen.getByLabelText('Expiry date'), '1320');
    await user.type(screen.getByLabelText('CVC'), '1');
    await user.type(screen.getByLabelText('Cardholder name'), ' ');
    await user.tab();
    for (const text of [
      'Invalid card number',
      'Invalid expiry date',
      'Invalid CVC',
      'Cardholder name is required',
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
  });

  it('groups the number, knows its brand and only warns about a mistyped one', async () => {
    const user = userEvent.setup();
    show([{}], { initialProvider: 'stripe' });
    await fillCard(user, '4242424242424241');
    expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4241');
    expect(screen.getByText('Visa')).toBeInTheDocument();
    expect(screen.getByText(/may be mistyped/)).toBeVisible();
    expect(payButton()).toBeEnabled();
  });
});

describe('the outcome', () => {
  async function pay(answers: Answer[]) {
    const user = userEvent.setup();
    const shown = show(answers, { initialProvider: 'stripe' });
    await fillCard(user);
    await user.click(payButton());
    return { user, ...shown };
  }

  it('declined: says why, and another try is a new attempt', async () => {
    const { user, sent } = await pay([{ status: 'failed', failureCode: 'insufficient_funds' }, {}]);
    expect(await screen.findByText(/not enough money/)).toBeVisible();
    await user.click(payButton());
    await screen.findByText('Payment received');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('lost: asks again under the same key, and nobody can pay meanwhile', async () => {
    const { user, sent } = await pay([silence, {}]);
    await screen.findByText('We do not know yet how it ended');
    expect(payButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Payment received');
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('open at the provider: asks for that payment instead of paying', async () => {
    const { user, sent, asked } = await pay([{ status: 'processing' }, silence, {}]);
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    await screen.findByText('Payment received');
    expect({ sent: sent.length, asked }).toEqual({ sent: 1, asked: ['pay_1', 'pay_1'] });
  });

  it('action: leaves for the bank', async () => {
    const { leave } = await pay([{ status: 'pending', nextAction: { type: 'redirect', url: '/bank' } }]);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/bank'));
  });

  it('refused: says why in words', async () => {
    await pay([Object.assign(new Error('No'), { status: 409, code: 'CONFLICT' })]);
    expect(await screen.findByText(/You have a subscription already/)).toBeVisible();
  });
});

describe('the wallet', () => {
  it('shows its button 100 ms after it was selected, and not when the choice changed before', () => {
    vi.useFakeTimers();
    show();
    fireEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
    pass(99);
    expect(screen.queryByRole('button', { name: /obligation/ })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Card' }));
    fireEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
    pass(99);
    expect(screen.queryByRole('button', { name: /obligation/ })).toBeNull();
    pass(1);
    expect(payButton()).toBeVisible();
  });

  it('pays with its order', async () => {
    const user = userEvent.setup();
    const { sent } = show([{}], { initialProvider: 'paypal' });
    await user.click(await screen.findByRole('button', { name: /obligation/ }));
    await screen.findByText('Payment received');
    expect(sent[0]?.request).toMatchObject({ orderId: 'sandbox_order_1', paypalOrderId: 'sandbox_order_1' });
  });

  it('says when it failed', async () => {
    const user = userEvent.setup();
    show([{}], { initialProvider: 'paypal', createOrder: () => Promise.reject(new Error('closed')) });
    await user.click(await screen.findByRole('button', { name: /obligation/ }));
    expect(await screen.findByText('PayPal payment failed')).toBeVisible();
  });
});

it('renders on the server', () => {
  const noApi = { pay: () => Promise.reject(silence), confirm: () => Promise.reject(silence) };
  expect(
    renderToString(<PaymentForm api={noApi} plan={plan} options={options} details={() => undefined} />),
  ).toContain('€4.99');
});
