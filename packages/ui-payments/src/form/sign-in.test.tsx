import type { Payment, PaymentRequest } from '@lumigraph/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { fakeDrivers } from '../testing.ts';
import { PaymentForm } from './payment-form.tsx';
import { fillCard, options, paid, payButton, plan } from './testing/shown-payment-form.tsx';

/** Of the order, and of the refresh before it. */
const refusals = ['TOKEN_INVALID', 'REFRESH_FAILED'].map((code) =>
  Object.assign(new Error('Token is invalid or expired'), { status: 401, code }),
);

interface Service {
  pay: () => Promise<Payment>;
  confirm?: () => Promise<Payment>;
}

function showForm({ pay, confirm = pay }: Service, isSignedIn?: boolean, more = {}) {
  const onSignInNeeded = vi.fn<() => void>();
  const sent: PaymentRequest[] = [];
  const form = (signedIn: boolean | undefined) => (
    <PaymentForm
      api={{
        pay: (_provider, request) => {
          sent.push(request);
          return pay();
        },
        confirm,
      }}
      plan={plan}
      options={options}
      details={() => ({})}
      isSignedIn={signedIn}
      onSignInNeeded={onSignInNeeded}
      {...more}
    />
  );
  const { rerender } = render(form(isSignedIn));
  return { onSignInNeeded, sent, signIn: () => rerender(form(true)), signOut: () => rerender(form(false)) };
}

const notice = () => screen.queryByText('Sign in to pay');
const refuse = () => Promise.reject(refusals[0]!);
const accept = () => Promise.resolve(paid);

it('says before anything is typed that nobody is signed in, and sends no order', async () => {
  const user = userEvent.setup();
  const { sent, onSignInNeeded, signIn } = showForm({ pay: accept }, false);
  expect(await screen.findByText('Sign in to pay')).toBeVisible();
  const { DOCUMENT_POSITION_FOLLOWING: isBefore } = Node;
  expect(notice()?.compareDocumentPosition(screen.getByLabelText('Card number'))).toBe(isBefore);
  await fillCard(user);
  await user.click(payButton());
  expect(sent).toEqual([]);
  expect(onSignInNeeded).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(onSignInNeeded).toHaveBeenCalledTimes(2);
  signIn();
  expect(notice()).toBeNull();
  expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
  await user.click(payButton());
  expect(await screen.findByText('Payment received')).toBeVisible();
});

it('a wallet opens the sign-in, and no window of the provider', async () => {
  const user = userEvent.setup();
  const createOrder = vi.fn<() => Promise<string>>(() => Promise.resolve('order'));
  const wallet = { initialProvider: 'paypal', drivers: fakeDrivers(), createOrder };
  const { sent, onSignInNeeded } = showForm({ pay: accept }, false, wallet);
  await user.click(await screen.findByRole('button', { name: 'PayPal' }));
  expect(onSignInNeeded).toHaveBeenCalledOnce();
  expect(createOrder).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});

it.each([
  [true, refusals[0]!],
  [undefined, refusals[0]!],
  [undefined, refusals[1]!],
])(
  'a session that is lost before the order (known before: %s) keeps what was entered, %s',
  async (isSignedIn, refusal) => {
    const user = userEvent.setup();
    const pay = vi.fn<() => Promise<Payment>>(() => Promise.reject(refusal));
    const { signIn, signOut } = showForm({ pay }, isSignedIn);
    expect(notice()).toBeNull();
    await fillCard(user);
    await user.click(payButton());
    // The session store of the site notices the same response.
    if (isSignedIn) signOut();
    expect(await screen.findByText('Sign in to pay')).toBeVisible();
    expect(screen.queryByText('Token is invalid or expired')).toBeNull();
    expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
    signIn();
    expect(notice()).toBeNull();
    expect(screen.queryByText('We can’t place this order')).toBeNull();
    pay.mockImplementation(accept);
    await user.click(payButton());
    expect(pay).toHaveBeenCalledTimes(2);
  },
);

it('a session that is lost during the payment neither pays again nor loses it', async () => {
  const user = userEvent.setup();
  const processing = () => Promise.resolve({ ...paid, status: 'processing' as const });
  const confirm = vi.fn<() => Promise<Payment>>(refuse);
  const { sent, onSignInNeeded, signIn, signOut } = showForm({ pay: processing, confirm }, true);
  await fillCard(user);
  await user.click(payButton());
  await user.click(await screen.findByRole('button', { name: 'Check again' }));
  signOut();
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(onSignInNeeded).toHaveBeenCalledOnce();
  signIn();
  confirm.mockImplementation(accept);
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(sent).toHaveLength(1);
  expect(notice()).toBeNull();
});

it('pays by its own button alone, not by a form in a dialog of the site', async () => {
  const user = userEvent.setup();
  const signIn = (
    <form onSubmit={(event) => event.preventDefault()}>
      <button type="submit">Log in</button>
    </form>
  );
  const { sent } = showForm({ pay: accept }, true, { children: createPortal(signIn, document.body) });
  await fillCard(user);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(sent).toEqual([]);
  await user.click(payButton());
  expect(await screen.findByText('Payment received')).toBeVisible();
  expect(sent).toHaveLength(1);
});
