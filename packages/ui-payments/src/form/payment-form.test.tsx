import type { Payment, PaymentOptions, PaymentProvider, PaymentRequest } from '@lumigraph/contracts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@testing-library/jest-dom/vitest';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeDrivers, type FakeDrivers } from '../testing.ts';
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
const elements: PaymentOptions = {
  ...options,
  providers: [
    {
      provider: 'stripe',
      kind: 'card',
      integration: 'stripe-elements',
      environment: 'live',
      publicKey: 'pk_1',
    },
    { provider: 'revolut', kind: 'card', integration: 'revolut-checkout', environment: 'live' },
  ],
};
type Outcome = Partial<Payment> | Error;
const silence = Object.assign(new Error('Unable to reach'), { status: 0, code: 'NETWORK_ERROR' });

/** Returns the responses in this order; the last one repeats. */
function show(responses: Outcome[] = [{}], props: Partial<Parameters<typeof PaymentForm>[0]> = {}) {
  const sent: { provider: PaymentProvider; request: PaymentRequest; key: string }[] = [];
  const asked: string[] = [];
  const next = (): Promise<Payment> => {
    const response = responses.length > 1 ? responses.shift()! : responses[0]!;
    return response instanceof Error ? Promise.reject(response) : Promise.resolve({ ...paid, ...response });
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
      drivers={fakeDrivers()}
      {...props}
    />,
  );
  return { sent, asked, leave, onSuccess };
}

const expectAvailable = (isAvailable: boolean) =>
  isAvailable
    ? expect(payButton()).not.toHaveAttribute('aria-disabled')
    : expect(payButton()).toHaveAttribute('aria-disabled', 'true');
const summaryLinks = () => screen.queryAllByRole('link').map((link) => link.textContent);
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

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

