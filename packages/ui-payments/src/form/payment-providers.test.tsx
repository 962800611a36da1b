import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@testing-library/jest-dom/vitest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeDrivers, type FakeDrivers } from '../testing.ts';
import {
  paid,
  plan,
  elements,
  expectAvailable,
  summaryLinks,
  payButton,
  type Outcome,
  show,
  fillCard,
  pass,
} from './testing/shown-payment-form.tsx';

afterEach(() => {
  vi.useRealTimers();
  configure({ reactStrictMode: false });
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

  it('is opened again for another currency, which its script has fixed', async () => {
    const drivers = fakeDrivers();
    const { change } = show([{}], { initialProvider: 'paypal', drivers });
    await screen.findByRole('button', { name: 'PayPal' });
    change({ plan: { ...plan, amount: 49 } });
    expect(drivers.opened).toEqual(['wallet paypal']);
    change({ plan: { ...plan, currency: 'USD' } });
    await waitFor(() => expect(drivers.opened).toEqual(['wallet paypal', 'wallet paypal']));
    expect(await screen.findAllByRole('button', { name: 'PayPal' })).toHaveLength(1);
    expect(screen.getByText(/Order with obligation to pay \$4\.99/)).toBeVisible();
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

  it('keep a typed card when the order changes', async () => {
    const user = userEvent.setup();
    const drivers = fakeDrivers();
    const { sent, change } = show([{}], { options: elements, initialProvider: 'stripe', drivers });
    await user.type(await screen.findByLabelText('Card number of Stripe'), '4242424242424242');
    change({ plan: { ...plan, id: 'premium-yearly', amount: 49, currency: 'USD' } });
    await user.click(screen.getByRole('button', { name: /\$49\.00/ }));
    await screen.findByText('Payment received');
    expect(drivers.opened).toEqual(['fields stripe']);
    expect(sent[0]?.request).toMatchObject({ planId: 'premium-yearly', amount: 49, currency: 'USD' });
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

  it('a card that the window declined is named with its reason, and another one can be tried', async () => {
    const drivers = fakeDrivers({ confirmations: [{ failureCode: 'insufficient_funds' }, 'done'] });
    const { user, sent } = await pay(drivers, [needsConfirmation, needsConfirmation, {}]);
    expect(await screen.findByText(/This card has insufficient funds/)).toBeVisible();
    expect(screen.queryByText('Please confirm with your bank')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Payment received');
    expect(sent).toHaveLength(1);
  });

  it('the reason that the server has is shown before that of the window', async () => {
    const drivers = fakeDrivers({ confirmations: [{ failureCode: 'payment_failed' }] });
    await pay(drivers, [needsConfirmation, { ...needsConfirmation, failureCode: 'expired_card' }]);
    expect(await screen.findByText(/This card has expired/)).toBeVisible();
  });

  it('a window that is closed after a decline only waits for a confirmation', async () => {
    const drivers = fakeDrivers({ confirmations: [{ failureCode: 'card_declined' }, 'cancelled'] });
    const { user } = await pay(drivers, [needsConfirmation]);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/has not been confirmed yet/)).toBeVisible();
  });

  it('a window that the server still waits for does not open by itself again and again', async () => {
    const drivers = fakeDrivers();
    await pay(drivers, [needsConfirmation]);
    await screen.findByRole('button', { name: 'Continue' });
    expect(drivers.opened.filter((what) => what.startsWith('confirm'))).toHaveLength(1);
    expectAvailable(false);
  });

  const isBroken = () => {
    throw new Error('This element is destroyed.');
  };
  const withBroken = (part: 'mount' | 'destroy'): FakeDrivers => {
    const drivers = fakeDrivers();
    const fields: FakeDrivers['fields'] = async (context) => ({
      ...(await drivers.fields(context)),
      [part]: isBroken,
    });
    return { ...drivers, fields };
  };

  it('that cannot be drawn offer another try', async () => {
    show([{}], { options: elements, initialProvider: 'stripe', drivers: withBroken('mount') });
    expect(await screen.findByText('Stripe could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('whose script fails when they go leave the form as it is', async () => {
    const user = userEvent.setup();
    show([{}], { options: elements, initialProvider: 'stripe', drivers: withBroken('destroy') });
    await screen.findByLabelText('Card number of Stripe');
    await user.click(screen.getByRole('radio', { name: 'Revolut' }));
    expect(await screen.findByText(/You’ll pay in the provider’s window/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Card' }));
    expect(await screen.findByLabelText('Card number of Stripe')).toBeVisible();
  });

  it('pay after another way was tried, each mounted twice by the strict mode of React', async () => {
    configure({ reactStrictMode: true });
    const user = userEvent.setup();
    const { sent, onSuccess } = show([{}], { options: elements, initialProvider: 'stripe' });
    await screen.findByLabelText('Card number of Stripe');
    await user.click(screen.getByRole('radio', { name: 'Revolut' }));
    await user.click(screen.getByRole('radio', { name: 'Card' }));
    await user.type(await screen.findByLabelText('Card number of Stripe'), '4242424242424242');
    await user.click(payButton());
    await screen.findByText('Payment received');
    expect(sent).toHaveLength(1);
    expect(onSuccess).toHaveBeenCalledOnce();
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

describe('the page of the bank', () => {
  const atBank: Outcome = {
    status: 'pending',
    nextAction: { type: 'redirect', url: 'https://bank.example/1' },
  };
  /** Pays and leaves; the browser keeps this page and shows it again. */
  async function leaveAndReturn(responses: Outcome[]) {
    const user = userEvent.setup();
    const shown = show(responses, { initialProvider: 'stripe' });
    await fillCard(user);
    await user.click(payButton());
    await waitFor(() => expect(shown.leave).toHaveBeenCalledOnce());
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(shown.asked).toEqual(['pay_1']));
    return shown;
  }

  it('after Back, shows what became of the payment', async () => {
    const { onSuccess } = await leaveAndReturn([atBank, {}]);
    expect(await screen.findByText('Payment received')).toBeVisible();
    expect(onSuccess).toHaveBeenCalledOnce();
  });

  it('after Back, can be paid with another card where the bank refused', async () => {
    await leaveAndReturn([atBank, { status: 'failed', failureCode: 'authentication_failed' }]);
    expect(await screen.findByText(/bank did not confirm the payment/)).toBeVisible();
    expectAvailable(true);
  });

  it('after Back, waits for the visitor where the payment is still open', async () => {
    const { leave, sent } = await leaveAndReturn([atBank, atBank]);
    expect(await screen.findByRole('link', { name: 'Continue to your bank' })).toHaveAttribute(
      'href',
      'https://bank.example/1',
    );
    expect(leave).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(1);
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
