import type { Payment, PaymentOptions, PaymentProvider, PaymentRequest } from '@lumigraph/contracts';
import { act, render, screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import '@testing-library/jest-dom/vitest';
import { expect, vi } from 'vitest';
import { fakeDrivers } from '../../testing.ts';
import { PaymentForm, type PaymentFormProps } from '../payment-form.tsx';

export const plan = {
  id: 'premium-monthly',
  name: 'Premium monthly',
  interval: 'monthly' as const,
  amount: 4.99,
  currency: 'EUR',
  features: [],
  trialDays: 0,
};
export const options: PaymentOptions = {
  sandbox: true,
  consentVersion: '2026-11',
  providers: [
    { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
    { provider: 'paypal', kind: 'wallet', integration: 'wallet-button', environment: 'sandbox' },
    { provider: 'revolut', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
  ],
};
export const paid: Payment = {
  id: 'pay_1',
  status: 'succeeded',
  amount: 4.99,
  currency: 'EUR',
  provider: 'Stripe',
  createdAt: '',
};
export const elements: PaymentOptions = {
  ...options,
  providers: [
    {
      provider: 'stripe',
      kind: 'card',
      integration: 'hosted-fields',
      environment: 'live',
      publicKey: 'pk_1',
    },
    { provider: 'revolut', kind: 'card', integration: 'hosted-page', environment: 'live' },
  ],
};
export type Outcome = Partial<Payment> | Error;
export const silence = Object.assign(new Error('Unable to reach'), { status: 0, code: 'NETWORK_ERROR' });

/** Returns the responses in this order; the last one repeats. */
export function show(responses: Outcome[] = [{}], props: Partial<PaymentFormProps> = {}) {
  const sent: { provider: PaymentProvider; request: PaymentRequest; key: string }[] = [];
  const asked: string[] = [];
  const next = (): Promise<Payment> => {
    const response = responses.length > 1 ? responses.shift()! : responses[0]!;
    return response instanceof Error ? Promise.reject(response) : Promise.resolve({ ...paid, ...response });
  };
  const leave = vi.fn<(url: string) => void>();
  const onSuccess = vi.fn<(payment: Payment) => void>();
  const drivers = fakeDrivers();
  const form = (changed: Partial<PaymentFormProps>) => (
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
      drivers={drivers}
      {...props}
      {...changed}
    />
  );
  const { rerender } = render(form({}));
  return {
    sent,
    asked,
    leave,
    onSuccess,
    /** The site renders the form again. */
    change: (changed: Partial<PaymentFormProps>) => rerender(form(changed)),
  };
}

/** Incomplete, or locked while a payment is open. */
export const expectAvailable = (isAvailable: boolean) =>
  expect(payButton().matches('[data-incomplete], [aria-disabled="true"]')).toBe(!isAvailable);
export const summaryLinks = () => screen.queryAllByRole('link').map((link) => link.textContent);
export const payButton = () => screen.getByRole('button', { name: /Order with obligation to pay €4\.99/ });

export async function fillCard(user: ReturnType<typeof userEvent.setup>, number = '4242424242424242') {
  await user.type(screen.getByLabelText('Card number'), number);
  await user.type(screen.getByLabelText('Expiry date'), '1240');
  await user.type(screen.getByLabelText('CVC'), '123');
  await user.type(screen.getByLabelText('Cardholder name'), 'Ana Petrova');
}

export async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