describe('the order button', () => {
  it('is available only with a provider, at first the card, and a complete, valid card', async () => {
    const user = userEvent.setup();
    show();
    expect(screen.getByRole('radio', { name: 'Card' })).toBeChecked();
    expectAvailable(false);
    await fillCard(user);
    expectAvailable(true);
    await user.clear(screen.getByLabelText('CVC'));
    expectAvailable(false);
  });

  it('shows when pressed too early what is missing, the fields of the site included, and moves there', async () => {
    const user = userEvent.setup();
    const problems = [{ fieldId: 'consent', message: 'Please agree' }];
    const { sent } = show([{}], { details: () => undefined, problems });
    payButton().focus();
    await user.keyboard('{Enter}');
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    expect(summaryLinks()).toEqual([
      'Invalid card number',
      'Invalid expiry date',
      'Invalid CVC',
      'Cardholder name is required',
      'Please agree',
    ]);
    await user.click(screen.getByRole('link', { name: 'Invalid CVC' }));
    expect(screen.getByLabelText('CVC')).toHaveFocus();
    expect(screen.getByLabelText('CVC')).toBeInvalid();
    await fillCard(user);
    await user.click(payButton());
    expect(summaryLinks()).toEqual(['Please agree']);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(sent).toEqual([]);
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

  it.each([
    ['revolut', 'Revolut'],
    ['revolut-business', 'Revolut Business'],
  ] as const)('sends the bank-style fields to the bank-style provider (%s)', async (provider, name) => {
    const user = userEvent.setup();
    const both: PaymentOptions['providers'] = [
      ...options.providers,
      { provider: 'revolut-business', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
    ];
    const { sent } = show([{}], { options: { ...options, providers: both } });
    await user.click(screen.getByRole('radio', { name }));
    await fillCard(user);
    await user.click(payButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.provider).toBe(provider);
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
    await screen.findByText('We can’t confirm your payment yet');
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
  it('shows what is wrong after a field was left, in the fixed words', async () => {
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
    expect(screen.getByText(/may have a typo/)).toBeVisible();
    expectAvailable(true);
  });
});

describe('the outcome', () => {
  async function pay(responses: Outcome[]) {
    const user = userEvent.setup();
    const shown = show(responses, { initialProvider: 'stripe' });
    await fillCard(user);
    await user.click(payButton());
    return { user, ...shown };
  }

  it('declined: says why, and another try is a new attempt', async () => {
    const { user, sent } = await pay([{ status: 'failed', failureCode: 'insufficient_funds' }, {}]);
    expect(await screen.findByText(/insufficient funds/)).toBeVisible();
    await user.click(payButton());
    await screen.findByText('Payment received');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('lost: asks again under the same key, and nobody can pay meanwhile', async () => {
    const { user, sent } = await pay([silence, {}]);
    await screen.findByText('We can’t confirm your payment yet');
    expectAvailable(false);
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
    expect(await screen.findByText(/You already have a subscription/)).toBeVisible();
  });
});

describe('the wallet', () => {
  const walletButton = () => screen.queryByRole('button', { name: 'PayPal' });

  it('shows its button 100 ms after it was selected, and not when the choice changed before', async () => {
    vi.useFakeTimers();
    show();
    fireEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
    await pass(99);
    expect(walletButton()).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Card' }));
    fireEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
    await pass(99);
    expect(walletButton()).toBeNull();
    await pass(1);
    expect(walletButton()).toBeVisible();
    expect(screen.getByText(/Order with obligation to pay €4\.99/)).toBeVisible();
  });

  it('pays with the order that the server made, once it was approved', async () => {
    const user = userEvent.setup();
    const { sent } = show([{}], { initialProvider: 'paypal' });
    await user.click(await screen.findByRole('button', { name: 'PayPal' }));
    await screen.findByText('Payment received');
    expect(sent[0]?.request).toMatchObject({
      planId: 'premium-monthly',
      immediateStartConsent: true,
      orderId: 'sandbox_order_1',
      paypalOrderId: 'sandbox_order_1',
    });
  });

  it('makes no order while the site wants something', async () => {
    const user = userEvent.setup();
    const createOrder = vi.fn<() => Promise<string>>(() => Promise.resolve('order'));
    show([{}], { initialProvider: 'paypal', details: () => undefined, createOrder });
    await user.click(await screen.findByRole('button', { name: 'PayPal' }));
    expect(createOrder).not.toHaveBeenCalled();
  });

  it('says when it failed, and in the words of the server when that refused the order', async () => {
    const user = userEvent.setup();
    const conflict = Object.assign(new Error('No'), { status: 409, code: 'CONFLICT' });
    const createOrder = vi
      .fn<() => Promise<string>>(() => Promise.reject(conflict))
      .mockRejectedValueOnce(new Error('closed'));
    const { sent } = show([{}], { initialProvider: 'paypal', createOrder });
    const button = await screen.findByRole('button', { name: 'PayPal' });
    await user.click(button);
    expect(await screen.findByText('PayPal payment failed')).toBeVisible();
    await user.click(button);
    expect(await screen.findByText(/You already have a subscription/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('offers another try when its script does not come', async () => {
    const user = userEvent.setup();
    const broken = fakeDrivers({ broken: true });
    show([{}], { initialProvider: 'paypal', drivers: broken });
    expect(await screen.findByText('PayPal could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(broken.opened).toEqual(['wallet paypal', 'wallet paypal']));
  });
});

describe('fields of the provider', () => {
  async function pay(drivers: FakeDrivers, responses: Outcome[] = [{}]) {
    const user = userEvent.setup();
    const shown = show(responses, { options: elements, initialProvider: 'stripe', drivers });
    const input = await screen.findByLabelText('Card number of Stripe');
    expectAvailable(false);
    await user.click(payButton());
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(summaryLinks()).toEqual(['Enter your card details']);
    await user.type(input, '4242424242424242');
    await user.click(payButton());
    return { user, ...shown };
  }

  it('give a token, and no card field of ours is on the page', async () => {
    const { sent } = await pay(fakeDrivers());
    await screen.findByText('Payment received');
    expect(screen.queryByLabelText('Card number')).toBeNull();
    expect(sent[0]?.request).toMatchObject({ paymentMethodId: 'pm_fake' });
    expect(JSON.stringify(sent)).not.toContain('4242');
  });

  it('say what is wrong with the card in the words of the provider, and nothing is sent', async () => {
    const refused = fakeDrivers({ collected: { status: 'refused', message: 'Your card number is wrong.' } });
    const { sent } = await pay(refused);
    expect(await screen.findByText('Your card number is wrong.')).toBeVisible();
    expect(sent).toEqual([]);
    expectAvailable(true);
  });

  it('lose nothing when the provider is silent', async () => {
    const { sent } = await pay(fakeDrivers({ collected: { status: 'refused' } }));
    expect(await screen.findByText('Unable to reach payment service')).toBeVisible();
    expect(sent).toEqual([]);
  });

  const needsConfirmation: Outcome = {
    status: 'pending',
    nextAction: { type: 'confirm', clientSecret: 'secret_1' },
  };

  it('3-D Secure opens in the window of the provider, then the server is asked', async () => {
    const drivers = fakeDrivers();
    const { sent, asked } = await pay(drivers, [needsConfirmation, {}]);
    await screen.findByText('Payment received');
    expect(drivers.opened).toContain('confirm stripe secret_1');
    expect({ sent: sent.length, asked }).toEqual({ sent: 1, asked: ['pay_1'] });
  });

  it('a confirmation that failed is a decline, and another card may pay', async () => {
    await pay(fakeDrivers(), [needsConfirmation, { status: 'failed', failureCode: 'authentication_failed' }]);
    expect(await screen.findByText(/bank did not confirm the payment/)).toBeVisible();
    expectAvailable(true);
  });

  it('a window that was closed can be opened again; nobody pays meanwhile', async () => {
    const drivers = fakeDrivers({ confirmations: ['cancelled', 'done'] });
    const { user, sent } = await pay(drivers, [needsConfirmation, {}]);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByText('Payment received');
    expect(sent).toHaveLength(1);
  });

  it('a window that the server still waits for does not open by itself again and again', async () => {
    const drivers = fakeDrivers();
    await pay(drivers, [needsConfirmation]);
    await screen.findByRole('button', { name: 'Continue' });
    expect(drivers.opened.filter((what) => what.startsWith('confirm'))).toHaveLength(1);
    expectAvailable(false);
  });

  it('a provider whose script does not come is paid on its own page', async () => {
    const user = userEvent.setup();
    const responses: Outcome[] = [
      {
        status: 'pending',
        nextAction: { type: 'redirect', url: 'https://pay.example/1', clientSecret: 'token_1' },
      },
    ];
    const drivers = fakeDrivers({ confirmations: [new Error('blocked')] });
    const { leave } = show(responses, { options: elements, initialProvider: 'revolut', drivers });
    await user.click(payButton());
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/1'));
  });
});

describe('a payment that an earlier visit left open', () => {
  it('on its way: is asked about at once, and nothing can be ordered', async () => {
    const { sent, asked } = show([{ status: 'processing' }, {}], {
      openPayment: { ...paid, status: 'processing' },
    });
    await screen.findByText('We can’t confirm your payment yet');
    expectAvailable(false);
    await waitFor(() => expect({ sent, asked }).toEqual({ sent: [], asked: ['pay_1'] }));
  });

  it('waiting for a confirmation: goes on with it when the visitor wants', async () => {
    const user = userEvent.setup();
    const drivers = fakeDrivers();
    const { sent } = show([{}], {
      options: elements,
      drivers,
      openPayment: {
        ...paid,
        status: 'pending',
        nextAction: { type: 'confirm', clientSecret: 'secret_1' },
      },
    });
    expect(drivers.opened).not.toContain('confirm stripe secret_1');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Payment received');
    expect(sent).toEqual([]);
  });
});

it('renders on the server', () => {
  const noApi = { pay: () => Promise.reject(silence), confirm: () => Promise.reject(silence) };
  expect(
    renderToString(<PaymentForm api={noApi} plan={plan} options={options} details={() => undefined} />),
  ).toContain('€4.99');
});
