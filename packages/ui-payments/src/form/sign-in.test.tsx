import type { Payment } from '@lumigraph/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PaymentForm } from './payment-form.tsx';
import { fillCard, options, paid, payButton, plan } from './testing/shown-payment-form.tsx';

const failure = (code: string) => Object.assign(new Error('Token refresh failed'), { status: 401, code });

function showForm(pay: () => Promise<Payment>, confirm = pay) {
  const onSignInNeeded = vi.fn<() => void>();
  render(
    <PaymentForm
      api={{ pay, confirm }}
      plan={plan}
      options={options}
      details={() => ({})}
      onSignInNeeded={onSignInNeeded}
    />,
  );
  return onSignInNeeded;
}

it.each(['TOKEN_INVALID', 'REFRESH_FAILED'])(
  'a session that is lost before the order (%s) keeps what was entered',
  async (code) => {
    const user = userEvent.setup();
    const pay = vi.fn<() => Promise<Payment>>(() => Promise.reject(failure(code)));
    const onSignInNeeded = showForm(pay);
    await fillCard(user);
    await user.click(payButton());
    expect(await screen.findByText(/Please sign in and try again/)).toBeVisible();
    expect(onSignInNeeded).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
    pay.mockResolvedValue(paid);
    await user.click(payButton());
    expect(await screen.findByText('Payment received')).toBeVisible();
  },
);

it('a session that is lost during the payment neither pays again nor loses it', async () => {
  const user = userEvent.setup();
  const pay = vi.fn<() => Promise<Payment>>(() => Promise.resolve({ ...paid, status: 'processing' }));
  const confirm = vi.fn<() => Promise<Payment>>(() => Promise.reject(failure('TOKEN_INVALID')));
  const onSignInNeeded = showForm(pay, confirm);
  await fillCard(user);
  await user.click(payButton());
  await user.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(onSignInNeeded).toHaveBeenCalledOnce();
  confirm.mockResolvedValue(paid);
  await user.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Payment received')).toBeVisible();
  expect(pay).toHaveBeenCalledOnce();
});
